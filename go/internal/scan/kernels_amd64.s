//go:build !purego

// AVX2 kernels: copy or search up to a special byte, copy with escapes, validate UTF-8, drop white space, read escapes or over them.
// They assume n >= 32 (validAVX2: not 33 or 34; compactAVX2: n >= 128) and tables laid out as in kernels_amd64.go; they read and write only [0, n).
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
	VBROADCASTI128 0(DX), Y0
	VBROADCASTI128 16(DX), Y1
	VBROADCASTI128 32(DX), Y2
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

// func escapedAVX2(src *byte, n int, t *escapedTables) (i int, high uint32)
//
// Which bytes are escaped is known by the parity of the backslashes before them, without a branch: a subtraction carries along a run of
// them (Langdale and Lemire). A block in which \u stands too near to its end for the four digits is followed by one that begins with that escape.
//   R9 specials, R10 backslashes, R11 bytes that are no letter of a short escape, R12 1 when the first byte of the block is escaped,
//   CX the letters of \u, R14 bytes that are no hexadecimal digits
TEXT ·escapedAVX2(SB), NOSPLIT, $0-36
	MOVQ           src+0(FP), SI
	MOVQ           n+8(FP), R8
	MOVQ           t+16(FP), DX
	VBROADCASTI128 0(DX), Y0
	VBROADCASTI128 16(DX), Y1
	VBROADCASTI128 32(DX), Y2
	VBROADCASTI128 48(DX), Y10
	VBROADCASTI128 64(DX), Y11
	VBROADCASTI128 80(DX), Y8
	VBROADCASTI128 96(DX), Y12
	VBROADCASTI128 112(DX), Y13
	VBROADCASTI128 128(DX), Y14
	VPXOR          Y3, Y3, Y3
	VPXOR          Y7, Y7, Y7
	XORQ           AX, AX
	XORL           R12, R12
	SUBQ           $32, R8

escapedLoop:
	VMOVDQU   (SI)(AX*1), Y4
	VPCMPEQB  Y8, Y4, Y5
	VPMOVMSKB Y5, R10
	VPSRLW    $4, Y4, Y6
	VPAND     Y2, Y6, Y6
	VPSHUFB   Y6, Y11, Y9
	VPSHUFB   Y4, Y10, Y5
	VPAND     Y5, Y9, Y9
	VPCMPEQB  Y7, Y9, Y9
	VPMOVMSKB Y9, R11
	VPSHUFB   Y6, Y1, Y6
	VPSHUFB   Y4, Y0, Y5
	VPAND     Y5, Y6, Y6
	VPCMPEQB  Y7, Y6, Y6
	VPMOVMSKB Y6, R9
	NOTL      R9

	// BX: escapes and what they end with; R13: escaped bytes.
	ANDNL R10, R12, R13
	LEAL  (R13)(R13*1), BX
	ORL   $0xaaaaaaaa, BX
	SUBL  R13, BX
	XORL  $0xaaaaaaaa, BX
	MOVL  R10, R13
	ORL   R12, R13
	XORL  BX, R13
	ANDL  R10, BX
	SHRL  $31, BX

	// R9: where to stop.
	ORL       R13, R10
	ANDNL     R9, R10, R9
	ANDL      R13, R11
	ORL       R11, R9
	VPCMPEQB  Y12, Y4, Y5
	VPMOVMSKB Y5, CX
	ANDL      R13, CX
	JNZ       escapedUnicode
	TESTL     R9, R9
	JNZ       escapedFound

escapedNext:
	MOVL  BX, R12
	VPOR  Y4, Y3, Y3
	ADDQ  $32, AX
	CMPQ  AX, R8
	JLE   escapedLoop

	// An escape that the next block would end has not begun.
escapedEnd:
	SUBQ      R12, AX
	VPMOVMSKB Y3, R10
	MOVQ      AX, i+24(FP)
	MOVL      R10, high+32(FP)
	VZEROUPPER
	RET

	// \u is left where a digit is none, and where it may be half of a surrogate pair: behind 'd' or 'D'.
escapedUnicode:
	VPSRLW    $4, Y4, Y6
	VPAND     Y2, Y6, Y6
	VPSHUFB   Y6, Y14, Y6
	VPSHUFB   Y4, Y13, Y5
	VPAND     Y5, Y6, Y6
	VPCMPEQB  Y7, Y6, Y6
	VPMOVMSKB Y6, R14
	VPOR      144(DX), Y4, Y5
	VPCMPEQB  176(DX), Y5, Y5
	VPMOVMSKB Y5, R15
	LEAL      (CX)(CX*1), R10
	ANDL      R10, R15
	MOVL      R10, R11
	SHLL      $1, R11
	ORL       R11, R10
	MOVL      R10, R11
	SHLL      $2, R11
	ORL       R11, R10
	ANDL      R14, R10
	ORL       R15, R10
	JNZ       escapedStop
	ANDNL     R9, CX, R9
	ANDL      $0xf0000000, CX
	JNZ       escapedCut

