// The grammar: what may follow what. One function, so that the compiler keeps the cursor
// in a register and every event inlines. Whether a value lies in an array or an object is
// the place in the code, not a variable.
// Assumes an open target region and parse.hpp before it. Included by reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// The numbers of a list, p at the first of them; behind its bracket in the end, or at what is
// no number. Lists of numbers that follow in the same list are read as well. A function of its
// own: inside run() it took registers from everything else (citm_catalog 6 % more instructions,
// a list of literals twice the time).
template <sink Sink>
FASTJSON_NOINLINE auto reader<Sink>::read_number_lists(const char*& at, enclosing& around) noexcept -> list_end {
  const char* p = at;
  std::uint64_t gap_bits = 1, outer_bits = 1, inner_bits = 1;
  unsigned gap_length = 0, outer_length = 0, inner_length = 0;
  for (;;) {
    if (FASTJSON_UNLIKELY(!out.open_numbers())) return stopped(p), list_end::failed;
    do {
      if (FASTJSON_UNLIKELY(out.numbers_full()) && FASTJSON_UNLIKELY(!out.more_numbers(count_elements(p, source.limit))))
        return stopped(p), list_end::failed;
      if (FASTJSON_UNLIKELY(read_number(p) == step::failed)) return list_end::failed;
      p = source.at_token(p);
      if (FASTJSON_UNLIKELY(*p != ',')) {
        if (*p != ']') p = skip_space(p);
        if (FASTJSON_LIKELY(*p == ']')) goto closed;
        if (*p != ',') return fail_here(p, expectation::comma_or_array_end), list_end::failed;
      }
      p = skip_gap(p + 1, gap_bits, gap_length);
    } while (FASTJSON_LIKELY(is_digit(*p) || *p == '-'));
    at = p;
    return out.leave_numbers() ? list_end::no_number : (stopped(p), list_end::failed);

  closed:
    around = out.end_numbers();
    at = p = source.at_token(p + 1);
    if (around != enclosing::array || *p != ',') return list_end::closed;
    p = skip_short_gap(p + 1, outer_bits, outer_length);
    if (p == nullptr || *p != '[') return list_end::closed;
    p = skip_short_gap(p + 1, inner_bits, inner_length);
    if (p == nullptr || (!is_digit(*p) && *p != '-')) return list_end::closed;
  }
}

