//go:build !purego

// AVX2 kernels that validate UTF-8 and search U+2028 and U+2029.
// They assume n >= 32 (validAVX2: not 33 or 34) and tables laid out as in kernels_amd64.go; they read only [0, n).
// Called by the wrappers in kernels_amd64.go.

#include "tables_amd64.h"
#include "textflag.h"

// CHECK adds the errors of block Y8 to Y10; Y11, Y12 and Y14 are the same bytes from one, two and three before on.
//   Y0 firstHigh, Y1 firstLow, Y2 secondHigh, Y3 0x0f, Y4 third, Y5 fourth, Y6 0x80
#define CHECK \
	VPSRLW   $4, Y11, Y13  \
	VPAND    Y3, Y13, Y13  \
	VPSHUFB  Y13, Y0, Y13  \
	VPAND    Y3, Y11, Y11  \
	VPSHUFB  Y11, Y1, Y11  \
	VPAND    Y11, Y13, Y13 \
	VPSRLW   $4, Y8, Y11   \
	VPAND    Y3, Y11, Y11  \
	VPSHUFB  Y11, Y2, Y11  \
	VPAND    Y11, Y13, Y13 \
	VPSUBUSB Y4, Y12, Y12  \
	VPSUBUSB Y5, Y14, Y14  \
	VPOR     Y12, Y14, Y14 \
	VPAND    Y6, Y14, Y14  \
	VPXOR    Y13, Y14, Y14 \
	VPOR     Y14, Y10, Y10

// SHIFT makes Y11, Y12 and Y14 from block Y8 and the one before it, Y9.
#define SHIFT \
	VPERM2I128 $0x21, Y8, Y9, Y7 \
	VPALIGNR   $15, Y7, Y8, Y11  \
	VPALIGNR   $14, Y7, Y8, Y12  \
	VPALIGNR   $13, Y7, Y8, Y14

// func validAVX2(src *byte, n int, t *utf8Tables) bool
TEXT ·validAVX2(SB), NOSPLIT, $0-25
	MOVQ           src+0(FP), SI
	MOVQ           n+8(FP), CX
	MOVQ           t+16(FP), DX
	TABLES
	VPXOR          Y9, Y9, Y9
	VPXOR          Y10, Y10, Y10
	VMOVDQU        (SI), Y8
	SHIFT
	CHECK
	MOVQ           $32, AX
	LEAQ           -32(CX), R8
	CMPQ           AX, R8
	JGT            validRest

	// Loads are cheaper than shuffles: from the second block on, the bytes before are in memory.
validLoop:
	VMOVDQU (SI)(AX*1), Y8
	VMOVDQU -1(SI)(AX*1), Y11
	VMOVDQU -2(SI)(AX*1), Y12
	VMOVDQU -3(SI)(AX*1), Y14
	CHECK
	ADDQ    $32, AX
	CMPQ    AX, R8
	JLE     validLoop

validRest:
	CMPQ AX, CX
	JEQ  validEnd

	// The last 32 bytes as one block that overlaps the one before.
	MOVQ R8, AX
	JMP  validLoop

validEnd:
	// A sequence that the end cuts off: a lead byte too near to it.
	CMPB   -1(SI)(CX*1), $0xc0
	JCC    validBad
	CMPB   -2(SI)(CX*1), $0xe0
	JCC    validBad
	CMPB   -3(SI)(CX*1), $0xf0
	JCC    validBad
	VPTEST Y10, Y10
	SETEQ  ret+24(FP)
	VZEROUPPER
	RET

validBad:
	MOVB $0, ret+24(FP)
	VZEROUPPER
	RET

// func separatorAVX2(src *byte, n int) (i int)
TEXT ·separatorAVX2(SB), NOSPLIT, $0-24
	MOVQ         src+0(FP), SI
	MOVQ         n+8(FP), CX
	SUBQ         $34, CX
	MOVL         $0xe2e2e2e2, R9
	MOVQ         R9, X0
	VPBROADCASTD X0, Y0
	MOVL         $0x80808080, R9
	MOVQ         R9, X1
	VPBROADCASTD X1, Y1
	MOVL         $0xa9a9a9a9, R9
	MOVQ         R9, X2
	VPBROADCASTD X2, Y2
	MOVL         $0x01010101, R9
	MOVQ         R9, X3
	VPBROADCASTD X3, Y3
	XORQ         AX, AX

separatorLoop:
	CMPQ      AX, CX
	JGT       separatorDone
	VPCMPEQB  (SI)(AX*1), Y0, Y4
	VPCMPEQB  1(SI)(AX*1), Y1, Y5
	VPOR      2(SI)(AX*1), Y3, Y6
	VPCMPEQB  Y2, Y6, Y6
	VPAND     Y4, Y5, Y4
	VPAND     Y6, Y4, Y4
	VPMOVMSKB Y4, R9
	TESTL     R9, R9
	JNZ       separatorFound
	ADDQ      $32, AX
	JMP       separatorLoop

separatorFound:
	TZCNTL R9, R9
	ADDQ   R9, AX

separatorDone:
	MOVQ AX, i+16(FP)
	VZEROUPPER
	RET
