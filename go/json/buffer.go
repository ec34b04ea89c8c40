// The memory that a Decoder reads into.
// Assumes that a value which has been decoded is looked at by nobody any more, unless dec.lent says so.
// Called by Decoder.

package json

import (
	"sync"

	"github.com/fastjson/fastjson/go/internal/decode"
)

// Sizes of the buffer: enough for most messages at first, doubled when a value needs more.
const (
	firstBuffer = 1 << 10
	smallBuffer = 64 << 10
	maxRead     = 256 << 10
)

// buffer is memory that Decoders use one after the other: new memory costs more than reading into it.
type buffer struct{ text []byte }

var smallBuffers, largeBuffers sync.Pool

// fill reads at least one byte more, or reports that there is none to be had.
func (dec *Decoder) fill() bool {
	if dec.eof != nil {
		return false
	}
	if len(dec.buf) == cap(dec.buf) {
		rest := dec.buf[dec.pos:]
		if 2*len(rest) > cap(dec.buf) || cap(dec.buf) == 0 {
			dec.grow(rest)
		} else {
			dec.buf = append(dec.buf[:0], rest...)
		}
		dec.before += int64(dec.pos)
		dec.pos = 0
	}
	for {
		size := min(cap(dec.buf)-len(dec.buf), maxRead)
		lent := dec.lent
		dec.lent = true // to a reader that may come back here
		n, err := dec.r.Read(dec.buf[len(dec.buf) : len(dec.buf)+size])
		dec.lent = lent
		dec.buf = dec.buf[:len(dec.buf)+decode.Took(n, size)]
		if n > 0 {
			return true
		}
		if err != nil {
			dec.eof = err
			return false
		}
	}
}

// grow makes a larger buffer of what is left to read. How large it is depends on the stream alone, not on what other Decoders left: some
// errors quote all that has been read.
func (dec *Decoder) grow(rest []byte) {
	size, old, lent := dec.size(len(rest)), dec.lease, dec.lent
	if old == nil || lent || cap(old.text) < size {
		dec.lease, dec.lent = take(size), false
	}
	dec.buf = append(dec.lease.text[:0:size], rest...)
	if old != nil && old != dec.lease && !lent {
		old.put()
	}
}

// size returns how large the next buffer is. A reader in memory says how much it has; of that it gets room for four times
// what was there, since all of it need not be one value.
func (dec *Decoder) size(there int) int {
	size, all := max(firstBuffer, 2*cap(dec.buf)), dec.remaining()
	switch {
	case all == 0:
		return size
	case cap(dec.buf) == 0:
		return max(min(all, smallBuffer), 64)
	}
	return max(size, min(there+all, 2*size))
}

// take returns memory for so many bytes, or more.
func take(size int) *buffer {
	pool := &smallBuffers
	if size > smallBuffer {
		pool = &largeBuffers
	}
	b, _ := pool.Get().(*buffer)
	if b == nil {
		b = new(buffer)
	}
	if cap(b.text) < size {
		b.text = make([]byte, 0, size)
	}
	return b
}

// consumed gives the buffer to the next Decoder when all of it has been decoded, or nearly: what is left is white space then, mostly.
func (dec *Decoder) consumed() {
	rest := dec.buf[dec.pos:]
	if dec.lease == nil || dec.lent || len(rest) > len(dec.tail) {
		return
	}
	n := copy(dec.tail[:], rest)
	if size := cap(dec.lease.text); size <= smallBuffer || dec.pos >= size/8 { // else one large text was enough to keep it
		dec.lease.put()
	}
	dec.before += int64(dec.pos)
	dec.lease, dec.buf, dec.pos, dec.scan.Text = nil, dec.tail[:n:n], 0, nil
}

// put keeps the memory for the next Decoder.
func (b *buffer) put() {
	switch size := cap(b.text); {
	case size > smallBuffer:
		largeBuffers.Put(b)
	case size >= firstBuffer:
		smallBuffers.Put(b)
	}
}

// remaining returns how much a reader in memory still has, and a byte more, so that its end is found without growing.
func (dec *Decoder) remaining() int {
	if r, ok := dec.r.(interface{ Len() int }); ok {
		return max(0, min(r.Len(), 1<<30)) + 1
	}
	return 0
}
