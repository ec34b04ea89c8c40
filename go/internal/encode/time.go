// Times in RFC 3339 with as many digits of the second as it has.
// It assumes room for 64 bytes; results equal time.Time.AppendText where it says that it can write the time.
// Called by methods.go.

package encode

import (
	"encoding/binary"
	"time"
)

// daysToYear0 is the number of days from 0000-03-01 to 1970-01-01.
const daysToYear0 = 719468

// appendTime appends t quoted; it is false for years that have not four digits and for odd zones.
func appendTime(b []byte, t time.Time) ([]byte, bool) {
	offset := 0
	if t.Location() != time.UTC {
		_, offset = t.Zone()
	}
	zone := offset / 60
	if offset%60 != 0 || zone <= -24*60 || zone >= 24*60 {
		return b, false
	}
	seconds := t.Unix() + int64(offset)
	if seconds < -62167219200 || seconds >= 253402300800 { // years 0000 to 9999
		return b, false
	}
	days := uint64(seconds+daysToYear0*86400) / 86400
	if seconds < -daysToYear0*86400 {
		return b, false // January and February of year 0
	}
	second := uint64(seconds+daysToYear0*86400) % 86400
	year, month, day := civil(days)

	at := len(b)
	out := b[at : at+64]
	out[0] = '"'
	put2(out[1:], year/100)
	put2(out[3:], year%100)
	out[5] = '-'
	put2(out[6:], month)
	out[8] = '-'
	put2(out[9:], day)
	out[11] = 'T'
	put2(out[12:], second/3600)
	out[14] = ':'
	put2(out[15:], second/60%60)
	out[17] = ':'
	put2(out[18:], second%60)
	n := 20
	if nano := uint64(t.Nanosecond()); nano != 0 {
		n = putFraction(out, n, nano)
	}
	switch {
	case offset == 0:
		out[n] = 'Z'
		n++
	default:
		out[n] = '+'
		if zone < 0 {
			out[n] = '-'
			zone = -zone
		}
		put2(out[n+1:], uint64(zone)/60)
		out[n+3] = ':'
		put2(out[n+4:], uint64(zone)%60)
		n += 6
	}
	out[n] = '"'
	return b[:at+n+1], true
}

// civil returns the date of a day counted from 0000-03-01, with years that start in March (Hinnant, "chrono-compatible low-level date algorithms").
func civil(days uint64) (year, month, day uint64) {
	era := days / 146097
	dayOfEra := days % 146097
	yearOfEra := (dayOfEra - dayOfEra/1460 + dayOfEra/36524 - dayOfEra/146096) / 365
	dayOfYear := dayOfEra - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	shifted := (5*dayOfYear + 2) / 153
	day = dayOfYear - (153*shifted+2)/5 + 1
	month = shifted + 3
	year = yearOfEra + era*400
	if month > 12 {
		month -= 12
		year++
	}
	return year, month, day
}

// putFraction writes the point and the digits of nano, which is not 0, at out[n], and returns where they end.
func putFraction(out []byte, n int, nano uint64) int {
	out[n] = '.'
	for i := n + 9; i > n; i-- {
		out[i] = byte('0' + nano%10)
		nano /= 10
	}
	for n += 9; out[n] == '0'; n-- {
	}
	return n + 1
}

// put2 writes n, below 100, as two digits.
func put2(out []byte, n uint64) {
	tens := n * 103 >> 10
	binary.LittleEndian.PutUint16(out, uint16(tens|(n-10*tens)<<8)|0x3030)
}
