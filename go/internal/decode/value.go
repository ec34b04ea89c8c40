// One value of any type: dispatch, and the scalar types.
// Assumes that the index is at the first byte of a value, not at white space.
// Called by decode.go for the whole text and by the containers for their elements.

package decode

import (
	"math"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// value reads the value at i into the one at ptr. Whatever is not as it should
// be goes to other, which leaves it to the standard library to say what is wrong.
func (d *decoder) value(i int, p *plan, ptr ref.Ptr) int {
	b := d.buf
	if uint(i) >= uint(len(b)) {
		return d.begin(i, p, ptr)
	}
	switch p.op {
	case opString:
		if b[i] == '"' {
			if text, _, end := d.str(i); end >= 0 {
				ref.SetString(ptr, d.strings.string(text))
				return end
			}
			return d.badString(i, p, ptr)
		}
	case opStruct:
		if b[i] == '{' {
			return d.structure(i, p, ptr)
		}
	case opStructV1:
		if b[i] == '{' && d.flags&oldTags != oldTags {
			count.Type.Add(1)
			return d.handOver(i, p, ptr)
		}
		if b[i] == '{' {
			return d.structure(i, p, ptr)
		}
	case opSlice:
		if b[i] == '[' {
			return d.slice(i, p, ptr)
		}
	case opPointer:
		return d.pointer(i, p, ptr, false)
	case opBool:
		if v, end := d.boolean(i); end >= 0 {
			ref.SetBool(ptr, v)
			return end
		}
	case opInt, opInt8, opInt16, opInt32, opInt64, opUint, opUint8, opUint16, opUint32, opUint64, opUintptr,
		opFloat32, opFloat64:
		if d.flags&opts.StringifyNumbers != 0 {
			return d.quotedNumber(i, p, ptr)
		}
		if end := d.number(i, p, ptr); end >= 0 {
			return end
		}
	case opAny:
		return d.anyValue(i, p, ptr)
	case opMapAny, opMapString, opMap:
		if b[i] == '{' {
			return d.mapping(i, p, ptr)
		}
	case opArray:
		if b[i] == '[' {
			return d.array(i, p, ptr)
		}
	case opInterface:
		return d.iface(i, p, ptr)
	case opBytes, opByteArray:
		return d.bytes(i, p, ptr)
	case opTime:
		return d.time(i, p, ptr)
	case opDuration:
		if d.flags&opts.FormatDurationAsNano != 0 {
			return d.duration(i, p, ptr)
		}
	case opNumber:
		return d.jsonNumber(i, p, ptr, d.flags&opts.StringifyNumbers != 0)
	case opRaw:
		return d.raw(i, p, ptr)
	case opText:
		return d.textMethod(i, p, ptr)
	case opMethod:
		return d.jsonMethod(i, p, ptr)
	case opStd, opFrom:
		d.walked++
		p.count()
		return d.handOver(i, p, ptr)
	}
	return d.other(i, p, ptr)
}

// other handles a null, and leaves everything else to the standard library.
func (d *decoder) other(i int, p *plan, ptr ref.Ptr) int {
	if end, ok := d.null(i); ok && p.op != opDuration {
		d.setNull(p, ptr)
		return end
	}
	switch end, as := d.mismatch(i, p); as {
	case refused:
		return end
	case broken:
		return d.begin(i, p, ptr)
	}
	return d.delegate(i, p, ptr)
}

// setNull stores what a JSON null means for a type.
func (d *decoder) setNull(p *plan, ptr ref.Ptr) {
	switch p.op {
	case opSlice, opBytes, opPointer, opMap, opMapAny, opMapString:
	default:
		if d.merge {
			return
		}
	}
	p.zero(ptr)
}

// number reads a number that is not in quotes; the result is -1 for anything
// else, numbers out of range included, and nothing is stored then.
func (d *decoder) number(i int, p *plan, ptr ref.Ptr) int {
	switch p.op {
	case opFloat64:
		f, end, ok := number.ScanFloat64(d.buf, i)
		if end < 0 || !ok {
			return -1
		}
		ref.SetFloat64(ptr, f)
		return end
	case opFloat32:
		f, end, ok := number.ScanFloat32(d.buf, i)
		if end < 0 || !ok {
			return -1
		}
		ref.SetFloat32(ptr, f)
		return end
	}
	if p.signed {
		n, end := d.integer(i)
		if end < 0 || !fits(n, p.bits) {
			return -1
		}
		setInt(p.op, ptr, n)
		return end
	}
	n, end := d.digits(i)
	if end < 0 || p.bits < 64 && n>>p.bits != 0 {
		return -1
	}
	setUint(p.op, ptr, n)
	return end
}

// fits reports whether n can be stored in a signed integer of that many bits.
func fits(n int64, bits uint8) bool {
	shift := 64 - bits
	return n<<shift>>shift == n
}

// integer reads an integer with an optional minus sign.
func (d *decoder) integer(i int) (n int64, end int) {
	b := d.buf
	if uint(i) < uint(len(b)) && b[i] == '-' {
		u, end := d.digits(i + 1)
		if end < 0 || u > 1<<63 {
			return 0, -1
		}
		return -int64(u), end
	}
	u, end := d.digits(i)
	if end < 0 || u > math.MaxInt64 {
		return 0, -1
	}
	return int64(u), end
}

// digits reads an integer without a sign. A fraction, an exponent
// or more than 64 bits give -1: the slow path knows what to make of them.
func (d *decoder) digits(i int) (n uint64, end int) {
	b := d.buf
	start := i
	if i+8 <= len(b) {
		w := load64(b, i)
		if !number.IsEightDigits(w) {
			n, length := number.FewDigits(w)
			switch c := b[i+length]; {
			case length == 0 || c == '.' || c|0x20 == 'e':
				return 0, -1
			case byte(w) == '0':
				return 0, i + 1 // what comes after a zero does not belong to it
			}
			return n, i + length
		}
		n = number.EightDigits(w)
		i += 8
	}
	for ; uint(i) < uint(len(b)); i++ {
		c := b[i] - '0'
		if c > 9 {
			break
		}
		n = n*10 + uint64(c)
	}
	length := i - start
	if length == 0 {
		return 0, -1
	}
	if length > 1 && b[start] == '0' {
		return 0, start + 1 // what comes after a zero does not belong to it
	}
	if uint(i) < uint(len(b)) && (b[i] == '.' || b[i]|0x20 == 'e') {
		return 0, -1
	}
	if length > 19 {
		var ok bool
		if n, ok = number.ParseUint(b[start:i]); !ok {
			return 0, -1
		}
	}
	return n, i
}

// zero stores the zero value, which for most types needs no reflection.
func (p *plan) zero(ptr ref.Ptr) {
	switch p.op {
	case opBool:
		ref.SetBool(ptr, false)
	case opString:
		ref.SetString(ptr, "")
	case opInt, opInt8, opInt16, opInt32, opInt64:
		setInt(p.op, ptr, 0)
	case opUint, opUint8, opUint16, opUint32, opUint64, opUintptr:
		setUint(p.op, ptr, 0)
	case opFloat32:
		ref.SetFloat32(ptr, 0)
	case opFloat64:
		ref.SetFloat64(ptr, 0)
	case opPointer:
		ref.SetNil(ptr)
	default:
		ref.SetZero(ptr, p.typ)
	}
}

func setInt(o op, ptr ref.Ptr, n int64) {
	switch o {
	case opInt:
		ref.SetInt(ptr, n)
	case opInt8:
		ref.SetInt8(ptr, n)
	case opInt16:
		ref.SetInt16(ptr, n)
	case opInt32:
		ref.SetInt32(ptr, n)
	default:
		ref.SetInt64(ptr, n)
	}
}

func setUint(o op, ptr ref.Ptr, n uint64) {
	switch o {
	case opUint:
		ref.SetUint(ptr, n)
	case opUint8:
		ref.SetUint8(ptr, n)
	case opUint16:
		ref.SetUint16(ptr, n)
	case opUint32:
		ref.SetUint32(ptr, n)
	case opUintptr:
		ref.SetUintptr(ptr, n)
	default:
		ref.SetUint64(ptr, n)
	}
}

// pointer reads into what a pointer points at, allocating it when there is none.
func (d *decoder) pointer(i int, p *plan, ptr ref.Ptr, stringify bool) int {
	if d.buf[i] == 'n' {
		if end, ok := d.null(i); ok {
			ref.SetNil(ptr)
			return end
		}
		return d.delegate(i, p, ptr)
	}
	target := ref.Deref(ptr)
	if ref.IsNil(target) {
		target = ref.New(ptr, p.elem.typ)
	}
	if !stringify {
		return d.value(i, p.elem, target)
	}
	end := d.stringified(i, p.elem, target)
	if end >= 0 && d.flags&opts.StringifyWithLegacySemantics != 0 && string(d.buf[i:end]) == `"null"` {
		ref.SetNil(ptr) // as encoding/json does: the quoted null is the pointer's
	}
	return end
}
