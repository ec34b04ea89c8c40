//go:build !purego

// The AVX2 kernel that drops white space.
// It assumes n >= 128 and tables laid out as in kernels_amd64.go; it reads and writes only [0, n).
// Called by its wrapper in kernels_amd64.go.

#include "tables_amd64.h"
#include "textflag.h"

// RUN copies the lowest run of bits in R10, from R13 to the end of the output, and clears it; it always moves 64 bytes.
// Without a run the shifts are by 64, which is by 0, and the length comes out as none.
#define RUN \
	TZCNTQ  R10, R11           \
	SHRXQ   R11, R10, R12      \
	NOTQ    R12                \
	TZCNTQ  R12, R12           \
	VMOVDQU (R13)(R11*1), Y4   \
	VMOVDQU 32(R13)(R11*1), Y5 \
	VMOVDQU Y4, (DI)(BX*1)     \
	VMOVDQU Y5, 32(DI)(BX*1)   \
	ADDQ    R12, BX            \
	BLSIQ   R10, R11           \
	ADDQ    R10, R11           \
	ANDQ    R11, R10

// func compactAVX2(dst, src *byte, n int, t *compactTables, wide uint32) (i, at int, open, joined bool)
//
// A block is 64 bytes, and a copy of a run that begins in it, or right behind it, reads up to 64 bytes more.
//   R8 last start of a block, AX start of the block, BX end of the output, CX all ones while a string is open,
//   DX not 0 once white space stood between two scalars, R14 1 after a block that ends in a scalar, R15 1 after one that ends in white space behind a scalar
TEXT ·compactAVX2(SB), NOSPLIT, $0-58
	MOVQ           dst+0(FP), DI
	MOVQ           src+8(FP), SI
	MOVQ           n+16(FP), R8
	MOVQ           t+24(FP), DX
	CLASSES
	VBROADCASTI128 48(DX), Y9
	VBROADCASTI128 64(DX), Y13
	MOVL           wide+32(FP), R9
	MOVQ           R9, X3
	VPBROADCASTD   X3, Y3
	MOVL           $0x22222222, R9
	MOVQ           R9, X8
	VPBROADCASTD   X8, Y8
	VPXOR          Y14, Y14, Y14
	VPCMPEQB       X10, X10, X10
	SUBQ           $128, R8
	XORQ           AX, AX
	XORQ           BX, BX
	XORQ           CX, CX
	XORQ           DX, DX
	XORQ           R14, R14
	XORQ           R15, R15

compactLoop:
	VMOVDQU (SI)(AX*1), Y4
	VMOVDQU 32(SI)(AX*1), Y5

	// Y11, Y12: the classes of each byte. Those to stop at, and with wide all bytes from 0x80 on, end the run of blocks.
	VPSHUFB Y4, Y0, Y6
	VPSRLW  $4, Y4, Y7
	VPAND   Y2, Y7, Y7
	VPSHUFB Y7, Y1, Y7
	VPAND   Y6, Y7, Y11
	VPSHUFB Y5, Y0, Y6
	VPSRLW  $4, Y5, Y7
	VPAND   Y2, Y7, Y7
	VPSHUFB Y7, Y1, Y7
	VPAND   Y6, Y7, Y12
	VPOR    Y11, Y12, Y6
	VPOR    Y4, Y5, Y7
	VPAND   Y3, Y7, Y7
	VPOR    Y6, Y7, Y6
	VPTEST  Y13, Y6
	JNZ     compactDone

	// R9: quotes; Y6, Y7: white space, R10 the same.
	VPCMPEQB  Y8, Y4, Y6
	VPCMPEQB  Y8, Y5, Y7
	VPMOVMSKB Y6, R9
	VPMOVMSKB Y7, R11
	SHLQ      $32, R11
	ORQ       R11, R9
	VPSHUFB   Y4, Y9, Y6
	VPSHUFB   Y5, Y9, Y7
	VPCMPEQB  Y4, Y6, Y6
	VPCMPEQB  Y5, Y7, Y7
	VPCMPEQB  Y14, Y12, Y12
	VPOR      Y6, Y7, Y15
	VPTEST    Y15, Y15
	JZ        compactDense
	VPMOVMSKB Y6, R10
	VPMOVMSKB Y7, R11
	SHLQ      $32, R11
	ORQ       R11, R10

	// R11: from each opening quote to before its closing one, by the parity of the quotes up to there. R10: white space outside.
	MOVQ       R9, X6
	VPCLMULQDQ $0, X10, X6, X6
	MOVQ       X6, R11
	XORQ       CX, R11
	MOVQ       R11, CX
	SARQ       $63, CX
	ANDNQ      R10, R11, R10
	JZ         compactSolid

	// R13: what is neither structure nor a quote.
	VPCMPEQB  Y14, Y11, Y11
	VPMOVMSKB Y11, R13
	VPMOVMSKB Y12, R12
	SHLQ      $32, R12
	ORQ       R12, R13

	// R12: bytes of scalars. A run of white space behind one is the carry of an addition to what follows it.
	ANDNQ R13, R11, R12
	ANDNQ R12, R10, R12
	LEAQ  (R14)(R12*2), R13
	ANDQ  R10, R13
	ORQ   R15, R13
	MOVQ  R12, R14
	SHRQ  $63, R14
	ADDQ  R10, R13
	SBBQ  R15, R15
	NEGQ  R15
	ANDNQ R13, R10, R13
	ANDQ  R12, R13
	ORQ   R13, DX

	// R10 has a bit for each byte to keep: they come in runs. Mostly there are two to four; a pair of them has no branch,
	// because where they end is hard to predict, and a run that is not there is empty.
	NOTQ R10
	LEAQ (SI)(AX*1), R13

compactPair:
	RUN
	RUN
	TESTQ R10, R10
	JNZ   compactPair

compactNext:
	ADDQ $64, AX
	CMPQ AX, R8
	JLE  compactLoop

compactDone:
	MOVQ  AX, i+40(FP)
	MOVQ  BX, at+48(FP)
	ANDL  $1, CX
	MOVB  CX, open+56(FP)
	TESTQ DX, DX
	SETNE joined+57(FP)
	VZEROUPPER
	RET

	// No white space at all: all there is to know of the quotes is whether a string is open behind the block.
compactDense:
	POPCNTQ R9, R11
	ANDL    $1, R11
	NEGQ    R11
	XORQ    R11, CX

	// None outside of strings: a scalar may end the block, and begin it, which matters only behind white space behind another.
compactSolid:
	VMOVDQU   Y4, (DI)(BX*1)
	VMOVDQU   Y5, 32(DI)(BX*1)
	ADDQ      $64, BX
	VPMOVMSKB Y12, R14
	SHRL      $31, R14
	ANDNQ     R14, CX, R14
	TESTQ     R15, R15
	JZ        compactNext
	VPCMPEQB  Y14, Y11, Y11
	VPMOVMSKB Y11, R11
	ANDL      $1, R11
	ORQ       R11, DX
	XORQ      R15, R15
	JMP       compactNext
