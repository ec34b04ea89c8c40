// Finding the end of a value in a stream.
// Assumes the rules of encoding/json: duplicate names and invalid UTF-8 pass. A byte that cannot
// be part of the value stops the scan before any more is read. Called by the Decoder of package json.

package decode

import (
	"bytes"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
)

// Scanner checks one value that may not have arrived completely. The text
// starts at the value and only ever grows.
type Scanner struct {
	Text []byte
	// Fill appends to Text at least one byte, or reports that there are no more.
	Fill func() bool

	objects []bool // for each open container: is it an object
	from    stop   // where reading over what had arrived ended
	d       *decoder
}

// Arrived returns the index after the value at the start of the text, or -1 when it is not valid, for which err is the error of
// encoding/json, or may go on behind the text.
func (s *Scanner) Arrived(std []opts.Options) (end int, err error) {
	d := pool.Get().(*decoder)
	defer d.release()
	end = d.stream(s.Text)
	if end == len(s.Text) && s.Text[end-1]-'0' <= 9 {
		end, d.stop = -1, stop{0, wholeDue} // a number can go on
	}
	if end >= 0 {
		return end, nil
	}
	if err = d.streamError(false, std); err != nil {
		return -1, err
	}
	s.objects = s.objects[:0]
	s.from = s.enter(d)
	return -1, nil
}

// enter notes the containers in which d stopped, and returns where to go on when more has arrived.
func (s *Scanner) enter(d *decoder) stop {
	for _, f := range d.enclosing(d.stop.at) {
		s.objects = append(s.objects, f.object)
	}
	i := d.stop.at
	if i < len(d.buf) || d.stop.state != afterElement && d.stop.state != afterMember || d.buf[i-1]-'0' > 9 {
		return d.stop
	}
	for ; d.buf[i-1]-'0' <= 9 || bytes.IndexByte([]byte("+-.eE"), d.buf[i-1]) >= 0; i-- {
	}
	return stop{i, valueDue} // a number that may go on
}

// InNumber reports whether a number that the text ends with can go on.
func (s *Scanner) InNumber() bool { return s.Text[len(s.Text)-1]-'0' <= 9 }

// Error returns the error of encoding/json for the text, in which End met something that is not valid. It is nil when the
// text does not tell; ended says that nothing follows it.
func (s *Scanner) Error(ended bool, std []opts.Options) error {
	d := pool.Get().(*decoder)
	defer d.release()
	if d.stream(s.Text) >= 0 {
		return nil
	}
	return d.streamError(ended, std)
}

// streamError returns the error for what stream found, if the text tells.
func (d *decoder) streamError(ended bool, std []opts.Options) error {
	text, _, whole := d.token(d.stop, make([]byte, 0, maxToken), true)
	if !whole && !ended {
		return nil
	}
	// What the standard library says of a character or an escape depends on how much of it has been read.
	if bytes.HasPrefix(text, []byte(`"\u`)) || bytes.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return nil
	}
	d.std, d.legacy = std, true
	return d.grammar(-1)
}

// stream reads over the value at the start of text by the rules of encoding/json; d.stop says where it is wrong.
func (d *decoder) stream(text []byte) (end int) {
	d.startOver(text, 0, true, true)
	if end = d.skip(0); end < 0 {
		d.stopped(0, wholeDue)
	}
	return end
}

// End goes on where Arrived stopped and returns the index after the value, or -1 when
// it is not valid, or does not end, or a read failed.
func (s *Scanner) End() int {
	d, outer := pool.Get().(*decoder), s.d // Fill may come back here
	s.d = d
	defer func() {
		d.release()
		s.d = outer
	}()
	i, due, ok := s.from.at, s.from.state, true
	for due != afterWhole {
		if i, due, ok = s.step(i, due); !ok {
			return -1
		}
	}
	return i
}

// step reads what is due at i, and returns what is due behind it.
func (s *Scanner) step(i int, due state) (int, state, bool) {
	c := byte(0)
	if due != wholeDue {
		var ok bool
		if i, c, ok = s.space(i); !ok {
			return i, due, false
		}
	}
	switch due {
	case wholeDue, nextElementDue, valueDue:
		return s.value(i)
	case elementDue:
		if c == ']' {
			return s.close(i)
		}
		return s.value(i)
	case afterElement:
		if c == ']' {
			return s.close(i)
		}
		if c != ',' {
			return i, due, false
		}
		return s.numbers(i), nextElementDue, true
	case nameDue, nextNameDue:
		if c == '}' && due == nameDue {
			return s.close(i)
		}
		if c != '"' {
			return i, due, false
		}
		end, ok := s.str(i)
		return end, afterName, ok
	case afterName:
		return i + 1, valueDue, c == ':'
	case afterMember:
		if c == '}' {
			return s.close(i)
		}
		return i + 1, nextNameDue, c == ','
	}
	return i, due, false // too deep
}

