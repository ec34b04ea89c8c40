// Types with MarshalJSONTo: their methods get an Encoder of the standard library that stands where this encoder stands.
// It assumes that ref.CoderOf finds that encoder's buffer; where it does not, the standard library does the whole call.
// Called by methods.go for such values and for others that the standard library has to write, and by encoder.go before output leaves.
//
// The encoder is led along behind the output, which is read once: it is told of the containers that are open, their
// names and how many values each has. What is complete it does not see. Its offset is then set to the true one.

package encode

import (
	"bytes"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"

	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// mirror is such an encoder and how far it has followed.
type mirror struct {
	enc *jsontext.Encoder
	ref.Coder
	left   keeper
	live   bool
	starts int // how often it began in this call

	b      []byte // the output that is being read
	at     int    // up to where it has been
	want   bool   // a value comes next, not a delimiter or a name
	frames []frame

	offset, space int64 // end of the last token in the whole output; delimiter and white space behind it
	base          int64 // where the output begins in that of the caller's encoder
}

// frame is an object or array that is open.
type frame struct {
	object   bool
	told     bool // to the encoder
	nameTold bool // that of the member at hand
	name     span
	count    int // complete elements of an array that was not told
}

// span is a quoted name in the output.
type span struct{ start, end int }

// keeper is the encoder's writer; it keeps what leaves the encoder while a method runs.
type keeper struct {
	on   bool
	text []byte
}

func (k *keeper) Write(p []byte) (int, error) {
	if k.on {
		k.text = append(k.text, p...)
	}
	return len(p), nil
}

// mostStarts bounds how often output is read again because some was taken back.
const mostStarts = 16

// canFollow reports whether methods can be given an encoder that stands at the right place.
func (e *encoder) canFollow() bool {
	if m := e.mirror; m == nil || !m.live && opts.InCall(m.enc.Options()) {
		m := new(mirror)
		m.enc = jsontext.NewEncoder(&m.left)
		var ok bool
		if m.Coder, ok = ref.CoderOf(m.enc); !ok {
			return false
		}
		if e.mirror != nil {
			m.starts = e.mirror.starts
		}
		e.mirror = m
	}
	return e.mirror.live || e.flushed == 0 && e.mirror.starts < mostStarts
}

// marshalTo appends a value whose method writes to an encoder.
func (e *encoder) marshalTo(b []byte, n *node, p ref.Ptr) []byte {
	if len(b) == 0 || e.coder && e.repeatable() || !e.canFollow() {
		return e.standard(b, n, p)
	}
	in := receiver(n, p)
	if e.forced && e.flags&opts.CallMethodsWithLegacySemantics != 0 {
		in = ref.Value(p, n.typ).Interface() // not addressable there either
	}
	e.told++
	e.called = true
	return e.mirrored(b, in)
}

// mirrored appends what the standard library writes for in where the output stands, with more options than those of the call.
func (e *encoder) mirrored(b []byte, in any, more ...opts.Options) []byte {
	if e.later && !e.settle(b) {
		return e.unsettled(b)
	}
	m := e.mirror
	e.follow(b)
	m.tell()
	start := len(*m.Buffer)
	*m.Base = m.offset - int64(start)
	m.left.on, m.left.text = true, m.left.text[:0]
	err := jsonv2.MarshalEncode(m.enc, in, more...)
	m.left.on = false
	text := *m.Buffer
	if len(m.left.text) > 0 {
		m.left.text = append(m.left.text, text...)
		text = m.left.text
	}
	text = text[start:]
	if err != nil {
		if m.enc.StackDepth() == 0 { // it has closed what is not its own: the line feed then is that of a stream
			text = bytes.TrimSuffix(text, []byte("\n"))
			if s, ok := err.(*jsonv2.SemanticError); ok && s.ByteOffset == m.enc.OutputOffset() {
				s.ByteOffset--
			}
		}
		return e.fail(b, failure{kind: failExact, err: err, tail: bytes.Clone(text)})
	}
	m.offset += int64(len(text))
	for len(text) > 0 && (text[0] <= ',' && text[0] != '"' || text[0] == ':') { // the delimiter and white space
		text = text[1:]
	}
	if e.spaced {
		b, _ = rewrite(b, text, opts.PreserveRawStrings|opts.AllowDuplicateNames|opts.AllowInvalidUTF8, e.depth)
	} else {
		b = append(b, text...)
	}
	if n := len(m.frames); n > 0 {
		m.frames[n-1].nameTold = false
	}
	m.at, m.want, m.space = len(b), false, 0
	if len(*m.Buffer) > 4<<10 { // all but the names is of no use, and asking for them makes the encoder copy them
		m.enc.StackPointer()
		*m.Buffer = (*m.Buffer)[:0]
	}
	return b
}

// takeBack is called when the output from start on is dropped: an encoder that has seen it has to begin again.
func (e *encoder) takeBack(start int) {
	if m := e.mirror; m != nil && m.live && m.at > start {
		m.live = false
	}
}

// beforeFlush is called before b leaves.
func (e *encoder) beforeFlush(b []byte) {
	e.follow(b)
	e.mirror.tell()
	e.mirror.at = 0
}

// follow reads b, all output that has not left and at least a byte, up to its end.
func (e *encoder) follow(b []byte) {
	m := e.mirror
	if !m.live {
		m.enc.Reset(&m.left, e.options...)
		m.live, m.want, m.at, m.offset, m.base, m.space = true, true, 0, 0, 0, 0
		m.frames = m.frames[:0]
		m.starts++
		if e.coder {
			start, _ := e.start(&e.stream)
			m.around(e.stream.enc)
			m.offset, m.base = start, start
		}
	}
	m.b = b
	if !e.spaced {
		m.compact()
		m.offset = m.base + e.flushed + int64(len(b))
		if c := b[len(b)-1]; c == ',' || c == ':' {
			m.offset--
		}
	} else {
		for i := m.at; i < len(b); {
			i = m.step(&e.spacing, i)
		}
	}
	m.at = len(b)
}

// around tells the encoder of the containers that are open in the caller's, where a value is due.
func (m *mirror) around(enc *jsontext.Encoder) {
	var names []string
	for name := range enc.StackPointer().Tokens() {
		names = append(names, name)
	}
	depth := enc.StackDepth()
	for level := range depth + 1 {
		kind, n := enc.StackIndex(level)
		if level < depth {
			n-- // the container in it
		}
		switch kind {
		case '{':
			m.enc.WriteToken(jsontext.BeginObject)
			*m.Last += uint64(n - 1)
			m.enc.WriteToken(jsontext.String(names[level-1]))
			continue
		case '[':
			m.enc.WriteToken(jsontext.BeginArray)
		}
		*m.Last += uint64(n)
	}
}

// compact reads on to the end, where no white space has to be counted: it is step without the offset, in one loop.
func (m *mirror) compact() {
	b, want := m.b, m.want
	var top frame // in a register: only changes of containers go to memory
	if n := len(m.frames); n > 0 {
		top = m.frames[n-1]
	}
	for i := m.at; i < len(b); i++ {
		switch c := b[i]; {
		case c == '"':
			end := skipString(b, i)
			if want {
				top.count++
				top.nameTold, want = false, false
			} else {
				top.name = span{i, end}
			}
			i = end - 1
		case c == ':':
			want = true
		case c == '{' || c == '[' || c == ',' && want:
			if n := len(m.frames); n > 0 {
				m.frames[n-1] = top
			}
			top = frame{object: c != '['}
			m.frames = append(m.frames, top)
			want = c == '['
		case c == ',':
			want = !top.object
		case c == '}' || c == ']':
			told := top.told
			if told {
				m.end(top.object)
			}
			m.frames = m.frames[:len(m.frames)-1]
			if n := len(m.frames); n > 0 {
				top = m.frames[n-1]
				top.nameTold = false
				if !told {
					top.count++
				}
			}
			want = false
		default:
			for i+1 < len(b) && b[i+1] != ',' && b[i+1] != ']' && b[i+1] != '}' {
				i++
			}
			top.count++
			top.nameTold, want = false, false
		}
	}
	if n := len(m.frames); n > 0 {
		m.frames[n-1] = top
	}
	m.want = want
}

// step reads the token or delimiter at i and returns the index after it.
func (m *mirror) step(s *spacing, i int) int {
	b := m.b
	switch c := b[i]; {
	case c == '{' || c == '[' || c == ',' && m.want: // the brace of a struct is a comma while the struct is open
		m.token(1)
		m.frames = append(m.frames, frame{object: c != '['})
		m.want = c == '['
		m.space = m.line(s)
	case c == ',':
		m.want = !m.top().object
		m.space = 1 + m.line(s)
		if s.afterComma {
			m.space++
		}
	case c == ':':
		m.want = true
		m.space = 1
		if s.afterColon {
			m.space = 2
		}
	case c == '}' || c == ']':
		f := *m.top()
		m.frames = m.frames[:len(m.frames)-1]
		m.space = m.line(s)
		if i > 0 && b[i-1] == c-2 { // empty; what left before is not
			m.space = 0
		}
		m.token(1)
		if f.told {
			m.end(f.object)
		}
		m.done(f.told)
	case c == '"':
		end := skipString(b, i)
		m.token(end - i)
		if m.want {
			m.done(false)
		} else {
			m.top().name = span{i, end}
		}
		return end
	default: // a number or literal
		end := i
		for end < len(b) && b[end] != ',' && b[end] != ']' && b[end] != '}' {
			end++
		}
		m.token(end - i)
		m.done(false)
		return end
	}
	return i + 1
}

func (m *mirror) top() *frame { return &m.frames[len(m.frames)-1] }

// token moves the offset behind a token of n bytes.
func (m *mirror) token(n int) {
	m.offset += m.space + int64(n)
	m.space = 0
}

// line returns the length of a line break and what it is followed by, before something inside the open containers.
func (m *mirror) line(s *spacing) int64 {
	if !s.lines {
		return 0
	}
	return int64(s.width(s.depth + len(m.frames)))
}

// done counts a complete value; told says that the encoder knows of it already.
func (m *mirror) done(told bool) {
	m.want = false
	if len(m.frames) > 0 {
		f := m.top()
		f.nameTold = false
		if !told {
			f.count++
		}
	}
}

func (m *mirror) end(object bool) {
	if object {
		m.enc.WriteToken(jsontext.EndObject)
	} else {
		m.enc.WriteToken(jsontext.EndArray)
	}
}

// tell makes the encoder stand where reading has come to.
func (m *mirror) tell() {
	for i := range m.frames {
		f := &m.frames[i]
		if !f.told {
			if i > 0 {
				m.name(&m.frames[i-1])
			}
			if f.object {
				m.enc.WriteToken(jsontext.BeginObject)
			} else {
				m.enc.WriteToken(jsontext.BeginArray)
			}
			f.told = true
		}
		if f.count > 0 { // only the innermost of those told before can have some
			n := uint64(f.count)
			if f.object {
				n *= 2
			}
			*m.Last += n
			f.count = 0
		}
	}
	if len(m.frames) > 0 && m.want {
		m.name(m.top())
	}
}

// name tells the encoder the name of the member at hand, if there is one.
func (m *mirror) name(f *frame) {
	if f.object && !f.nameTold {
		m.enc.WriteValue(m.b[f.name.start:f.name.end])
		f.nameTold = true
	}
}
