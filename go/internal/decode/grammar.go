// Errors of the grammar, without having the standard library read the text again.
// Assumes that such an error depends only on what was due, and on the token that stood there: the standard library is given a
// short text with the same token at such a place, once, and its words are remembered. Called by errors.go.

package decode

import (
	"bytes"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"io"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/fastjson/fastjson/go/internal/count"
)

// before is the shortest text after which a state holds.
var before = [...]string{
	wholeDue: "", afterWhole: `""`, elementDue: "[", nextElementDue: `["",`, afterElement: `[""`,
	nameDue: "{", nextNameDue: `{"":"",`, afterName: `{""`, valueDue: `{"":`, afterMember: `{"":""`,
}

// lead returns the text before a token where a state holds.
func lead(s state) string {
	if s == tooDeep {
		return strings.Repeat("[", maxDepth)
	}
	return before[s]
}

// reading is how the standard library reads what is wrong.
type reading uint8

const (
	byToken  reading = iota
	asValue          // the token alone is read as a whole value
	asWithin         // so is the container around it
	asLegacy         // as encoding/json checks a text
	asFormat         // as encoding/json formats one
	readings         // their number
)

// wrong is what the standard library says of a short text.
type wrong struct {
	err     error // the cause or, for encoding/json, a *SyntaxError
	offset  int   // from the token on
	pointer jsontext.Pointer
}

// wrongs remembers what was said. It is emptied when it is full: a text can hold any token.
var wrongs struct {
	sync.RWMutex
	of map[string]*wrong
}

const (
	maxWrongs = 1 << 10
	maxToken  = 24 // of those remembered
)

// wary is how many calls of encoding/json check a text before they decode it: after one that was not valid there may be more
// of them, and checking takes a quarter of the time of decoding.
var wary atomic.Int32

const waryCalls = 64

// grammar returns the error for what check found wrong, or nil when the standard library has to read the text. from is where it
// begins to read a whole value, -1 when it reads tokens.
func (d *decoder) grammar(from int) error {
	s := d.stop
	switch {
	case s.state == nothingWrong || s.state == tooDeep && !d.legacy || !d.native():
		return nil
	case s.state == duplicateName:
		if d.legacy {
			return nil
		}
		return d.duplicate(s.at, s.at)
	}
	if d.legacy {
		return d.legacyAt(s, asLegacy)
	}
	how, frames := byToken, d.enclosing(s.at)
	switch {
	case from < 0:
	case len(frames) > 0 && frames[len(frames)-1].start >= from:
		how = asWithin
	default:
		how = asValue
	}
	if how == asWithin && s.at < len(d.buf) && (d.buf[s.at] == ']' || d.buf[s.at] == '}') {
		return nil // said of the container around the value that is read
	}
	if how == asValue && (s.state == nameDue || s.state == nextNameDue) && s.at < len(d.buf) && (d.buf[s.at] == '[' || d.buf[s.at] == '{') {
		return nil
	}
	w := d.wrongAt(s, how)
	if w == nil {
		return nil
	}
	offset := s.at + w.offset
	if w.offset < 0 { // the comma or colon before is to blame
		offset = len(bytes.TrimRight(d.buf[:s.at], " \n\r\t")) - 1
	}
	return &jsontext.SyntacticError{ByteOffset: int64(offset), JSONPointer: d.place(frames, s, w.pointer), Err: w.err}
}

// legacyAt returns the error of encoding/json for the token at a place, or nil.
func (d *decoder) legacyAt(s stop, how reading) error {
	w := d.wrongAt(s, how)
	if w == nil {
		return nil
	}
	e, ok := w.err.(*jsonv1.SyntaxError)
	if !ok {
		return nil
	}
	out := *e
	out.Offset = int64(s.at + w.offset)
	return &out
}

