// The calls themselves.
// They assume that both implementations answer alike, which cmd/unusual and the benchmark check before they time.
// Called through Cells.

package unusual

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"io"
	"math"
	"strings"
	"time"
)

type lister struct{ cells []Cell }

// add adds a call that prepare makes for one of the implementations.
func (l *lister) add(name string, size int, prepare func(a *api) Call) *Cell {
	l.cells = append(l.cells, Cell{
		Name: name, V1: strings.HasPrefix(name, "v1_"), Bytes: size,
		Ours: func() Call { return prepare(fast) }, Std: func() Call { return prepare(std) },
	})
	return &l.cells[len(l.cells)-1]
}

// Cells returns all calls.
func Cells() []Cell {
	l := &lister{}
	l.badText()
	l.badShortText()
	l.badLongStrings()
	l.badValues()
	l.badOutput()
	l.text()
	l.methods()
	l.functions()
	l.tokens()
	l.options()
	return l.cells
}

// unmarshal adds Unmarshal of text into a new T by both versions.
func unmarshal[T any](l *lister, name, text string, opts ...options) {
	b := []byte(text)
	if len(opts) == 0 {
		l.add("v1_unmarshal_"+name, len(b), func(a *api) Call {
			return func() (any, error) { v := new(T); return v, a.Unmarshal(b, v) }
		}).Outsider = true
	}
	l.add("v2_unmarshal_"+name, len(b), func(a *api) Call {
		return func() (any, error) { v := new(T); return v, a.Unmarshal2(b, v, opts...) }
	}).Outsider = true
}

// badText: errors of the grammar.
func (l *lister) badText() {
	text := rowsText(120)
	for _, c := range []struct{ name, text string }{
		{"syntax_at_end", text[:len(text)-1] + "}"}, {"cut_at_end", text[:len(text)-1]}, {"bytes_after_end", text + " x"},
		{"syntax_in_middle", text[:len(text)/2] + "!" + text[len(text)/2:]}, {"syntax_at_start", "[x" + text[1:]},
		{"cut_100_bytes", rowsText(1)[:70]}, {"empty", ""}, {"no_json", "<html>"},
		{"bad_utf8_at_end", text[:len(text)-10] + "\xff" + text[len(text)-10:]},
		{"control_at_end", text[:len(text)-10] + "\x01" + text[len(text)-10:]},
		{"too_deep", strings.Repeat("[", 10001)}, {"not_too_deep", strings.Repeat("[", 9000)},
	} {
		unmarshal[any](l, c.name+"_any", c.text)
		unmarshal[[]Row](l, c.name+"_rows", c.text)
	}
	b := []byte(text[:len(text)-1] + "}")
	l.add("v1_valid_syntax_at_end", len(b), func(a *api) Call {
		return func() (any, error) { return a.Valid(b), nil }
	}).Outsider = true
	l.add("v1_compact_syntax_at_end", len(b), func(a *api) Call {
		return func() (any, error) { out := new(bytes.Buffer); err := a.Compact(out, b); return out, err }
	}).Outsider = true
	l.add("v1_indent_syntax_at_end", len(b), func(a *api) Call {
		return func() (any, error) { out := new(bytes.Buffer); err := a.Indent(out, b, "", " "); return out, err }
	}).Outsider = true
	l.add("v1_decoder_syntax_at_end", len(b), func(a *api) Call {
		return func() (any, error) { v := new([]Row); return v, a.NewDecoder(bytes.NewReader(b)).Decode(v) }
	}).Outsider = true
	l.add("v2_read_syntax_at_end", len(b), func(a *api) Call {
		return func() (any, error) { v := new([]Row); return v, a.UnmarshalRead(bytes.NewReader(b), v) }
	}).Outsider = true
	l.add("v2_decode_syntax_at_end", len(b), func(a *api) Call {
		return func() (any, error) {
			v := new([]Row)
			return v, a.UnmarshalDecode(jsontext.NewDecoder(bytes.NewReader(b)), v)
		}
	}).Outsider = true
	l.add("v1_unmarshal_full_target_syntax_at_end", len(b), func(a *api) Call {
		return func() (any, error) { v := &[]Row{{ID: 1}}; return v, a.Unmarshal(b, v) }
	}).Outsider = true
}

