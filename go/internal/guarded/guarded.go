//go:build linux

// Package guarded gives tests memory between two pages that cannot be touched: what reads or writes outside of it ends the program.
// It assumes that pages can be protected. Called by the tests of scan and difftest.
package guarded

import (
	"syscall"
	"testing"
)

// Memory returns at least size bytes of such memory.
func Memory(t testing.TB, size int) []byte {
	page := syscall.Getpagesize()
	size = (size + page - 1) / page * page
	all, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(all); err != nil {
			t.Error(err)
		}
	})
	for _, guard := range [][]byte{all[:page], all[page+size:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return all[page : page+size : page+size]
}

// AtBothEnds has f see text where nothing can be read before it, and where nothing can be read behind it.
func AtBothEnds(memory []byte, text string, f func([]byte)) {
	n := len(text)
	for _, b := range [][]byte{memory[:n:n], memory[len(memory)-n:]} {
		copy(b, text)
		f(b)
	}
}
