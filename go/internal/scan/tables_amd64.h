// How the kernels load their lookup tables: 16 bytes each, one behind the other at DX, into both halves of a register.
// Assumes the layouts of kernels_amd64.go.
// Included by the *_amd64.s files beside it.

// CLASSES loads the tables by which a byte is classified: by its low nibble, by its high one, and the mask of a nibble.
#define CLASSES \
	VBROADCASTI128 0(DX), Y0  \
	VBROADCASTI128 16(DX), Y1 \
	VBROADCASTI128 32(DX), Y2

// TABLES loads the first seven.
#define TABLES \
	CLASSES                   \
	VBROADCASTI128 48(DX), Y3 \
	VBROADCASTI128 64(DX), Y4 \
	VBROADCASTI128 80(DX), Y5 \
	VBROADCASTI128 96(DX), Y6
