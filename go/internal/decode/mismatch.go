// Values that do not fit their Go types, without the standard library.
// Assumes that it leaves the target as it is, and says of most types the same: their name, the place and the kind of the value.
// Called by value.go before it leaves a value to the standard library.

package decode

import (
	"bytes"
	"encoding/json/jsontext"
	"strconv"

	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// plainly reports whether the standard library begins to read a value of the type with its first token, or all of it, and nothing
// else: no method runs and nothing is allocated before.
func (p *plan) plainly() bool {
	switch p.op {
	case opBool, opString, opFloat32, opFloat64, opStruct, opSlice, opArray, opMapAny, opMapString, opMap, opTime:
		return true
	}
	return p.op >= opInt && p.op <= opUintptr
}

// whole reports, of types that are read plainly, whether the standard library reads all of a value that does not fit.
func (p *plan) whole() bool {
	return p.op == opString || p.op == opTime || p.numeric()
}

// begin is delegate for a value before which something is missing, or that is missing itself.
func (d *decoder) begin(i int, p *plan, ptr ref.Ptr) int {
	if d.undo {
		return -1
	}
	plainly := p.plainly() || p.op == opAny && ref.Any(ptr) == nil
	if d.err == nil && plainly && d.inTag == 0 {
		from := -1
		if p.whole() {
			from = i
		}
		if err := d.grammarOf(from); err != nil {
			return d.fail(err)
		}
	}
	if _, ours := d.err.(*jsontext.SyntacticError); ours && plainly && d.native() {
		return -1
	}
	return d.delegate(i, p, ptr)
}

// badString ends the call at a string for a Go string that is not valid.
func (d *decoder) badString(i int, p *plan, ptr ref.Ptr) int {
	if !d.native() || d.inTag > 0 || d.flags&opts.StringifyNumbers != 0 {
		return d.delegate(i, p, ptr)
	}
	return d.begin(i, p, ptr)
}

// verdict is what mismatch found.
type verdict uint8

const (
	undecided verdict = iota // the standard library has to look at the value
	refused
	broken // there is no value
)

// mismatch refuses the value at i, which is not one that p reads, and returns the index after it, or -1 when the call must end.
func (d *decoder) mismatch(i int, p *plan) (end int, v verdict) {
	if !d.native() || !p.plainly() || d.inTag > 0 || d.flags&opts.StringifyNumbers != 0 {
		return 0, undecided
	}
	var cause error
	b := d.buf
	switch c := b[i]; {
	case c == '{' || c == '[':
		if !d.legacy && !p.whole() {
			end = i + 1
			break
		}
		if end = d.skip(i); end < 0 {
			return 0, broken
		}
	case c == '"':
		if end = d.skipString(i); end < 0 {
			return 0, broken
		}
	case c == '-' || c-'0' <= 9:
		if end = number.End(b, i); end < 0 {
			return 0, broken
		}
		if p.numeric() && b[end-1] == '0' && end-i <= 2 { // a zero fits; what comes after it does not
			return 0, undecided
		}
		cause = p.misfit(b[i:end])
	default:
		if _, end = d.boolean(i); end < 0 {
			return 0, broken
		}
	}
	if d.soft != nil { // the first error counts
		return end, refused
	}
	if cause != nil {
		return d.soften(d.semanticValue(i, end, p.typ, cause), end), refused
	}
	return d.soften(d.semanticAfter(i, end, p.typ, nil), end), refused
}

// numeric reports whether values of the type are numbers.
func (p *plan) numeric() bool {
	return p.op >= opInt && p.op <= opUintptr || p.op == opFloat32 || p.op == opFloat64
}

// misfit says why a number does not fit a type of numbers; it is nil for other types.
func (p *plan) misfit(text []byte) error {
	switch {
	case !p.numeric():
		return nil
	case p.op == opFloat32 || p.op == opFloat64:
		return strconv.ErrRange
	case p.signed:
		text = bytes.TrimPrefix(text, []byte("-"))
	}
	for _, c := range text {
		if c-'0' > 9 {
			return strconv.ErrSyntax
		}
	}
	return strconv.ErrRange
}