// close ends the innermost container.
func (s *Scanner) close(i int) (int, state, bool) {
	s.objects = s.objects[:len(s.objects)-1]
	return i + 1, s.behind(), true
}

// behind returns what is due after a value.
func (s *Scanner) behind() state {
	switch n := len(s.objects); {
	case n == 0:
		return afterWhole
	case s.objects[n-1]:
		return afterMember
	}
	return afterElement
}

// at returns the byte at i once it has arrived.
func (s *Scanner) at(i int) (c byte, ok bool) {
	for i >= len(s.Text) {
		if !s.Fill() {
			return 0, false
		}
	}
	return s.Text[i], true
}

// space returns the index of the first byte from i on that is not white space, and the byte.
func (s *Scanner) space(i int) (int, byte, bool) {
	for {
		i = spaceSlow(s.Text, i)
		if i < len(s.Text) {
			return i, s.Text[i], true
		}
		if !s.Fill() {
			return i, 0, false
		}
	}
}

// value reads a scalar, or the bracket that opens a container.
func (s *Scanner) value(i int) (end int, due state, ok bool) {
	c, ok := s.at(i)
	switch {
	case !ok:
		return i, valueDue, false
	case c == '{' || c == '[':
		return s.container(i)
	case c == '"':
		end, ok = s.str(i)
	case c == 't':
		end, ok = s.literal(i, "true")
	case c == 'f':
		end, ok = s.literal(i, "false")
	case c == 'n':
		end, ok = s.literal(i, "null")
	default:
		end, ok = s.number(i)
	}
	return end, s.behind(), ok
}

// container reads over the container at i as far as it has arrived, without the steps of one that may end anywhere. What is due where
// that stops is looked at again: all of the text is read a bounded number of times, however it arrives.
func (s *Scanner) container(i int) (end int, due state, ok bool) {
	d := s.d
	d.startOver(s.Text[i:], len(s.objects), true, true)
	if end = d.skip(0); end >= 0 {
		return i + end, s.behind(), true
	}
	at := s.enter(d)
	return i + at.at, at.state, at.state != tooDeep
}

// numbers reads over numbers of an array, each with the comma in front of it, as long as they have arrived completely. It
// returns the index after the comma at i or after a later one.
func (s *Scanner) numbers(i int) int {
	b := s.Text
	for i++; ; i++ {
		k := spaceSlow(b, i)
		if k >= len(b) || b[k]-'0' > 9 && b[k] != '-' {
			return i
		}
		if k = number.End(b, k); k < 0 {
			return i
		}
		if k = spaceSlow(b, k); k >= len(b) || b[k] != ',' {
			return i
		}
		i = k
	}
}

// str returns the index after the string at i.
func (s *Scanner) str(i int) (int, bool) {
	i++
	for {
		i, _ = stringEnd(s.Text, i)
		c, ok := s.at(i)
		if !ok {
			return i, false
		}
		switch {
		case c == '"':
			return i + 1, true
		case c < ' ':
			return i, false
		case c != '\\':
			continue // bytes that came with the last Fill
		}
		if c, ok = s.at(i + 1); !ok {
			return i, false
		}
		if c == 'u' {
			for k := i + 2; k < i+6; k++ {
				if x, ok := s.at(k); !ok || hexDigit[x] > 15 {
					return i, false
				}
			}
			i += 6
		} else if escapes[c] != 0 {
			i += 2
		} else {
			return i, false
		}
	}
}

// literal reads one of the three words.
func (s *Scanner) literal(i int, word string) (int, bool) {
	for k := range len(word) {
		if c, ok := s.at(i + k); !ok || c != word[k] {
			return i, false
		}
	}
	return i + len(word), true
}

// number returns the index after the number at i, which ends before the first
// byte that cannot continue it, or with the stream.
func (s *Scanner) number(i int) (int, bool) {
	if s.Text[i] == '-' {
		i++
	}
	c, ok := s.at(i)
	switch {
	case !ok || c-'0' > 9:
		return i, false
	case c == '0':
		i++
	default:
		i = s.digits(i)
	}
	if c, _ = s.at(i); c == '.' {
		start := i + 1
		if i = s.digits(start); i == start {
			return i, false
		}
	}
	if c, _ = s.at(i); c|0x20 == 'e' {
		i++
		if c, _ = s.at(i); c == '+' || c == '-' {
			i++
		}
		start := i
		if i = s.digits(start); i == start {
			return i, false
		}
	}
	return i, true
}

func (s *Scanner) digits(i int) int {
	for {
		i = number.SkipDigits(s.Text, i)
		if i < len(s.Text) || !s.Fill() {
			return i
		}
	}
}