// place returns the pointer that is to the text what p is to the short one, in which the container around the place is the
// first element of another.
func (d *decoder) place(frames []frame, s stop, p jsontext.Pointer) jsontext.Pointer {
	if len(frames) == 0 {
		return ""
	}
	out := make([]byte, 0, 32)
	last := len(frames) - 1
	for i := range frames[:last] {
		if i == last-1 && p == "" {
			return jsontext.Pointer(out)
		}
		out = d.appendStep(out, &frames[i], frames[i].count)
	}
	f := &frames[last]
	switch {
	case len(p) <= len("/0"):
	case f.object:
		if f.after < 0 && f.name >= 0 { // of the member before
			f.after = d.nameEnd(f.name)
		}
		out = d.appendStep(out, f, 0)
	case s.state == elementDue || p == "/0/0" && s.state == afterElement:
		out = d.appendStep(out, f, f.count)
	case p == "/0/0":
		out = d.appendStep(out, f, f.count-1)
	case s.state == afterElement:
		out = d.appendStep(out, f, f.count+1)
	default:
		out = d.appendStep(out, f, f.count)
	}
	return jsontext.Pointer(out)
}

// wrongAt returns what the standard library says of the token at a place.
func (d *decoder) wrongAt(s stop, how reading) *wrong {
	var memory [maxToken]byte
	token, left, _ := d.token(s, memory[:0], how == asLegacy || how == asFormat)
	if len(token) > maxToken {
		return moved(d.ask(s.state, token, how), left)
	}
	var keyMemory [maxToken + 2]byte
	key := append(keyMemory[:0], byte(s.state), byte(how))
	if d.anyUTF8 {
		key[1] += byte(readings)
	}
	if d.allowDup {
		key[1] += 2 * byte(readings)
	}
	key = append(key, token...)
	wrongs.RLock()
	w := wrongs.of[string(key)]
	wrongs.RUnlock()
	if w != nil {
		return moved(w, left)
	}
	if w = d.ask(s.state, token, how); w != nil {
		wrongs.Lock()
		if wrongs.of == nil || len(wrongs.of) >= maxWrongs {
			wrongs.of = make(map[string]*wrong)
		}
		wrongs.of[string(key)] = w
		wrongs.Unlock()
	}
	return moved(w, left)
}

// moved returns w for a token of which so much was left out before the bad place.
func moved(w *wrong, left int) *wrong {
	if w == nil || left == 0 || w.offset <= 0 {
		return w
	}
	out := *w
	out.offset += left
	return &out
}

// ask has the standard library read the token where a state holds.
func (d *decoder) ask(s state, token []byte, how reading) *wrong {
	count.Failure.Add(1)
	lead := lead(s)
	text := append([]byte(lead), token...)
	if how == asLegacy || how == asFormat {
		err := jsonv1.Compact(new(bytes.Buffer), text)
		if how == asLegacy {
			err = jsonv2.Unmarshal(text, new(jsontext.Value), d.std...)
		}
		if e, ok := err.(*jsonv1.SyntaxError); ok {
			return &wrong{err: e, offset: int(e.Offset) - len(lead)}
		}
		return nil
	}
	var err error
	start := len(lead)
	if s == afterWhole || s == wholeDue {
		err = jsonv2.Unmarshal(text, new(jsontext.Value), d.std...)
	} else {
		text = append([]byte("["), text...)
		start++
	}
	dec := jsontext.NewDecoder(bytes.NewBuffer(text), d.std...)
	for err == nil {
		read := int(dec.InputOffset())
		if how == asWithin && read > 0 || how == asValue && read >= len(bytes.TrimRight(text[:start], ",:")) {
			_, err = dec.ReadValue()
		} else {
			_, err = dec.ReadToken()
		}
	}
	if err == io.EOF {
		return &wrong{err: io.ErrUnexpectedEOF}
	}
	if e, ok := err.(*jsontext.SyntacticError); ok {
		return &wrong{e.Err, int(e.ByteOffset) - start, e.JSONPointer}
	}
	return nil
}
