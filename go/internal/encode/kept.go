// What stays between calls, counted: for the worker that lives long.
// It assumes that the caller encodes nothing else meanwhile. Called by internal/soak.

package encode

// CountKept counts the plans of types, and the bytes of the buffers of the encoder that the next call takes.
func CountKept() (types, bytes int) {
	plans.Range(func(_, _ any) bool { types++; return true })
	e := pool.Get().(*encoder)
	defer pool.Put(e)
	return types, cap(e.buf) + cap(e.scratch)
}
