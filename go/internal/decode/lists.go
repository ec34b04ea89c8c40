// Slices, arrays and the byte strings among them.
// Assumes that the caller has seen the opening bracket, except where a function says otherwise.
// Called by value.go.

package decode

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"math/bits"
	"reflect"

	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// next is step for containers that are being built: -1 comes with an error.
func (d *decoder) next(i int, closing byte) (end int, more bool) {
	if end, more = d.step(i, closing); end < 0 {
		return d.syntax(), false
	}
	return end, more
}

// step skips white space and the comma after an element; more is false after
// the closing bracket, end is -1 when there is neither.
func (d *decoder) step(i int, closing byte) (end int, more bool) {
	b := d.buf
	if uint(i) < uint(len(b)) && b[i] <= ' ' {
		i = spaceSlow(b, i)
	}
	if uint(i) < uint(len(b)) {
		switch b[i] {
		case ',':
			i++
			if uint(i) < uint(len(b)) && b[i] > ' ' {
				return i, true
			}
			return spaceSlow(b, i), true
		case closing:
			return i + 1, false
		}
	}
	return -1, false
}

// slice reads the array at i into the slice at ptr.
func (d *decoder) slice(i int, p *plan, ptr ref.Ptr) int {
	if d.depth++; d.depth > maxDepth {
		return d.syntax()
	}
	i = d.space(i + 1)
	room := ref.SliceCap(ptr)
	if uint(i) < uint(len(d.buf)) && d.buf[i] == ']' {
		ref.SetEmpty(ptr, p.typ) // not the old memory: somebody may still look at it
		d.depth--
		return i + 1
	}
	kept := room > 0 || d.reused > 0 && d.allowDup // see more
	if p.isAny && !d.reusesAny() && !kept {
		d.around = d.depth
		base := len(d.tree.values)
		end := d.anyItems(i, d.tree.top())
		ref.SetSliceAny(ptr, newList(d.tree.values[base:]))
		d.tree.pop(base)
		d.depth--
		return end
	}
	var items ref.List
	dirty := room > 0
	if kept {
		items = ref.OldSlice(ptr, p.typ)
	} else {
		items = p.room(p.firstRoom())
		room = items.Cap()
	}
	if dirty {
		d.reused++
		defer func() { d.reused-- }()
	}
	more, runs := true, d.inRuns(p.elem)
	for n := 0; ; n++ {
		if runs && n >= runFrom {
			i, n = d.elements(i, p.elem, items, n, room)
		}
		if n == room {
			items = p.more(items, n, ptr, kept)
			room = items.Cap()
			dirty = false
		}
		item := items.At(n, p.elem.size)
		if dirty && !d.merge {
			p.elem.zero(item)
		}
		if i = d.value(i, p.elem, item); i < 0 {
			items.Store(ptr, n+1)
			return -1
		}
		end := i
		if i, more = d.next(i, ']'); more {
			continue
		}
		if i < 0 {
			// The standard library begins an element before it sees that there is none.
			if n++; n == room {
				items = p.more(items, n, ptr, kept)
			}
			item = items.At(n, p.elem.size)
			if !d.merge {
				p.elem.zero(item)
			}
			d.begin(end, p.elem, item)
		} else {
			p.remember(n + 1)
		}
		items.Store(ptr, n+1)
		d.depth--
		return i
	}
}

// fewLists is how many lists of a type are slices made by reflection, which takes two allocations for each,
// before array types are made for it, which takes some microseconds for each.
const fewLists = 8

// room returns a list for at least n elements. Up to 1024 of them it is, from the first few on, an array whose
// type is kept: one allocation.
func (p *plan) room(n int) ref.List {
	k := bits.Len(uint(n - 1))
	if k >= len(p.arrays) {
		return ref.NewSlice(p.typ, n)
	}
	t := p.arrays[k].Load()
	if t == nil {
		if p.lists.Load() < fewLists {
			p.lists.Add(1)
			return ref.NewSlice(p.typ, 1<<k)
		}
		t = &arrayType{reflect.ArrayOf(1<<k, p.elem.typ)}
		p.arrays[k].Store(t)
	}
	return ref.NewArray(t.typ, 1<<k)
}

// more returns a list with more room than the n elements of items, which it begins with.
func (p *plan) more(items ref.List, n int, ptr ref.Ptr, kept bool) ref.List {
	if !kept {
		return p.grow(items, n)
	}
	// Whoever holds the slice as it was sees in it what is decoded until it grows, and, when a name occurs twice, what goes into a slice
	// within until that grows: it grows when the standard library's would.
	items.Store(ptr, n)
	ref.Value(ptr, p.typ).Grow(1)
	return ref.OldSlice(ptr, p.typ)
}

// grow returns a list with more room that begins with the n elements of items.
func (p *plan) grow(items ref.List, n int) ref.List {
	grown := p.room(max(4, 2*n))
	grown.CopyFrom(items)
	return grown
}

// maxRoom is how many bytes a slice is given before anything is known of its length.
const maxRoom = 512

// firstRoom returns the capacity to begin a slice with: the length that slices
// of this type had lately, since arrays at one place tend to be of one length.
func (p *plan) firstRoom() int {
	if n := p.lastLen.Load(); n > 0 {
		return int(n)
	}
	return max(1, min(4, int(64/max(p.elem.size, 1))))
}

