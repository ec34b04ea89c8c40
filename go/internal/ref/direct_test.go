//go:build !purego && go1.27 && !go1.28

// The rule for values that lie in the interface itself, against what the compiler and reflection do.
// Assumes that iface is right, which ifaceOK has tried. Called by go test on amd64, 386 and arm64.

package ref

import (
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"
	"unsafe"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

// isDirect reports what MayBeDirect foretells: whether the data word of an interface is the pointer that v, not zero, consists of.
func isDirect(v reflect.Value) bool {
	in := v.Interface()
	word := (*iface)(unsafe.Pointer(&in)).data
	if v.Type().Size() != unsafe.Sizeof(word) {
		return false
	}
	box := reflect.New(v.Type())
	box.Elem().Set(v)
	return *(*uintptr)(box.UnsafePointer()) == uintptr(word)
}

// setPointers makes every pointer in v, at most one, point at something.
func setPointers(v reflect.Value) {
	v = reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem() // blank and unexported fields too
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.UnsafePointer:
		v.SetPointer(unsafe.Pointer(new(int)))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
	case reflect.Chan:
		v.Set(reflect.MakeChan(v.Type(), 0))
	case reflect.Func:
		v.Set(reflect.MakeFunc(v.Type(), nil))
	case reflect.Struct:
		for i := range v.NumField() {
			setPointers(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			setPointers(v.Index(i))
		}
	}
}

// randomType returns a type that is likely to be as small as a pointer.
func randomType(r *rand.Rand, depth int) reflect.Type {
	leaves := []reflect.Type{reflect.TypeFor[*int](), reflect.TypeFor[map[string]int](), reflect.TypeFor[chan int](), reflect.TypeFor[func()](),
		reflect.TypeFor[unsafe.Pointer](), reflect.TypeFor[struct{}](), reflect.TypeFor[[0]int](), reflect.TypeFor[[0]*int](), reflect.TypeFor[int](),
		reflect.TypeFor[uintptr](), reflect.TypeFor[int32](), reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[any](), reflect.TypeFor[[]int](),
		reflect.TypeFor[float64](), reflect.TypeFor[[0]func()]()}
	if depth == 0 {
		return leaves[r.IntN(len(leaves))]
	}
	switch r.IntN(5) {
	case 0:
		return leaves[r.IntN(len(leaves))]
	case 1:
		return reflect.ArrayOf(r.IntN(3), randomType(r, depth-1))
	case 2:
		return reflect.ArrayOf(1, randomType(r, depth-1))
	}
	var fields []reflect.StructField
	empty := []reflect.Type{reflect.TypeFor[struct{}](), reflect.TypeFor[[0]int64](), reflect.TypeFor[[0]func()]()}
	add := func(t reflect.Type) {
		fields = append(fields, reflect.StructField{Name: "F" + strconv.Itoa(len(fields)), Type: t})
	}
	for range r.IntN(2) {
		add(empty[r.IntN(len(empty))])
	}
	add(randomType(r, depth-1))
	for range r.IntN(2) {
		add(empty[r.IntN(len(empty))])
	}
	if r.IntN(3) == 0 {
		add(randomType(r, depth-1))
	}
	return reflect.StructOf(fields)
}

func TestDirectValuesAreThoseOfTheRuntime(t *testing.T) {
	r := seeded.Rand(t, 0)
	direct := 0
	for range 20000 {
		typ := randomType(r, r.IntN(4))
		v := reflect.New(typ).Elem()
		setPointers(v)
		if got, want := MayBeDirect(typ), isDirect(v); got != want {
			t.Fatalf("%v: %v, want %v", typ, got, want)
		} else if got {
			direct++
		}
	}
	if direct < 1000 {
		t.Errorf("only %d of the types were direct", direct)
	}
}

// compiled are values whose types the compiler lays out, fields without a name among them.
var compiled = []any{
	&struct {
		_ struct{}
		P *int
	}{}, &struct {
		P *int
		_ struct{}
	}{}, &struct {
		_ [0]int64
		M map[string]int
		_ [0]func()
	}{}, &struct{ _ *int }{}, &struct{ A [1][1]struct{ F func() } }{}, &struct{ p *int }{}, &struct {
		p *int
		_ byte
	}{}, &struct{ N uintptr }{}, &[1]uintptr{}, &struct{ C chan int }{}, &struct{ A, B [0]*int }{}, &struct {
		A [0]*int
		N uintptr
	}{}, &[2]*int{}, &[0]*int{}, &struct{ I any }{}, &struct{ S string }{}, &[1]unsafe.Pointer{},
}

func TestDirectValuesAreThoseOfTheCompiler(t *testing.T) {
	for _, p := range compiled {
		v := reflect.ValueOf(p).Elem()
		setPointers(v)
		if got, want := MayBeDirect(v.Type()), isDirect(v); got != want {
			t.Errorf("%v: %v, want %v", v.Type(), got, want)
		}
	}
}

// TestDataIsWhereTheValueLies reads through the address what the interface holds.
func TestDataIsWhereTheValueLies(t *testing.T) {
	r := seeded.Rand(t, 0)
	for range 5000 {
		typ := randomType(r, r.IntN(4))
		if MayBeDirect(typ) || typ.Kind() == reflect.Interface || typ.Size() == 0 {
			continue
		}
		v := reflect.New(typ).Elem()
		setPointers(v)
		in := v.Interface()
		p, ok := Data(in)
		if !ok {
			t.Fatal("the layout of interfaces is not known")
		}
		got := unsafe.Slice((*byte)(p), typ.Size())
		want := unsafe.Slice((*byte)(v.Addr().UnsafePointer()), typ.Size())
		if string(got) != string(want) {
			t.Fatalf("%v: %x, want %x", typ, got, want)
		}
	}
}
