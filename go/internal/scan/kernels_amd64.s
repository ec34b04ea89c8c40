//go:build !purego

// AVX2 kernels: copy or search up to a special byte, validate UTF-8.
// They assume n >= 32 and tables laid out as in kernels_amd64.go; they read and write only [0, n).
// Called by the wrappers in kernels_amd64.go.

#include "textflag.h"

// func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL subleaf+4(FP), CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET

// func xgetbv() (low uint32)
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, low+0(FP)
	RET

// CLASSIFY leaves a set bit in R9 for each special byte of Y4.
// PSHUFB gives zero for bytes from 0x80 on, so those are never special.
#define CLASSIFY \
	VPSHUFB   Y4, Y0, Y5 \
	VPSRLW    $4, Y4, Y6 \
	VPAND     Y2, Y6, Y6 \
	VPSHUFB   Y6, Y1, Y6 \
	VPAND     Y5, Y6, Y6 \
	VPCMPEQB  Y7, Y6, Y6 \
	VPMOVMSKB Y6, R9     \
	NOTL      R9

// func copyAVX2(dst, src *byte, n int, t *classes) (i int, high uint32)
TEXT ·copyAVX2(SB), NOSPLIT, $0-44
	MOVQ           dst+0(FP), DI
	MOVQ           src+8(FP), SI
	MOVQ           n+16(FP), CX
	MOVQ           t+24(FP), DX
	VBROADCASTI128 0(DX), Y0
	VBROADCASTI128 16(DX), Y1
	VBROADCASTI128 32(DX), Y2
	VPXOR          Y3, Y3, Y3
	VPXOR          Y7, Y7, Y7
	XORQ           AX, AX
	LEAQ           -32(CX), R8

copyLoop:
	VMOVDQU (SI)(AX*1), Y4
	VMOVDQU Y4, (DI)(AX*1)
	CLASSIFY
	TESTL   R9, R9
	JNZ     copyFound
	VPOR    Y4, Y3, Y3
	ADDQ    $32, AX
	CMPQ    AX, R8
	JLE     copyLoop
	CMPQ    AX, CX
	JEQ     copyDone

	// The last 32 bytes as one block that overlaps the one before.
	MOVQ R8, AX
	JMP  copyLoop

copyFound:
	VPMOVMSKB Y4, R10
	BLSMSKL   R9, R11
	ANDL      R11, R10
	BSFL      R9, R9
	ADDQ      R9, AX
	VPMOVMSKB Y3, R11
	ORL       R11, R10
	MOVQ      AX, i+32(FP)
	MOVL      R10, high+40(FP)
	VZEROUPPER
	RET

copyDone:
	VPMOVMSKB Y3, R10
	MOVQ      AX, i+32(FP)
	MOVL      R10, high+40(FP)
	VZEROUPPER
	RET

// func indexAVX2(src *byte, n int, t *classes) (i int, high uint32)
TEXT ·indexAVX2(SB), NOSPLIT, $0-36
	MOVQ           src+0(FP), SI
	MOVQ           n+8(FP), CX
	MOVQ           t+16(FP), DX
	VBROADCASTI128 0(DX), Y0
	VBROADCASTI128 16(DX), Y1
	VBROADCASTI128 32(DX), Y2
	VPXOR          Y3, Y3, Y3
	VPXOR          Y7, Y7, Y7
	XORQ           AX, AX
	LEAQ           -32(CX), R8

indexLoop:
	VMOVDQU (SI)(AX*1), Y4
	CLASSIFY
	TESTL   R9, R9
	JNZ     indexFound
	VPOR    Y4, Y3, Y3
	ADDQ    $32, AX
	CMPQ    AX, R8
	JLE     indexLoop
	CMPQ    AX, CX
	JEQ     indexDone
	MOVQ    R8, AX
	JMP     indexLoop

indexFound:
	VPMOVMSKB Y4, R10
	BLSMSKL   R9, R11
	ANDL      R11, R10
	BSFL      R9, R9
	ADDQ      R9, AX
	VPMOVMSKB Y3, R11
	ORL       R11, R10
	MOVQ      AX, i+24(FP)
	MOVL      R10, high+32(FP)
	VZEROUPPER
	RET

indexDone:
	VPMOVMSKB Y3, R10
	MOVQ      AX, i+24(FP)
	MOVL      R10, high+32(FP)
	VZEROUPPER
	RET

// CHECK adds the errors of block Y8, after block Y9, to Y10.
//   Y0 firstHigh, Y1 firstLow, Y2 secondHigh, Y3 0x0f, Y4 third, Y5 fourth, Y6 0x80
#define CHECK \
	VPERM2I128 $0x21, Y8, Y9, Y11 \
	VPALIGNR   $15, Y11, Y8, Y12  \
	VPSRLW     $4, Y12, Y13       \
	VPAND      Y3, Y13, Y13       \
	VPSHUFB    Y13, Y0, Y13       \
	VPAND      Y3, Y12, Y12       \
	VPSHUFB    Y12, Y1, Y12       \
	VPAND      Y12, Y13, Y13      \
	VPSRLW     $4, Y8, Y12        \
	VPAND      Y3, Y12, Y12       \
	VPSHUFB    Y12, Y2, Y12       \
	VPAND      Y12, Y13, Y13      \
	VPALIGNR   $14, Y11, Y8, Y12  \
	VPSUBUSB   Y4, Y12, Y12       \
	VPALIGNR   $13, Y11, Y8, Y14  \
	VPSUBUSB   Y5, Y14, Y14       \
	VPOR       Y12, Y14, Y14      \
	VPAND      Y6, Y14, Y14       \
	VPXOR      Y13, Y14, Y14      \
	VPOR       Y14, Y10, Y10

// func validAVX2(src *byte, n int, t *utf8Tables) bool
TEXT ·validAVX2(SB), NOSPLIT, $32-25
	MOVQ           src+0(FP), SI
	MOVQ           n+8(FP), CX
	MOVQ           t+16(FP), DX
	VBROADCASTI128 0(DX), Y0
	VBROADCASTI128 16(DX), Y1
	VBROADCASTI128 32(DX), Y2
	VBROADCASTI128 48(DX), Y3
	VBROADCASTI128 64(DX), Y4
	VBROADCASTI128 80(DX), Y5
	VBROADCASTI128 96(DX), Y6
	VPXOR          Y9, Y9, Y9
	VPXOR          Y10, Y10, Y10
	XORQ           AX, AX
	LEAQ           -32(CX), R8

validLoop:
	VMOVDQU (SI)(AX*1), Y8
	CHECK
	VMOVDQA Y8, Y9
	ADDQ    $32, AX
	CMPQ    AX, R8
	JLE     validLoop

	// The rest, shifted to the front of a block of zeros, which also shows a sequence that the end cuts off:
	// load the last 32 bytes and move the wanted ones down through the stack slot.
	VPXOR   Y8, Y8, Y8
	VMOVDQU Y8, buf-32(SP)
	SUBQ    AX, CX            // 0..31 bytes left
	JZ      validTail
	ADDQ    AX, SI
	LEAQ    buf-32(SP), DI

validCopy:
	MOVB (SI), R9
	MOVB R9, (DI)
	INCQ SI
	INCQ DI
	DECQ CX
	JNZ  validCopy

validTail:
	VMOVDQU buf-32(SP), Y8
	CHECK
	VPTEST  Y10, Y10
	SETEQ   ret+24(FP)
	VZEROUPPER
	RET
