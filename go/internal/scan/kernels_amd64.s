//go:build !purego

// What the processor has, and AVX2 kernels that copy or search up to a special byte, and copy with escapes.
// They assume n >= 32 (escapeAVX2: and room >= 512) and tables laid out as in kernels_amd64.go; they read and write only [0, n).
// Called by the wrappers in kernels_amd64.go.

#include "tables_amd64.h"
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
	CLASSES
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
	CLASSES
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

// func escapeAVX2(dst, src *byte, i, n, room int, t *classes, escapes *[128]uint64) (end, at int)
//
// A block is stored as it is, and behind each escape what is left of it again. That reads up to 32 bytes behind the block, so the last
// 63 bytes are done from the stack, with spaces behind them.
//   SI, DI source and destination, R9 specials left in the block, BX its end, CX the last start of a block, R8 the end of the source,
//   R12 the last place in the destination with room for a block and the last bytes, R11 1 on the stack
TEXT ·escapeAVX2(SB), NOSPLIT, $160-72
	MOVQ           dst+0(FP), DI
	MOVQ           src+8(FP), SI
	MOVQ           n+24(FP), R8
	MOVQ           room+32(FP), R12
	MOVQ           t+40(FP), DX
	MOVQ           escapes+48(FP), R13
	CLASSES
	VPXOR          Y7, Y7, Y7
	ADDQ           SI, R8
	ADDQ           i+16(FP), SI
	LEAQ           -64(R8), CX
	LEAQ           -512(DI)(R12*1), R12
	XORQ           R11, R11

escapeNext:
	CMPQ DI, R12
	JHI  escapeFull
	CMPQ SI, CX
	JHI  escapeLast

escapeBlock:
	VMOVDQU (SI), Y4
	VMOVDQU Y4, (DI)
	CLASSIFY
	LEAQ    32(SI), BX
	TESTL   R9, R9
	JZ      escapePlain

escapeOne:
	TZCNTL  R9, R10
	ADDQ    R10, SI
	ADDQ    R10, DI
	MOVBLZX (SI), AX
	MOVQ    (R13)(AX*8), AX
	MOVQ    AX, (DI)
	SHRQ    $56, AX
	ADDQ    AX, DI
	INCQ    SI
	VMOVDQU (SI), Y4
	VMOVDQU Y4, (DI)
	SHRXL   R10, R9, R9
	SHRL    $1, R9
	JNZ     escapeOne

escapePlain:
	SUBQ SI, DI
	ADDQ BX, DI
	MOVQ BX, SI
	JMP  escapeNext

escapeLast:
	TESTQ   R11, R11
	JNZ     escapeDone
	INCQ    R11
	MOVQ    R8, CX
	SUBQ    SI, CX
	JEQ     escapeDone
	LEAQ    last-128(SP), BX
	CMPQ    CX, $32
	JCS     escapeFew
	VMOVDQU (SI), Y4
	VMOVDQU Y4, (BX)

escapeFew:
	VMOVDQU      -32(R8), Y4
	VMOVDQU      Y4, -32(BX)(CX*1)
	MOVL         $0x20202020, AX
	VMOVD        AX, X5
	VPBROADCASTD X5, Y5
	VMOVDQU      Y5, (BX)(CX*1)
	VMOVDQU      Y5, 32(BX)(CX*1)
	MOVQ         BX, SI
	ADDQ         BX, CX
	MOVQ         CX, R8
	DECQ         CX
	MOVQ         $-1, R12
	JMP          escapeBlock

escapeDone: // without the spaces that were written
	SUBQ SI, DI
	ADDQ R8, DI
	MOVQ n+24(FP), AX
	JMP  escapeReturn

escapeFull:
	MOVQ SI, AX
	SUBQ src+8(FP), AX

escapeReturn:
	SUBQ dst+0(FP), DI
	MOVQ AX, end+56(FP)
	MOVQ DI, at+64(FP)
	VZEROUPPER
	RET