template <sink Sink>
FASTJSON_NOINLINE read_result reader<Sink>::run() noexcept {
  result = read_result{};
  const char* p = source.at_token(cursor);
  bool go_on = true;
  std::uint64_t gap_bits = 1;  // of the last white space between elements: see skip_gap
  unsigned gap_length = 0;
  bool number_runs = true;  // whether lists of numbers are worth a look at 64 bytes at once
  enclosing around = enclosing::nothing;
  // With shapes: in an object the node of the last key, the root before the first one, null
  // when its keys are explicit; in an array the node under which the array stands.
  shape_node* at = nullptr;
  shape_node* place = nullptr;          // of the object that has just been opened
  const char* gap = nullptr;            // where the bytes before the next key's value begin
  const char* gap_limit = nullptr;      // the buffer in which `gap` is valid
  if constexpr (Sink::shapes) at = resume_at == state::at_start ? root_here() : resume_node;

  switch (resume_at) {
    case state::at_start: break;
    case state::after_element: goto element_end;
    case state::after_member: goto member_end;
    case state::after_root: goto root_end;
  }

  p = skip_space(p);
  switch (read_value(p)) {
    case step::scalar: goto root_end;
    case step::array: goto open_array;
    case step::object: goto open_object;
    case step::failed: return result;
  }

open_array:
  number_runs = true;
  if constexpr (sink_of_number_lists<Sink>) {
    p = skip_space(source.at_token(p + 1));
    if (is_digit(*p) || *p == '-') {
      switch (read_number_lists(p, around)) {
        case list_end::failed: return result;
        case list_end::closed: goto closed;
        case list_end::no_number: break;
      }
      if constexpr (Sink::shapes) out.open_node() = at;
      --depth_left;
      goto element;
    }
    if (FASTJSON_UNLIKELY(!out.begin_array())) return stopped(p), result;
  } else {
    if (FASTJSON_UNLIKELY(!out.begin_array())) return stopped(p), result;
    p = skip_space(source.at_token(p + 1));
  }
  if constexpr (Sink::shapes) out.open_node() = at;
  --depth_left;
  if (FASTJSON_UNLIKELY(*p == ']')) goto close_array;
  if (FASTJSON_UNLIKELY(*p == '}')) return fail_here(p, expectation::first_element_or_end), result;

element:
  if constexpr (!Sink::builds_text && checks_number_runs) {
    while (number_runs && (is_digit(*p) || *p == '-')) {
      const char* const behind = skip_number_run(p, source.limit, out.list_in_list(), number_runs);
      if (behind == p) break;
      p = skip_space(source.at_token(behind));
    }
  }
  switch (read_value(p)) {
    case step::scalar: break;
    case step::array: goto open_array;
    case step::object: goto open_object;
    case step::failed: return result;
  }

element_end:
  p = source.at_token(p);
  if constexpr (Sink::resumable) {
    if (FASTJSON_UNLIKELY(out.pause(source.offset(p)))) {
      if constexpr (Sink::shapes) resume_node = at;
      return pause_at(p, state::after_element), result;
    }
  }
  if (FASTJSON_UNLIKELY(*p != ',')) {
    if (*p != ']') p = skip_space(p);
    if (*p == ']') goto close_array;
    if (*p != ',') return fail_here(p, expectation::comma_or_array_end), result;
  }
  p = skip_gap(p + 1, gap_bits, gap_length);
  goto element;

close_array:
  ++p;
  ++depth_left;
  if constexpr (Sink::shapes) at = out.open_node();
  around = out.end_array(go_on);
  goto closed;

open_object:
  if (FASTJSON_UNLIKELY(!out.begin_object())) return stopped(p), result;
  --depth_left;
  p = source.at_token(p + 1);
  if constexpr (Sink::shapes) {
    out.open_node() = at;
    if (FASTJSON_UNLIKELY(at == nullptr)) at = root_here();
    place = at;
    // A first key of another root led to sequences that this object's is never learned among.
    const shape_node* const first = at->inner;
    if (FASTJSON_LIKELY(first != nullptr) && FASTJSON_LIKELY(first->parent == root_here()) && FASTJSON_LIKELY(matches_run(first, p))) {
      p += first->run_length;
      at = at->inner;
      goto member_value;
    }
    gap = p;
    gap_limit = source.limit;
    at = root_here();
  }
  p = skip_space(p);
  if (FASTJSON_LIKELY(*p == '"')) goto key;
  if (*p == '}') goto close_object;
  if constexpr (Sink::shapes) at = nullptr;
  if (!number_key(p, expectation::first_key_or_end)) return result;
  goto colon;

key:
  if constexpr (Sink::shapes) {
    if (at != nullptr) {
      shape_node* const child = known_key(p, at);
      if (FASTJSON_LIKELY(child != nullptr)) {
        // p is behind the key. Up to the value the bytes are the run to expect next time.
        p = skip_space(source.at_token(p));
        if (FASTJSON_UNLIKELY(*p != ':')) return fail_here(p, expectation::colon), result;
        p = skip_space(p + 1);
        const bool first = at->parent == nullptr;
        if (FASTJSON_LIKELY(gap_limit == source.limit) && p - gap <= static_cast<std::ptrdiff_t>(run_room)) {
          record_run(child, gap, static_cast<std::size_t>(p - gap));
          if (first)
            place->inner = child;
          else
            expect_next(at, child);
        }
        at = child;
        goto member_value;
      }
      out.expand_keys(at);
      at = nullptr;
    }
  }
  p = read_string<true>(p);
  if (FASTJSON_UNLIKELY(p == nullptr)) return result;

colon:
  p = skip_space(source.at_token(p));
  if (FASTJSON_UNLIKELY(*p != ':')) return fail_here(p, expectation::colon), result;
  p = skip_space(p + 1);

member_value:
  switch (read_value(p)) {
    case step::scalar: break;
    case step::array: goto open_array;
    case step::object: goto open_object;
    case step::failed: return result;
  }

member_end:
  p = source.at_token(p);
  if constexpr (Sink::resumable) {
    if (FASTJSON_UNLIKELY(out.pause(source.offset(p)))) {
      resume_node = at;
      return pause_at(p, state::after_member), result;
    }
  }
  if constexpr (Sink::shapes) {
    if (FASTJSON_LIKELY(at != nullptr)) {
      shape_node* following = at->next;
      if (FASTJSON_LIKELY(following != nullptr)) {
        if (FASTJSON_LIKELY(matches_run(following, p))) {
          p += following->run_length;
          at = following;
          goto member_value;
        }
        following = at->other;
        if (following != nullptr && matches_run(following, p)) {
          p += following->run_length;
          expect_next(at, following);
          at = following;
          goto member_value;
        }
      }
      gap = p;
      gap_limit = source.limit;
    }
  }
  if (FASTJSON_UNLIKELY(*p != ',')) {
    if (*p != '}') p = skip_space(p);
    if (*p == '}') goto close_object;
    if (*p != ',') return fail_here(p, expectation::comma_or_object_end), result;
  }
  p = skip_space(p + 1);
  if (FASTJSON_LIKELY(*p == '"')) goto key;
  if constexpr (Sink::shapes) {
    if (at != nullptr) out.expand_keys(at);
    at = nullptr;
  }
  if (!number_key(p, expectation::key)) return result;
  goto colon;

close_object:
  ++p;
  ++depth_left;
  if constexpr (Sink::shapes) {
    shape_node* const before = out.open_node();
    if (FASTJSON_LIKELY(at != nullptr)) {
      around = out.end_shaped(at, go_on);
    } else {
      sight_object(out, out.tree(), root_of(depth_left - 1));
      around = out.end_object(go_on);
    }
    at = before;
  } else {
    around = out.end_object(go_on);
  }

closed:
  if (FASTJSON_UNLIKELY(!go_on)) return stopped(p - 1), result;
  if (around == enclosing::object) goto member_end;
  if (around == enclosing::array) goto element_end;

root_end:
  p = source.at_token(p);
  if constexpr (Sink::resumable) {
    if (FASTJSON_UNLIKELY(out.pause(source.offset(p)))) return pause_at(p, state::after_root), result;
  }
  p = skip_space(p);
  if (FASTJSON_UNLIKELY(p < source.limit)) return fail_here(p, expectation::end_of_text), result;
  return result;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
