// Memory for the names of objects that have no shape: dictionaries, and what is beyond the bounds of shapes.
// Assumes that a map holds all of its names: so those of one share blocks that hold nothing else. A name that comes again gets memory
// of its own, which all later maps share. Called by anytree.go.

package decode

import "github.com/fastjson/fastjson/go/internal/ref"

// knownNames are names seen lately, kept across calls.
type knownNames struct {
	names   [256]string
	once    [256]uint32 // of names that came once, what tells them from others of their slot
	pending []int32     // places of names that are still part of the text
}

// keep replaces names that are parts of the text by strings that can outlive it.
func (k *knownNames) keep(names []string) {
	k.pending = k.pending[:0]
	left := 0
	for i, name := range names {
		if len(name) >= maxOwn || len(name) == 0 {
			names[i] = string(ref.StringBytes(name))
			continue
		}
		hash := nameHash(ref.StringBytes(name), 0x9e3779b97f4a7c15)
		slot, tag := hash>>56, uint32(hash>>24)
		switch {
		case k.names[slot] == name:
			names[i] = k.names[slot]
		case k.once[slot] == tag:
			names[i] = string(ref.StringBytes(name))
			k.names[slot] = names[i]
		default:
			k.once[slot] = tag
			k.pending = append(k.pending, int32(i))
			left += len(name)
		}
	}
	var block []byte
	for _, i := range k.pending {
		name := names[i]
		if len(name) > cap(block)-len(block) {
			block = make([]byte, 0, min(left, maxChunk))
		}
		start := len(block)
		block = append(block, name...)
		names[i] = ref.BytesString(block[start:])
		left -= len(name)
	}
}
