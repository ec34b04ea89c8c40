// Places in the text: where reading over it stopped, and the JSON pointer of a value.
// Assumes that the text before a place has been read without a syntax error.
// Called when something is wrong, by errors.go and grammar.go.

package decode

import (
	"bytes"
	"encoding/json/jsontext"
	"strconv"
	"unicode/utf8"
)

// state is what the grammar wants at a place.
type state uint8

const (
	nothingWrong state = iota
	wholeDue           // the value of the text
	afterWhole
	elementDue // the first one, or the end of the array
	nextElementDue
	afterElement
	nameDue // the first one, or the end of the object
	nextNameDue
	afterName
	valueDue
	afterMember
	tooDeep
	duplicateName
)

func nameState(more bool) state {
	if more {
		return nextNameDue
	}
	return nameDue
}

// stop is where skip found something wrong, and what was due there.
type stop struct {
	at    int
	state state
}

// stopped notes where the text is wrong, unless that was noted further in, and returns -1.
func (d *decoder) stopped(i int, s state) int {
	if d.stop.state == nothingWrong {
		d.stop = stop{i, s}
	}
	return -1
}

// stoppedIn is stopped for a value that began at i and whose reading ended at end.
func (d *decoder) stoppedIn(i int, due state, end int, after state) int {
	if end < 0 {
		return d.stopped(i, due)
	}
	return d.stopped(end, after)
}

// check reports whether the text is one valid value; if not, d.stop says where.
func (d *decoder) check() bool {
	d.stop = stop{}
	start := d.space(0)
	i := d.skip(start)
	switch {
	case i < 0:
		d.stopped(start, wholeDue)
	case d.space(i) != len(d.buf):
		d.stopped(d.space(i), afterWhole)
	default:
		return true
	}
	d.names.reset()
	return false
}

// frame is an open container.
type frame struct {
	start       int
	object      bool
	count       int // of commas
	name, after int // where the last name is, with its quotes
}

// enclosing returns the containers that are open at i, the outermost first. It goes on from where it was, if that is not behind i.
func (d *decoder) enclosing(i int) []frame {
	f, k := d.frames, d.framed
	if k == 0 || i < k {
		f, k = f[:0], 0
	}
	b := d.buf[:i]
	for ; k < len(b); k++ {
		switch b[k] {
		case '"':
			start := k
			for k, _ = stringEnd(b, k+1); k < len(b) && b[k] != '"'; k, _ = stringEnd(b, k) {
				k = min(k+2, len(b)) // an escape
			}
			if n := len(f); n > 0 && f[n-1].after < 0 {
				f[n-1].name, f[n-1].after = start, k+1
			}
		case ' ':
			k = spaceSlow(b, k) - 1
		case '{':
			f = append(f, frame{start: k, object: true, name: -1, after: -1})
		case '[':
			f = append(f, frame{start: k})
		case '}', ']':
			f = f[:max(0, len(f)-1)]
		case ',':
			if n := len(f); n > 0 {
				f[n-1].count++
				if f[n-1].object {
					f[n-1].after = -1
				}
			}
		}
	}
	d.frames, d.framed = f, k
	return f
}

// pointerTo returns the pointer to the value, or to the member whose name, stands at i.
func (d *decoder) pointerTo(i int) jsontext.Pointer {
	frames := d.enclosing(i)
	if i < len(d.buf) && (d.buf[i] == ']' || d.buf[i] == '}') && len(frames) > 0 { // what ends here
		frames = frames[:len(frames)-1]
	}
	p := make([]byte, 0, 32)
	for k := range frames {
		f := &frames[k]
		if f.object && f.after < 0 { // the name is at i
			if f.name, f.after = i, d.nameEnd(i); f.after < 0 {
				break
			}
		}
		p = d.appendStep(p, f, f.count)
	}
	return jsontext.Pointer(p)
}

// nameEnd returns the index after the string at i.
func (d *decoder) nameEnd(i int) int {
	if i >= len(d.buf) || d.buf[i] != '"' {
		return -1
	}
	return StringEnd(d.buf, i, true)
}

// appendStep appends what leads from a container to its last member, or to that element.
func (d *decoder) appendStep(p []byte, f *frame, index int) []byte {
	p = append(p, '/')
	if !f.object {
		return strconv.AppendInt(p, int64(index), 10)
	}
	name := d.buf[f.name+1 : f.after-1]
	if plainStep(name) {
		return append(p, name...)
	}
	if bytes.IndexByte(name, '\\') >= 0 || !validUTF8(name) {
		name, _ = jsontext.AppendUnquote(nil, d.buf[f.name:f.after])
	}
	return append(p[:len(p)-1], jsontext.Pointer("").AppendToken(string(name))...)
}

// plainStep reports whether a pointer holds the name as the text does, which is so of nearly all.
func plainStep(name []byte) bool {
	for _, c := range name {
		if c == '\\' || c == '~' || c == '/' || c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// native reports whether errors are worded here: the caller's own decoder has to be moved to the place of an error.
func (d *decoder) native() bool { return d.coder == nil && d.base == 0 }