escapedStop:
	TESTL R9, R9
	JZ    escapedNext
	JMP   escapedFound

	// The next block begins with the escape whose letter is the lowest of CX, unless there is something to stop at before it.
escapedCut:
	TZCNTL CX, CX
	DECL   CX
	BZHIL  CX, R9, R9
	TESTL  R9, R9
	JNZ    escapedFound
	VPOR   Y4, Y3, Y3
	XORL   R12, R12
	ADDQ   CX, AX
	CMPQ   AX, R8
	JLE    escapedLoop
	JMP    escapedEnd

escapedFound:
	VPMOVMSKB Y4, R10
	BLSMSKL   R9, R11
	ANDL      R11, R10
	TZCNTL    R9, R9
	SHRXL     R9, R13, R13
	ANDL      $1, R13
	ADDQ      R9, AX
	SUBQ      R13, AX
	VPMOVMSKB Y3, R11
	ORL       R11, R10
	MOVQ      AX, i+24(FP)
	MOVL      R10, high+32(FP)
	VZEROUPPER
	RET

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

// TABLES loads the first seven tables at DX, 16 bytes each, into both halves of Y0 to Y6.
#define TABLES \
	VBROADCASTI128 0(DX), Y0  \
	VBROADCASTI128 16(DX), Y1 \
	VBROADCASTI128 32(DX), Y2 \
	VBROADCASTI128 48(DX), Y3 \
	VBROADCASTI128 64(DX), Y4 \
	VBROADCASTI128 80(DX), Y5 \
	VBROADCASTI128 96(DX), Y6

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
	VBROADCASTI128 0(DX), Y0
	VBROADCASTI128 16(DX), Y1
	VBROADCASTI128 32(DX), Y2
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

// func unitsAVX2(dst *uint16, src *byte, n, max int, t *escapeTables) (k int)
//
// Six escapes at a time, three in each half of a register: their digits begin two bytes behind them, and 16 bytes hold
// those of three with the two backslashes between. It ends where fewer than 36 bytes or six places are left, at anything
// but such an escape, and before six that hold half of a surrogate pair.
//   AX units read, R8 most of them
TEXT ·unitsAVX2(SB), NOSPLIT, $0-48
	MOVQ           dst+0(FP), DI
	MOVQ           src+8(FP), SI
	MOVQ           n+16(FP), CX
	MOVQ           max+24(FP), R8
	MOVQ           t+32(FP), DX
	TABLES
	VBROADCASTI128 112(DX), Y7
	VBROADCASTI128 128(DX), Y8
	VBROADCASTI128 144(DX), Y9
	VPXOR          Y15, Y15, Y15
	XORQ           AX, AX
	SUBQ           $6, R8
	SUBQ           $36, CX

unitsLoop:
	CMPQ CX, $0
	JLT  unitsDone
	CMPQ AX, R8
	JGT  unitsDone
	CMPW (SI), $0x755c
	JNE  unitsDone
	CMPW 18(SI), $0x755c
	JNE  unitsDone

	// Y12: the class of each byte, none where it is not the one of its place.
	VMOVDQU     2(SI), X10
	VINSERTI128 $1, 20(SI), Y10, Y10
	VPSHUFB     Y10, Y0, Y11
	VPSRLW      $4, Y10, Y12
	VPAND       Y2, Y12, Y12
	VPSHUFB     Y12, Y1, Y12
	VPAND       Y11, Y12, Y12
	VPAND       Y3, Y12, Y12
	VPCMPEQB    Y15, Y12, Y13
	VPTEST      Y13, Y13
	JNZ         unitsDone

	// The values of the digits, brought together by two, then by four.
	VPCMPEQB   Y4, Y12, Y12
	VPAND      Y5, Y12, Y12
	VPAND      Y2, Y10, Y10
	VPADDB     Y12, Y10, Y10
	VPSHUFB    Y6, Y10, Y10
	VPMADDUBSW Y7, Y10, Y10
	VPMADDWD   Y8, Y10, Y10

	// Surrogates have the same five bits on top.
	VPSRLD   $11, Y10, Y11
	VPCMPEQD Y9, Y11, Y11
	VPTEST   Y11, Y11
	JNZ      unitsDone

	VPACKUSDW    Y10, Y10, Y10
	VEXTRACTI128 $1, Y10, X11
	MOVQ         X10, (DI)(AX*2)
	MOVQ         X11, 6(DI)(AX*2)
	ADDQ         $6, AX
	ADDQ         $36, SI
	SUBQ         $36, CX
	JMP          unitsLoop

unitsDone:
	MOVQ AX, k+40(FP)
	VZEROUPPER
	RET