// badShortText: errors of the grammar in texts as short as most messages.
func (l *lister) badShortText() {
	for _, c := range []struct{ name, text string }{
		{"open", `{"id":1,"name":"x"`}, {"open_string", `{"id":1,"name":"x`}, {"open_name", `{"id":1,"na`}, {"no_colon", `{"id" 1}`}, {"no_comma", `{"id":1 "name":"x"}`},
		{"last_comma", `{"id":1,}`}, {"word", `{"id":1,"name":nil}`}, {"number", `{"id":01}`}, {"escape", `{"name":"\x"}`}, {"two_values", `{"id":1}{"id":2}`},
		{"no_quotes", `{id:1}`}, {"brackets", `{"tags":["a"}`}, {"nested", `{"tags":["a","b",]}`}, {"bad_utf8", "{\"name\":\"x\xff\"}"}, {"surrogate", `{"name":"\ud800"}`},
	} {
		unmarshal[any](l, "short_"+c.name+"_any", c.text)
		unmarshal[Row](l, "short_"+c.name+"_row", c.text)
		unmarshal[map[string]any](l, "short_"+c.name+"_map", c.text)
		b := []byte(c.text)
		l.add("v1_decoder_short_"+c.name, len(b), func(a *api) Call {
			return func() (any, error) { v := new(Row); return v, a.NewDecoder(bytes.NewReader(b)).Decode(v) }
		}).Outsider = true
		l.add("v2_read_short_"+c.name, len(b), func(a *api) Call {
			return func() (any, error) { v := new(Row); return v, a.UnmarshalRead(bytes.NewReader(b), v) }
		}).Outsider = true
	}
}

// badLongStrings: strings of 10 KB that are not valid, or stand where there can be none.
func (l *lister) badLongStrings() {
	long := strings.Repeat("a long text \\n é ", 600)
	for _, c := range []struct{ name, text string }{
		{"escape", `{"name":"` + long + `\x"}`}, {"utf8", `{"name":"` + long + "\xff\"}"}, {"control", `{"name":"` + long + "\x01\"}"},
		{"surrogate", `{"name":"` + long + `\ud800 and more text"}`}, {"open", `{"name":"` + long}, {"name", `{"` + long + `\x":1}`},
		{"no_comma", `{"name":"x" "` + long + `"}`}, {"number", `{"score":0` + strings.Repeat("1", 10000) + `}`}, {"spaces", `{"tags":[1,` + strings.Repeat(" ", 10000) + `]}`},
	} {
		unmarshal[any](l, "long_string_"+c.name+"_any", c.text)
		unmarshal[Row](l, "long_string_"+c.name+"_row", c.text)
	}
	// What makes reading slow, close together.
	for _, dense := range []struct{ name, text string }{
		{"quotes", strings.Repeat(`\"`, 5000)}, {"units", strings.Repeat(`\u00e9`, 1700)}, {"wide", strings.Repeat("é", 5000)}, {"lines", strings.Repeat(`ab\n`, 2500)}, {"pairs", strings.Repeat(`\ud83d\ude00`, 850)},
	} {
		for _, end := range []struct{ name, text string }{{"escape", `\x"`}, {"utf8", "\xff\""}, {"control", "\x01\""}, {"open", ""}, {"surrogate", `\ud800"`}} {
			unmarshal[any](l, "dense_"+dense.name+"_"+end.name+"_any", `{"name":"`+dense.text+end.text+"}")
			unmarshal[Row](l, "dense_"+dense.name+"_"+end.name+"_row", `{"name":"`+dense.text+end.text+"}")
		}
	}
}

