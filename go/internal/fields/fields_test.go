// Tests of what is asked about types before their methods are.

package fields

import (
	"reflect"
	"testing"
	"time"
)

type (
	plainStruct   struct{ A int }
	plainInts     []int
	valueMethod   struct{ A int }
	pointerMethod map[string]int
	namedPointer  *valueMethod
)

func (valueMethod) MarshalJSON() ([]byte, error)  { return nil, nil }
func (*pointerMethod) UnmarshalText([]byte) error { return nil }

func TestBareTypesAreThoseWithoutMethods(t *testing.T) {
	for _, test := range []struct {
		typ  reflect.Type
		bare bool
	}{
		{reflect.TypeFor[int](), true},
		{reflect.TypeFor[string](), true},
		{reflect.TypeFor[plainStruct](), true},
		{reflect.TypeFor[plainInts](), true},
		{reflect.TypeFor[[]valueMethod](), true},
		{reflect.TypeFor[[3]pointerMethod](), true},
		{reflect.TypeFor[map[valueMethod]time.Time](), true},
		{reflect.TypeFor[func()](), true},
		{reflect.TypeFor[struct{ A valueMethod }](), true},
		{reflect.TypeFor[struct{ valueMethod }](), false},
		{reflect.TypeFor[struct{ *valueMethod }](), false},
		{reflect.TypeFor[struct{ pointerMethod }](), false},
		{reflect.TypeFor[valueMethod](), false},
		{reflect.TypeFor[pointerMethod](), false},
		{reflect.TypeFor[*valueMethod](), false},
		{reflect.TypeFor[namedPointer](), false},
		{reflect.TypeFor[error](), false},
		{reflect.TypeFor[interface{ MarshalText() ([]byte, error) }](), false},
		{reflect.TypeFor[time.Duration](), false},
	} {
		if bare := Bare(test.typ); bare != test.bare {
			t.Errorf("Bare(%v) is %v", test.typ, bare)
		}
	}
}

func TestHasMethodsFindsThoseOfPointersAndEmbeddedTypes(t *testing.T) {
	for _, test := range []struct {
		typ reflect.Type
		has bool
	}{
		{reflect.TypeFor[plainStruct](), false},
		{reflect.TypeFor[[]valueMethod](), false},
		{reflect.TypeFor[time.Duration](), false},
		{reflect.TypeFor[error](), false},
		{reflect.TypeFor[valueMethod](), true},
		{reflect.TypeFor[pointerMethod](), true},
		{reflect.TypeFor[*valueMethod](), true},
		{reflect.TypeFor[*pointerMethod](), true},
		{reflect.TypeFor[struct{ valueMethod }](), true},
		{reflect.TypeFor[struct{ pointerMethod }](), true},
		{reflect.TypeFor[interface{ MarshalText() ([]byte, error) }](), true},
	} {
		if has := HasMethods(test.typ); has != test.has {
			t.Errorf("HasMethods(%v) is %v", test.typ, has)
		}
	}
}
