// What stays between calls, counted: for the worker that lives long.
// It assumes that the caller decodes nothing else meanwhile. Called by internal/soak.

package decode

import "reflect"

// Kept counts what decoding keeps: plans of types and, of the decoder that the next call takes, the names in its shapes, the names
// it knows, and the bytes of its stacks.
type Kept struct{ Plans, Shapes, Names, Bytes int }

// KeptMost is the most that Kept can be after a call; of plans there are as many as types were decoded.
var KeptMost = Kept{
	Shapes: maxNodes,
	Names:  len(knownNames{}.names),
	Bytes:  64<<10 + 2<<14*(sizeOf[any]()+sizeOf[string]()) + 1<<12*sizeOf[nameRef]() + 1<<14*sizeOf[uint32]() + 1<<14,
}

func sizeOf[T any]() int { return int(reflect.TypeFor[T]().Size()) }

func room[T any](s []T) int { return cap(s) * sizeOf[T]() }

// CountKept counts.
func CountKept() (k Kept) {
	plans.Range(func(_, _ any) bool { k.Plans++; return true })
	d := pool.Get().(*decoder)
	defer pool.Put(d)
	k.Shapes = d.tree.nodes
	for _, name := range d.tree.known.names {
		if name != "" {
			k.Names++
		}
	}
	k.Bytes = room(d.scratch) + room(d.tree.values) + room(d.tree.names) + room(d.names.refs) + room(d.names.work) + room(d.names.kept)
	return k
}
