//go:build !purego

// AVX2 kernels for strings with escapes: where those end that need no look, and the units of runs of \u.
// They assume n >= 32 (unitsAVX2: any n) and tables laid out as in kernels_amd64.go; they read only [0, n).
// Called by the wrappers in kernels_amd64.go.

#include "tables_amd64.h"
#include "textflag.h"

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
	CLASSES
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