// badValues: texts that are valid and do not fit.
func (l *lister) badValues() {
	text := rowsText(120)
	unmarshal[[]int8](l, "overflow_300", list(300, "1000"))
	unmarshal[[]int](l, "type_300", list(300, `"x"`))
	unmarshal[[]string](l, "type_number_300", list(300, `12`))
	unmarshal[[]float32](l, "overflow_float_300", list(300, "1e99"))
	unmarshal[any](l, "overflow_any_300", list(300, "1e999"))
	unmarshal[[]Row](l, "type_rows", strings.ReplaceAll(text, `"score": `, `"score": "x", "s": `))
	unmarshal[[]Row](l, "type_last_row", text[:len(text)-1]+`, {"id":"x"}]`)
	unmarshal[Row](l, "type_small", `{"id": "x", "name": "n"}`)
	unmarshal[[]time.Time](l, "bad_time_100", list(100, `"yesterday"`))
	unmarshal[[]time.Time](l, "strict_time_100", list(100, `"2026-11-22T1:02:03Z"`))
	unmarshal[map[time.Time]int](l, "bad_time_key", `{"yesterday":1}`)
	unmarshal[[][]byte](l, "bad_base64_100", list(100, `"*not base 64*"`))
	unmarshal[map[int]int](l, "bad_key", `{"1":1,"x":2}`)
	unmarshal[[3]int](l, "long_array", `[1,2,3,4]`, stdv2.RejectUnknownMembers(true))
	unmarshal[any](l, "duplicate_at_start_any", `{"a":1,"a":2,"rest":`+text+`}`)
	unmarshal[any](l, "duplicate_any", `{"a":1,"b":2,"a":3}`)
	unmarshal[Row](l, "duplicate", `{"id":1,"name":"x","id":2}`)
	unmarshal[[]Row](l, "duplicate_at_end", text[:len(text)-1]+`, {"id":1,"id":1}]`)
	unmarshal[map[string]int](l, "duplicate_map", `{"a":1,"b":2,"a":3}`)
	unmarshal[Row](l, "unknown", `{"id":1,"nme":"x"}`, stdv2.RejectUnknownMembers(true))
	unmarshal[[]Row](l, "unknown_at_end", text[:len(text)-1]+`, {"id":1,"nme":1}]`, stdv2.RejectUnknownMembers(true))
	unmarshal[[]Row](l, "unknown_ignored", strings.ReplaceAll(text, `"score"`, `"other"`))
	unmarshal[[]Row](l, "folded_names", strings.ReplaceAll(text, `"score"`, `"SCORE"`))
	b := []byte(`{"id":1,"nme":"x"}`)
	l.add("v1_decoder_unknown", len(b), func(a *api) Call {
		return func() (any, error) {
			v, dec := new(Row), a.NewDecoder(bytes.NewReader(b))
			dec.DisallowUnknownFields()
			return v, dec.Decode(v)
		}
	}).Outsider = true
	l.add("v1_unmarshal_nil_target", 2, func(a *api) Call {
		return func() (any, error) { return nil, a.Unmarshal([]byte("{}"), nil) }
	})
	l.add("v1_unmarshal_no_pointer", 2, func(a *api) Call {
		return func() (any, error) { return nil, a.Unmarshal([]byte("{}"), Row{}) }
	})
}

// marshal adds Marshal of v by both versions.
func marshal(l *lister, name string, v any, opts ...options) {
	out := new([]byte)
	if len(opts) == 0 {
		l.add("v1_marshal_"+name, 0, func(a *api) Call {
			return func() (_ any, err error) { *out, err = a.Marshal(v); return out, err }
		})
	}
	l.add("v2_marshal_"+name, 0, func(a *api) Call {
		return func() (_ any, err error) { *out, err = a.Marshal2(v, opts...); return out, err }
	})
}

