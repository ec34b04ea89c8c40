// The memory that a Decoder reads into.
// Assumes that a value which has been decoded is looked at by nobody any more, unless the buffer is held.
// Called by Decoder.

package json

import (
	"bytes"
	"strings"
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
type buffer struct {
	text []byte
	held int // by how many who read into it, decode it, or may have kept a part of it
}

var smallBuffers, largeBuffers sync.Pool

// fill reads at least one byte more, or reports that there is none to be had.
func (dec *Decoder) fill() bool {
	for dec.eof == nil {
		if len(dec.buf) == cap(dec.buf) {
			dec.makeRoom()
		}
		into, at := dec.hold(), len(dec.buf)
		p := dec.buf[at : at+min(cap(dec.buf)-at, maxRead)]
		n, err := dec.r.Read(p)
		into.letGo()
		if n = decode.Took(n, len(p)); dec.lease == into && len(dec.buf) == at {
			dec.buf = dec.buf[:at+n]
		} else { // the reader came back here; behind what was read is text of other Decoders
			dec.buf = append(dec.buf, p[:n]...)
		}
		if n > 0 {
			return true
		}
		dec.eof = err
	}
	return false
}

// makeRoom drops what has been decoded, and makes the buffer larger if that is not much.
func (dec *Decoder) makeRoom() {
	if rest := dec.buf[dec.pos:]; dec.lease == nil || 2*len(rest) > cap(dec.buf) {
		dec.grow()
	} else {
		dec.buf = append(dec.buf[:0], rest...)
	}
	dec.before += int64(dec.pos)
	dec.pos = 0
}

// hold keeps the buffer from the next Decoder until it is let go, which it never is where a part of it is handed out.
func (dec *Decoder) hold() *buffer {
	if dec.lease != nil {
		dec.lease.held++
	}
	return dec.lease
}

// letGo undoes one hold.
func (b *buffer) letGo() {
	if b != nil {
		b.held--
	}
}

// grow makes a larger buffer of what is left to read. How large it is depends on the stream alone, not on what other Decoders left: some
// errors quote all that has been read.
func (dec *Decoder) grow() {
	size := dec.size()
	rest, old := dec.buf[dec.pos:], dec.lease
	if old == nil || old.held > 0 || cap(old.text) < size {
		dec.lease = take(size)
	}
	dec.buf = append(dec.lease.text[:0:size], rest...)
	if old != nil && old != dec.lease && old.held == 0 {
		old.put()
	}
}

// size returns how large the next buffer is. A reader in memory says how much it has; of that it gets room for four times
// what was there, since all of it need not be one value.
func (dec *Decoder) size() int {
	all := dec.remaining()
	size, there := max(firstBuffer, 2*cap(dec.buf)), len(dec.buf)-dec.pos
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
	if dec.lease == nil || dec.lease.held > 0 || len(rest) > len(dec.tail) {
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

// remaining returns how much a reader in memory still has, and a byte more, so that its end is found without growing. Others are not
// asked: what their Len means, and whether it can be called at all, is not known.
func (dec *Decoder) remaining() int {
	n := 0
	switch r := dec.r.(type) {
	case *bytes.Reader:
		n = r.Len()
	case *strings.Reader:
		n = r.Len()
	case *bytes.Buffer:
		n = r.Len()
	default:
		return 0
	}
	return min(n, 1<<30) + 1
}
