// How a program talks to valgrind: a sequence of instructions that does nothing elsewhere.

#include "textflag.h"

// func ask(request *[6]uintptr) uintptr
TEXT ·ask(SB), NOSPLIT, $0-16
	MOVQ request+0(FP), AX
	XORQ DX, DX
	ROLQ $3, DI
	ROLQ $13, DI
	ROLQ $61, DI
	ROLQ $51, DI
	XCHGQ BX, BX
	MOVQ DX, ret+8(FP)
	RET