// badOutput: values that have no JSON.
func (l *lister) badOutput() {
	marshal(l, "channel", make(chan int))
	marshal(l, "channel_in_struct", &struct {
		A int
		C chan int
	}{1, make(chan int)})
	marshal(l, "func_in_any", []any{1, map[string]any{"f": func() {}}})
	marshal(l, "complex_after_rows", &struct {
		R []Row
		C complex64
	}{rows(100), 1})
	marshal(l, "nan", math.NaN())
	marshal(l, "nan_in_struct", &Row{1, "n", math.NaN(), nil})
	marshal(l, "nan_after_rows", append(rows(100), Row{Score: math.Inf(1)}))
	marshal(l, "nan_in_any", map[string]any{"a": math.NaN()})
	marshal(l, "bad_utf8", &Row{Name: "bad \xff text"})
	marshal(l, "bad_utf8_after_rows", append(rows(100), Row{Name: "bad \xff text"}))
	marshal(l, "method_error", &Broken{})
	marshal(l, "method_error_after_rows", &struct {
		R []Row
		B Broken
	}{R: rows(100)})
	loop := &Loop{Name: "a"}
	loop.Next = loop
	marshal(l, "cycle", loop)
}

// text: functions on JSON text.
func (l *lister) text() {
	plain := []byte(rowsText(120))
	compact := bytes.ReplaceAll(plain, []byte(": "), []byte(":"))
	html := []byte(strings.ReplaceAll(rowsText(120), "row", "<b>row</b> & more"))
	lines := []byte(strings.ReplaceAll(rowsText(120), "row", "row\u2028é"))
	out := new(bytes.Buffer)
	for name, b := range map[string][]byte{"plain": plain, "html": html, "lines": lines, "compact": compact} {
		add := func(op string, call func(*api) error) {
			l.add("v1_"+op+"_"+name, len(b), func(a *api) Call {
				return func() (any, error) { out.Reset(); return out, call(a) }
			}).Outsider = true
		}
		add("html_escape", func(a *api) error { a.HTMLEscape(out, b); return nil })
		add("indent", func(a *api) error { return a.Indent(out, b, "", "  ") })
		add("indent_prefix", func(a *api) error { return a.Indent(out, b, ">", "\t") })
		add("compact", func(a *api) error { return a.Compact(out, b) })
		add("valid", func(a *api) error { a.Valid(b); return nil })
	}
	small := []byte(`{"id":1,"name":"<n>","tags":[1,2]}`)
	l.add("v1_indent_small", len(small), func(a *api) Call {
		return func() (any, error) { out.Reset(); return out, a.Indent(out, small, "", "  ") }
	}).Outsider = true
	l.add("v1_html_escape_small", len(small), func(a *api) Call {
		return func() (any, error) { out.Reset(); a.HTMLEscape(out, small); return out, nil }
	}).Outsider = true
	values := rows(100)
	l.add("v1_marshal_indent", len(plain), func(a *api) Call {
		return func() (_ any, err error) { b, err := a.MarshalIndent(values, "", "  "); return &b, err }
	})
	l.add("v1_encoder_indent", len(plain), func(a *api) Call {
		return func() (any, error) {
			out.Reset()
			enc := a.NewEncoder(out)
			enc.SetIndent("", "  ")
			return out, enc.Encode(values)
		}
	})
	l.add("v2_marshal_multiline", len(plain), func(a *api) Call {
		return func() (_ any, err error) { b, err := a.Marshal2(values, jsontext.Multiline(true)); return &b, err }
	})
}

