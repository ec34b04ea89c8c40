// Types that unmarshal themselves from a decoder, and what surrounds them.
// Assumes that a method may do with the decoder whatever its own methods allow.
// Used by decode_test.go and coder_test.go through targets.

//lint:file-ignore SA5008 the tags are what is tested

package difftest

import (
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// from writes down where it was called and does what the value asks for.
type from struct {
	Seen string
	Any  any
}

func (f *from) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	strict, _ := stdv2.GetOption(dec.Options(), stdv2.RejectUnknownMembers)
	dup, _ := stdv2.GetOption(dec.Options(), jsontext.AllowDuplicateNames)
	f.Seen += fmt.Sprintf("%s strict %v dup %v kind %v;", place(dec), strict, dup, dec.PeekKind())
	switch dec.PeekKind() {
	case '{':
		return stdv2.UnmarshalDecode(dec, &f.Any)
	case '[':
		return jsonv2.UnmarshalDecode(dec, &f.Any)
	case 't':
		return nil // reads less than a value
	case 'f':
		if _, err := dec.ReadValue(); err != nil {
			return err
		}
		if old, _ := stdv2.GetOption(dec.Options(), stdv1.ReportErrorsWithLegacySemantics); old {
			return nil // the standard library would go on at the wrong place
		}
		_, err := dec.ReadToken() // reads more than a value
		return err
	case '0':
		v, err := dec.ReadValue()
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(string(v), "12"):
			return fmt.Errorf("own error about %s", v)
		case strings.HasPrefix(string(v), "3"):
			return &stdv2.SemanticError{Err: errors.New("own semantic error"), JSONPointer: "/own", GoType: reflect.TypeFor[from]()}
		}
		f.Any = string(v)
		return nil
	}
	return dec.SkipValue()
}

// unsupported leaves numbers to the standard library.
type unsupported int

func (u *unsupported) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() == '0' {
		return errors.ErrUnsupported
	}
	return dec.SkipValue()
}

type (
	fromFields struct {
		A      int                    `json:"a"`
		B      from                   `json:"b"`
		Inner  *from                  `json:"Inner"`
		List   []from                 `json:"list"`
		Map    map[string]from        `json:"map"`
		Any    map[string]any         `json:"any"`
		Time   unsupported            `json:"time"`
		IntMap map[int8]*unsupported  `json:"intmap"`
		Self   *fromFields            `json:"self"`
		Pair   [2]unsupported         `json:"pair"`
		Raw    map[string]unsupported `json:"raw"`
	}
	// wrongTag is a type that only encoding/json takes.
	wrongTag struct {
		A    string         `json:"a,string"`
		B    bool           `json:"b,string"`
		Any  any            `json:"any,string"`
		List []int          `json:"list,string"`
		Map  map[string]int `json:"map,string"`
		Name *string        `json:"name,string"`
	}
	// manyTags has the tag on fields of all kinds.
	manyTags struct {
		S    *string           `json:"a,string"`
		SP   **string          `json:"b,string"`
		B    *bool             `json:"bool,string"`
		N    named             `json:"named,string"`
		M    method            `json:"meth,string"`
		MP   *method           `json:"methp,string"`
		T    time.Time         `json:"time,string"`
		TP   *time.Time        `json:"timep,string"`
		By   []byte            `json:"bytes,string"`
		ByP  *[]byte           `json:"str,string"`
		Raw  jsontext.Value    `json:"raw,string"`
		Text *upperText        `json:"text,string"`
		I    any               `json:"any,string"`
		IP   *any              `json:"ptr,string"`
		F    interface{ F() }  `json:"iface,string"`
		L    [2]float64        `json:"pair,string"`
		Int  *int              `json:"int,string"`
		Sub  *wrongTag         `json:"self,string"`
		Map  map[string]*small `json:"map,string"`
	}
	// untakenTags has tags that go to the standard library.
	untakenTags struct {
		D time.Duration  `json:"dur,string"`
		P *time.Duration `json:"time,string"`
		F from           `json:"a,string"`
		N namedPointer   `json:"b,string"`
		O namedNumber    `json:"int,string"`
	}
	namedPointer *int
	namedNumber  *stdv1.Number

	oddName struct {
		A int `json:"a\\b"`
		B int `json:"b,"`
	}
	wrongInside struct {
		A     int                 `json:"a"`
		List  []wrongTag          `json:"list"`
		Self  *wrongTag           `json:"self"`
		Map   map[string]wrongTag `json:"map"`
		Inner oddName
	}
)

func init() {
	targets = append(targets,
		fresh[from](), fresh[[]from](), fresh[map[string]from](), fresh[map[string]*unsupported](), fresh[fromFields](), fresh[[][]unsupported](),
		fresh[wrongTag](), fresh[[]wrongTag](), fresh[wrongInside](), fresh[oddName](), fresh[manyTags](), fresh[[]manyTags](), fresh[untakenTags](),
		filled("filled tags", func() manyTags {
			return manyTags{S: ptr("s"), B: ptr(true), N: "n", MP: &method{"old"}, Text: ptr(upperText("T")), I: 1, Int: ptr(4), ByP: &[]byte{1}, Map: map[string]*small{"a": {A: 1}}}
		}),
		filled("filled from", func() fromFields {
			return fromFields{B: from{Seen: "old "}, Inner: &from{Any: map[string]any{"x": 1.0}}, List: []from{{}, {Seen: "one "}}[:1], Map: map[string]from{"a": {Seen: "old "}}}
		}),
		filled("from in any", func() any { return &from{} }),
		filled("list in any", func() any { return &[]*from{} }))
	seeds = append(seeds,
		`{"a":1,"b":{"x":[1,2]},"Inner":[{"y":null}],"list":["s",null,{"a":1}, 4,[5]],"map":{"k":"v","l":{"m":{}}},"any":{"z":[{"a":{}}]},"time":7,"intmap":{"1":5},"self":{"b":{"deep":[1]},"list":[[1]]},"pair":[1,2]}`,
		`{"a":"\"quoted\"","b":"true","any":1,"list":[1,2],"map":{"a":1},"name":"\"n\""}`,
		`{"a":"null","b":"\"x\"","bool":"true","named":"\"n\"","meth":"null","methp":"null","time":"2024-01-02T03:04:05Z","bytes":"aGVs","str":"null","raw":"null","text":"null","any":"null","ptr":"null","pair":[1,2],"int":"5","self":{"a":"\"b\"","b":"false"},"map":{"a":{"A":2}}}`,
		`{"a":"\"\u00e9\ud800\"","b":null,"bool":true,"named":"n","methp":null,"text":"\"t\"","any":5,"ptr":{"a":1},"int":5,"self":"null","dur":"5","time":"7"}`,
		`[{"a":"\"x\"","b":"false"},{"a":"null","name":null}]`,
		`[{"b":1},"s",null,[{"c":2}],4]`)
}
