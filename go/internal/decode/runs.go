// Runs of numbers and truth values in lists.
// Assumes that whatever is unusual may be left: the list's own loop goes on at the element where a run ends.
// Called by lists.go.

package decode

import (
	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// runFrom is how many elements a list has before runs are looked for: the last of a run is read twice.
const runFrom = 2

// inRuns reports whether run can read elements of p.
func (d *decoder) inRuns(p *plan) bool {
	return (p.signed || p.op == opFloat64) && d.flags&opts.StringifyNumbers == 0 || p.op == opBool
}

// elements reads elements from b[i] on into items, which has n and room for more, while each is a number that fits, or true or false,
// and has a comma behind it. It returns where the next one is, and how many there are then.
func (d *decoder) elements(i int, p *plan, items ref.List, n, room int) (next, count int) {
	b := d.buf
	for ; n < room; n++ {
		end := -1 // behind the element
		switch {
		case p.signed:
			var v int64
			if v, end = d.integer(i); end >= 0 && fits(v, p.bits) {
				setInt(p.op, items.At(n, p.size), v)
			} else {
				return i, n
			}
		case p.op == opFloat64:
			var f float64
			var ok bool
			if f, end, ok = number.ScanFloat64(b, i); end < 0 || !ok {
				return i, n
			}
			ref.SetFloat64(items.At(n, p.size), f)
		default:
			var v bool
			if v, end = truth(b, i); end < 0 {
				return i, n
			}
			ref.SetBool(items.At(n, p.size), v)
		}
		if uint(end) >= uint(len(b)) || b[end] != ',' {
			return i, n
		}
		if i = end + 1; i < len(b) && b[i] <= ' ' {
			i = spaceSlow(b, i)
		}
	}
	return i, n
}

// truth is boolean where eight bytes are left, without a branch on which it is: nothing foresees that. end is -1 for anything else.
func truth(b []byte, i int) (v bool, end int) {
	if i+8 > len(b) {
		return false, -1
	}
	const (
		isTrue  = 't' | 'r'<<8 | 'u'<<16 | 'e'<<24
		isFalse = 'f' | 'a'<<8 | 'l'<<16 | 's'<<24 | 'e'<<32
	)
	w := load64(b, i)
	t, f := w&0xffffffff^isTrue, w&0xffffffffff^isFalse
	if t != 0 && f != 0 {
		return false, -1
	}
	// t is 0 or has bits among its lowest 32; the sign of t-1 tells which.
	return t == 0, i + 5 - int((t-1)>>63)
}