// methods: values that encode and decode themselves.
func (l *lister) methods() {
	add := func(name string, one, many, within any) {
		marshal(l, name+"_one", one)
		marshal(l, name+"_300", many)
		marshal(l, name+"_in_structs", within)
	}
	add("json_method", Cents(5), each(300, func(i int) Cents { return Cents(i) }), each(100, func(i int) With[Cents] { return With[Cents]{i, "name", 1, 2} }))
	add("json_method_object", Object{1, 2}, each(300, func(i int) Object { return Object{i, 2} }), each(100, func(i int) With[Object] { return With[Object]{ID: i} }))
	add("to_method", Stream(5), each(300, func(i int) Stream { return Stream(i) }), each(100, func(i int) With[Stream] { return With[Stream]{i, "name", 1, 2} }))
	add("text_method", Word{"word"}, each(300, func(int) Word { return Word{"word"} }), each(100, func(i int) With[Word] { return With[Word]{ID: i} }))
	add("append_method", Added{1}, each(300, func(i int) Added { return Added{i} }), each(100, func(i int) With[Added] { return With[Added]{ID: i} }))
	marshal(l, "text_keys", map[Word]int{{"a"}: 1, {"b"}: 2, {"c"}: 3}, stdv2.Deterministic(true))
	marshal(l, "int_keys", map[int]int{1: 1, 2: 2, 3: 3}, stdv2.Deterministic(true))
	within := list(100, `{"id":1,"name":"name","v":"12","w":"34"}`)
	unmarshal[Cents](l, "json_method_one", `"12"`)
	unmarshal[[]Cents](l, "json_method_300", list(300, `"12"`))
	unmarshal[[]With[Cents]](l, "json_method_in_structs", within)
	unmarshal[Word](l, "text_method_one", `"12"`)
	unmarshal[[]Word](l, "text_method_300", list(300, `"12"`))
	unmarshal[[]With[Word]](l, "text_method_in_structs", within)
	unmarshal[Stream](l, "from_method_one", `12`)
	unmarshal[[]Stream](l, "from_method_300", list(300, `12`))
	unmarshal[With[Stream]](l, "from_method_in_struct", `{"id":1,"name":"name","v":12,"w":34}`)
	unmarshal[[]With[Stream]](l, "from_method_in_structs", list(100, `{"id":1,"name":"name","v":12,"w":34}`))
	unmarshal[map[Word]int](l, "text_keys", `{"a":1,"b":2,"c":3}`)
	unmarshal[map[int]int](l, "int_keys", `{"1":1,"2":2,"3":3}`)
	unmarshal[Broken](l, "method_error", `"12"`)
	unmarshal[[]Broken](l, "method_error_300", list(300, `12`))
}

// functions: what callers give for types that are not theirs.
func (l *lister) functions() {
	ints := []int{1, 2, 3}
	m := stdv2.WithMarshalers(stdv2.MarshalFunc(func(b bool) ([]byte, error) { return []byte(`"yes"`), nil }))
	mi := stdv2.WithMarshalers(stdv2.MarshalFunc(func(n int) ([]byte, error) { return []byte(`"n"`), nil }))
	mt := stdv2.WithMarshalers(stdv2.MarshalToFunc(func(enc *jsontext.Encoder, n int) error { return enc.WriteToken(jsontext.Int(int64(n))) }))
	for name, o := range map[string]options{"unused": m, "used": mi, "to": mt} {
		l.add("v2_with_marshalers_"+name, 7, func(a *api) Call {
			return func() (any, error) { b, err := a.Marshal2(ints, o); return &b, err }
		}).Delegated = true
		l.add("v2_with_marshalers_write_"+name, 7, func(a *api) Call {
			return func() (any, error) { return nil, a.MarshalWrite(io.Discard, ints, o) }
		}).Delegated = true
		values := rows(100)
		l.add("v2_with_marshalers_rows_"+name, 7, func(a *api) Call {
			return func() (any, error) { b, err := a.Marshal2(values, o); return &b, err }
		}).Delegated = true
	}
	u := stdv2.WithUnmarshalers(stdv2.UnmarshalFunc(func([]byte, *bool) error { return nil }))
	ui := stdv2.WithUnmarshalers(stdv2.UnmarshalFunc(func(b []byte, n *int) error { *n = len(b); return nil }))
	text, long := []byte("[1,2,3]"), []byte(rowsText(100))
	for name, o := range map[string]options{"unused": u, "used": ui} {
		l.add("v2_with_unmarshalers_"+name, len(text), func(a *api) Call {
			return func() (any, error) { v := new([]int); return v, a.Unmarshal2(text, v, o) }
		}).Delegated = true
		l.add("v2_with_unmarshalers_read_"+name, len(text), func(a *api) Call {
			return func() (any, error) { v := new([]int); return v, a.UnmarshalRead(bytes.NewReader(text), v, o) }
		}).Delegated = true
		l.add("v2_with_unmarshalers_rows_"+name, len(long), func(a *api) Call {
			return func() (any, error) { v := new([]Row); return v, a.Unmarshal2(long, v, o) }
		}).Delegated = true
	}
}

