// Cycles of pointers and interfaces alone, without a list or an object between, at which the standard library of Go 1.27.3 overflows the stack.
// Assumes nothing of it but what it does with chains that end. Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/ref"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// ownPointer is a type of nothing but pointers.
type ownPointer *ownPointer

// endlessValues are pointers into such cycles.
func endlessValues() []any {
	var self, first, second, before any
	self, first, second = &self, &second, &first
	before = &self // a way into the cycle
	var pointer ownPointer
	pointer = &pointer
	type members struct {
		A string
		B *any
	}
	return []any{&self, &first, &before, &pointer, []any{1, &self}, map[string]any{"a": &first}, &members{B: &self}, []any{valueText("called"), &self}, map[string]*any{"k": &before}}
}

func TestMarshalOfCyclesOfPointers(t *testing.T) {
	v1 := stdv1.DefaultOptionsV1()
	calls := map[string]func(any, ...stdv2.Options) error{
		"Marshal":      func(v any, o ...stdv2.Options) error { _, err := jsonv2.Marshal(v, o...); return err },
		"MarshalWrite": func(v any, o ...stdv2.Options) error { return jsonv2.MarshalWrite(io.Discard, v, o...) },
		"MarshalEncode": func(v any, o ...stdv2.Options) error {
			return jsonv2.MarshalEncode(jsontext.NewEncoder(new(bytes.Buffer), o...), v)
		},
		"json.Marshal": func(v any, o ...stdv2.Options) error { _, err := json.Marshal(v); return err },
		"json.Encoder": func(v any, o ...stdv2.Options) error { return json.NewEncoder(io.Discard).Encode(v) },
	}
	if _, ok := ref.CoderOf(jsontext.NewEncoder(io.Discard)); !ok {
		delete(calls, "MarshalEncode") // which is the standard library's
	}
	for i, v := range endlessValues() {
		for name, marshal := range calls {
			for _, options := range [][]stdv2.Options{nil, {v1}, {jsontext.Multiline(true)}, {stdv1.ReportErrorsWithLegacySemantics(true)}} {
				err := marshal(v, options...)
				if err == nil || !strings.Contains(err.Error(), "encountered a cycle") {
					t.Errorf("%s of value %d, options %d: %v", name, i, len(options), err)
				}
				var semantic *stdv2.SemanticError
				var legacy *stdv1.UnsupportedValueError
				if !errors.As(err, &semantic) && !errors.As(err, &legacy) {
					t.Errorf("%s of value %d: a %T", name, i, err)
				}
			}
		}
	}
}

// The tag option `string`, which encoding/json passes on through one pointer.
func TestMarshalOfTaggedCyclesOfPointers(t *testing.T) {
	var self any
	self = &self
	var pointer ownPointer
	pointer = &pointer
	for _, v := range []any{
		struct {
			//lint:ignore SA5008 invalid on purpose
			A any `json:",string"`
		}{self}, struct {
			A *any `json:",string"`
		}{&self}, struct {
			//lint:ignore SA5008 invalid on purpose
			A ownPointer `json:",string"`
		}{pointer},
	} {
		for _, options := range [][]stdv2.Options{{stdv1.DefaultOptionsV1()}, {stdv1.ReportErrorsWithLegacySemantics(true)}} {
			if _, err := jsonv2.Marshal(v, options...); err == nil || !strings.Contains(err.Error(), "encountered a cycle") {
				t.Errorf("%T: %v", v, err)
			}
		}
	}
}

// Chains of such links that have an end are written, whatever their length, and where they are repeated.
func TestMarshalOfLongChainsOfPointers(t *testing.T) {
	for _, links := range []int{1, 1000, 1001, 1200} {
		var end any = []any{"end", 1.5, nil}
		chain := end
		for range links {
			next := chain
			chain = &next
		}
		nested := chain
		for range 1001 {
			nested = []any{nested}
		}
		compareMarshal(t, map[string]any{"a": chain, "b": []any{chain, chain}}, []stdv2.Options{stdv2.Deterministic(true)})
		compareMarshal(t, []any{chain, nested}, []stdv2.Options{stdv1.DefaultOptionsV1()})
	}
}

func TestUnmarshalIntoCyclesOfPointers(t *testing.T) {
	for _, text := range []string{`{"a": "b"}`, `1.5`, `[1,[2]]`, `"x"`, `true`, `{"a":[tru]}`, `null`} {
		for name, unmarshal := range map[string]func([]byte, any) error{
			"v1": json.Unmarshal, "v2": plain,
			"v1 with names": func(b []byte, v any) error {
				return jsonv2.Unmarshal(b, v, stdv1.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false))
			},
			"read":    func(b []byte, v any) error { return jsonv2.UnmarshalRead(bytes.NewReader(b), v) },
			"decoder": func(b []byte, v any) error { return json.NewDecoder(bytes.NewReader(b)).Decode(v) },
		} {
			var want any
			wantErr := plainStd([]byte(text), &want)
			var self, first, second any
			self, first, second = &self, &second, &first
			for what, v := range map[string]*any{"itself": &self, "another": &first} {
				err := unmarshal([]byte(text), v)
				if (err == nil) != (wantErr == nil) {
					t.Errorf("%s of %s into an interface that holds %s: %v", name, text, what, err)
				}
				if err == nil && text != "null" && !reflect.DeepEqual(*v, want) {
					t.Errorf("%s of %s into an interface that holds %s: %v", name, text, what, *v)
				}
			}
		}
	}
}

// The rows of compat-go.md about these cycles hold for as long as the standard library does what they say.
func TestStandardLibraryOverflowsOnCycles(t *testing.T) {
	switch os.Getenv("FASTJSON_CYCLE") {
	case "marshal":
		debug.SetMaxStack(1 << 20)
		for _, v := range endlessValues() {
			fmt.Println(stdv2.Marshal(v))
		}
		return
	case "unmarshal":
		debug.SetMaxStack(1 << 20)
		var self any
		self = &self
		fmt.Println(stdv1.Unmarshal([]byte(`{"a":"b"}`), self))
		return
	}
	for _, which := range []string{"marshal", "unmarshal"} {
		child := exec.Command(os.Args[0], "-test.run=^TestStandardLibraryOverflowsOnCycles$")
		child.Env = append(os.Environ(), "FASTJSON_CYCLE="+which)
		out, err := child.CombinedOutput()
		if _, ended := err.(*exec.ExitError); err != nil && !ended {
			t.Skip(err) // under an emulator for example
		}
		if err == nil || !bytes.Contains(out, []byte("stack overflow")) {
			t.Errorf("%s: %v, %.300s", which, err, out)
		}
	}
}
