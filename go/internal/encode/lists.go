// Lists of integers and of truth values, which are short: room is asked for and output let go once for several.
// Assumes that the list has its opening bracket; each element ends with a comma, as in elements.
// Called by run.go.

package encode

import (
	"encoding/binary"

	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// atOnce is how many elements there is room for.
const atOnce = 16

// integers appends the elements of a list of int or int64.
func (e *encoder) integers(b []byte, elem *node, data ref.Ptr, length int, size uintptr) []byte {
	long := elem.op == opInt64
	for i := 0; i < length; {
		if cap(b)-len(b) < atOnce*number.Room {
			b = grow(b, atOnce*number.Room)
		}
		out, at := b[:cap(b)], len(b)
		for stop := min(length, i+atOnce); i < stop; i++ {
			p := ref.At(data, i, size)
			var n int64
			if long {
				n = ref.Int64(p)
			} else {
				n = ref.Int(p)
			}
			at += number.PutInt(out[at:at+number.Room], n)
			out[at] = ','
			at++
		}
		if b = b[:at]; len(b) > e.flushAt {
			if b = e.flush(b); b == nil {
				return nil
			}
		}
	}
	return b
}

// literals are false and true with a comma behind them, the first byte lowest.
var literals = [2]uint64{binary.LittleEndian.Uint64([]byte("false,  ")), binary.LittleEndian.Uint64([]byte("true,   "))}

// booleans appends the elements of a list of bool.
func (e *encoder) booleans(b []byte, data ref.Ptr, length int, size uintptr) []byte {
	for i := 0; i < length; {
		if cap(b)-len(b) < atOnce*8 {
			b = grow(b, atOnce*8)
		}
		out, at := b[:cap(b)], len(b)
		for stop := min(length, i+atOnce); i < stop; i++ {
			v := 0
			if ref.Bool(ref.At(data, i, size)) {
				v = 1
			}
			binary.LittleEndian.PutUint64(out[at:], literals[v])
			at += len("false,") - v
		}
		if b = b[:at]; len(b) > e.flushAt {
			if b = e.flush(b); b == nil {
				return nil
			}
		}
	}
	return b
}