// tokens: coders that the caller drives.
func (l *lister) tokens() {
	long := []byte(rowsText(100))
	l.add("v1_decoder_tokens", len(long), func(a *api) Call {
		return func() (_ any, err error) {
			dec := a.NewDecoder(bytes.NewReader(long))
			for err == nil {
				_, err = dec.Token()
			}
			return nil, err
		}
	}).Outsider = true
	l.add("v1_decoder_token_more_decode", len(long), func(a *api) Call {
		return func() (any, error) { return decodeElements(a.NewDecoder(bytes.NewReader(long))) }
	}).Outsider = true
	short := []byte(rowsText(3))
	l.add("v1_decoder_token_more_decode_short", len(short), func(a *api) Call {
		return func() (any, error) { return decodeElements(a.NewDecoder(bytes.NewReader(short))) }
	}).Outsider = true
	one := []byte(`{"id": 1, "name": "name of row", "score": 2.5}`)
	l.add("v1_decoder_one_small", len(one), func(a *api) Call {
		return func() (any, error) { v := new(Row); return v, a.NewDecoder(bytes.NewReader(one)).Decode(v) }
	}).Outsider = true
	l.add("v1_decoder_use_number", len(long), func(a *api) Call {
		return func() (any, error) {
			v, dec := new(any), a.NewDecoder(bytes.NewReader(long))
			dec.UseNumber()
			return v, dec.Decode(v)
		}
	}).Outsider = true
	for name, v := range map[string]any{"row": &rows(1)[0], "rows": rows(100), "int": 5, "string": "text", "map": map[string]any{"a": 1.0}, "empty": struct{}{}} {
		enc := jsontext.NewEncoder(io.Discard)
		l.add("v2_marshal_encode_"+name, 0, func(a *api) Call {
			return func() (any, error) { return nil, a.MarshalEncode(enc, v) }
		})
		l.add("v2_marshal_encode_new_"+name, 0, func(a *api) Call {
			return func() (any, error) { return nil, a.MarshalEncode(jsontext.NewEncoder(io.Discard), v) }
		})
	}
	values := rows(100)
	l.add("v2_marshal_encode_in_array", 0, func(a *api) Call {
		return func() (any, error) {
			enc := jsontext.NewEncoder(io.Discard)
			enc.WriteToken(jsontext.BeginArray)
			for i := range values {
				a.MarshalEncode(enc, &values[i])
			}
			return nil, enc.WriteToken(jsontext.EndArray)
		}
	})
	l.add("v2_unmarshal_decode_in_array", len(long), func(a *api) Call {
		return func() (any, error) {
			dec := jsontext.NewDecoder(bytes.NewReader(long))
			dec.ReadToken()
			var out []Row
			for dec.PeekKind() != ']' {
				var r Row
				if err := a.UnmarshalDecode(dec, &r); err != nil {
					return out, err
				}
				out = append(out, r)
			}
			return out, nil
		}
	}).Outsider = true
	l.add("v2_unmarshal_decode_row", len(one), func(a *api) Call {
		return func() (any, error) {
			v := new(Row)
			return v, a.UnmarshalDecode(jsontext.NewDecoder(bytes.NewReader(one)), v)
		}
	}).Outsider = true
	l.add("v2_unmarshal_read_row", len(one), func(a *api) Call {
		return func() (any, error) { v := new(Row); return v, a.UnmarshalRead(bytes.NewReader(one), v) }
	}).Outsider = true
}