// remember notes the length of a finished slice.
func (p *plan) remember(n int) {
	limit := 1 << (bits.Len(uint(maxRoom/max(p.elem.size, 1))|1) - 1) // which room rounds no further up
	last, now := p.lastLen.Load(), uint32(min(n, limit))
	if next := (last + now + 1) / 2; next != last {
		p.lastLen.Store(next)
	}
}

var (
	errArrayUnderflow = errors.New("too few array elements")
	errArrayOverflow  = errors.New("too many array elements")
)

// array reads the array at i into the Go array at ptr.
func (d *decoder) array(i int, p *plan, ptr ref.Ptr) int {
	if d.depth++; d.depth > maxDepth {
		return d.syntax()
	}
	var err error
	soft, transformed := d.soft, d.transformed
	n := 0
	i = d.space(i + 1)
	if uint(i) < uint(len(d.buf)) && d.buf[i] == ']' {
		i++
	} else {
		for more := true; more; n++ {
			if n < p.len {
				i = d.arrayItem(i, p.elem, ref.At(ptr, n, p.elem.size))
			} else {
				i = d.skipTokens(i)
				err = errArrayOverflow
			}
			if i < 0 {
				return -1
			}
			end := i
			if i, more = d.next(i, ']'); i < 0 {
				if n++; n < p.len {
					item := ref.At(ptr, n, p.elem.size)
					if !d.merge {
						p.elem.zero(item)
					}
					d.begin(end, p.elem, item)
				}
				return -1
			}
		}
	}
	for ; n < p.len; n++ {
		p.elem.zero(ref.At(ptr, n, p.elem.size))
		err = errArrayUnderflow
	}
	d.depth--
	if err != nil && d.flags&opts.UnmarshalArrayFromAnyLength == 0 {
		if err = d.semanticAfter(i-1, i, p.typ, err); !d.legacy {
			return d.fail(err)
		}
		d.soft, d.transformed = soft, transformed // a wrong length hides what is wrong with the elements
		d.softly(err)
	}
	return i
}

// arrayItem reads one element of an array, which may hold an old value.
func (d *decoder) arrayItem(i int, p *plan, item ref.Ptr) int {
	if p.op == opFloat64 && d.flags&opts.StringifyNumbers == 0 {
		if f, end, ok := number.ScanFloat64(d.buf, i); end >= 0 && ok {
			ref.SetFloat64(item, f)
			return end
		}
	}
	if !d.merge {
		p.zero(item)
	}
	return d.value(i, p, item)
}

// bytes reads a byte slice or array, in base64 or, as the options say, as numbers.
func (d *decoder) bytes(i int, p *plan, ptr ref.Ptr) int {
	b := d.buf
	named := p.elem.typ.PkgPath() != ""
	asArray := named && d.flags&opts.FormatBytesWithLegacySemantics == 0 ||
		d.flags&opts.FormatByteArrayAsArray != 0 && p.op == opByteArray ||
		d.flags&opts.FormatBytesWithLegacySemantics != 0 && b[i] == '['
	if asArray {
		switch {
		case b[i] == '[' && p.op == opByteArray:
			return d.array(i, p, ptr)
		case b[i] == '[':
			return d.slice(i, p, ptr)
		}
		if end, ok := d.null(i); ok {
			if p.op == opBytes || !d.merge {
				ref.SetZero(ptr, p.typ)
			}
			return end
		}
		return d.delegate(i, p, ptr)
	}
	if b[i] != '"' {
		return d.other(i, p, ptr)
	}
	text, _, end := d.str(i)
	if end < 0 {
		return d.syntaxValue(i)
	}
	if p.op == opByteArray {
		return d.byteArray(i, end, text, p, ptr)
	}
	old := ref.Bytes(ptr)
	out, err := base64.StdEncoding.AppendDecode(old[:0], text)
	if err != nil {
		return d.soften(d.semanticAfter(i, end, p.typ, err), end)
	}
	if err := d.strictBase64(text, len(out)); err != nil {
		return d.soften(d.semanticAfter(i, end, p.typ, err), end)
	}
	if out == nil {
		out = []byte{}
	}
	ref.SetBytes(ptr, out)
	return end
}

// strictBase64 refuses the line breaks that package base64 lets through.
func (d *decoder) strictBase64(text []byte, decoded int) error {
	if len(text) == base64.StdEncoding.EncodedLen(decoded) || d.flags&opts.ParseBytesWithLooseRFC4648 != 0 {
		return nil
	}
	k := bytes.IndexAny(text, "\r\n")
	return fmt.Errorf("illegal character %s at offset %d", quoteByte(text[k]), k)
}

// quoteByte spells a line break as the standard library does.
func quoteByte(c byte) string {
	if c == '\r' {
		return `'\r'`
	}
	return `'\n'`
}

// byteArray stores the decoded text in the array at ptr.
func (d *decoder) byteArray(i, end int, text []byte, p *plan, ptr ref.Ptr) int {
	out, err := base64.StdEncoding.AppendDecode(ref.Value(ptr, p.typ).Bytes()[:0], text)
	if err == nil {
		err = d.strictBase64(text, len(out))
	}
	if err != nil {
		return d.soften(d.semanticAfter(i, end, p.typ, err), end)
	}
	dst := ref.Value(ptr, p.typ).Bytes()
	clear(dst[copy(dst, out):])
	if len(out) != len(dst) && d.flags&opts.UnmarshalArrayFromAnyLength == 0 {
		err := fmt.Errorf("decoded length of %d mismatches array length of %d", len(out), len(dst))
		return d.soften(d.semanticAfter(i, end, p.typ, err), end)
	}
	return end
}