// decodeElements reads the elements of an array one by one.
func decodeElements(dec decoder) (any, error) {
	var out []Row
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	for dec.More() {
		var r Row
		if err := dec.Decode(&r); err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	_, err := dec.Token()
	return out, err
}

// options: calls under options, and tags, that are seldom used.
func (l *lister) options() {
	v := rows(100)
	marshal(l, "stringify", v, stdv2.StringifyNumbers(true))
	marshal(l, "omit_zero", v, stdv2.OmitZeroStructFields(true))
	marshal(l, "canonical", v, jsontext.CanonicalizeRawFloats(true))
	marshal(l, "allow_all", v, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	marshal(l, "v1_options", v, stdv1.DefaultOptionsV1())
	marshal(l, "tagged", &Tagged{A: 1, B: []int{1}, D: 2, E: map[string]int{"x": 1}})
	marshal(l, "raw", stdv1.RawMessage(rowsText(100)))
	marshal(l, "raw_small", stdv1.RawMessage(`{"a": 1}`))
	marshal(l, "number", stdv1.Number("12.5"))
	marshal(l, "duration", &struct{ D time.Duration }{time.Second}, stdv1.FormatDurationAsNano(true))
	marshal(l, "time", time.Unix(1795170000, 0).UTC())
	unmarshal[[]Row](l, "stringify", strings.NewReplacer(`"id": `, `"id": "`, `, "name"`, `", "name"`, `"score": `, `"score": "`, `, "tags"`, `", "tags"`).Replace(rowsText(100)), stdv2.StringifyNumbers(true))
	unmarshal[[]Row](l, "case_insensitive", rowsText(100), stdv2.MatchCaseInsensitiveNames(true))
	unmarshal[any](l, "allow_duplicates", rowsText(100), jsontext.AllowDuplicateNames(true))
	unmarshal[[]Row](l, "v1_options", rowsText(100), stdv1.DefaultOptionsV1())
	unmarshal[Tagged](l, "tagged", `{"a":"1","b":[1],"D":2,"x":3}`)
	unmarshal[stdv1.RawMessage](l, "raw_small", `{"a":1}`)
	unmarshal[time.Time](l, "time", `"2026-11-22T01:02:03Z"`)
	unmarshal[[]any](l, "null_elements", list(300, "null"))
	unmarshal[int](l, "null", "null")
	for name, make := range map[string]func() io.Reader{"small_reads": func() io.Reader { return &pieces{rowsText(30), 16} }, "large_reads": func() io.Reader { return &pieces{rowsText(100), 4096} }} {
		l.add("v1_decoder_"+name, 0, func(a *api) Call {
			return func() (any, error) { v := new([]Row); return v, a.NewDecoder(make()).Decode(v) }
		}).Outsider = true
		l.add("v2_unmarshal_read_"+name, 0, func(a *api) Call {
			return func() (any, error) { v := new([]Row); return v, a.UnmarshalRead(make(), v) }
		}).Outsider = true
		l.add("v2_unmarshal_decode_"+name, 0, func(a *api) Call {
			return func() (any, error) { v := new([]Row); return v, a.UnmarshalDecode(jsontext.NewDecoder(make()), v) }
		}).Outsider = true
	}
}

// pieces is a reader that returns so many bytes at a time.
type pieces struct {
	text string
	n    int
}

func (p *pieces) Read(b []byte) (int, error) {
	if p.text == "" {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), p.n)], p.text)
	p.text = p.text[n:]
	return n, nil
}
