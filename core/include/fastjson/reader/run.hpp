// The grammar: what may follow what. One function, so that the compiler keeps the cursor
// in a register and every event inlines. Whether a value lies in an array or an object is
// the place in the code, not a variable.
// Assumes an open target region and parse.hpp before it. Included by reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

template <sink Sink>
FASTJSON_NOINLINE read_result reader<Sink>::run() noexcept {
  result = read_result{};
  const char* p = source.at_token(cursor);
  bool go_on = true;
  enclosing around = enclosing::nothing;

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
  if (FASTJSON_UNLIKELY(!out.begin_array())) return stopped(p), result;
  --depth_left;
  p = skip_space(source.at_token(p + 1));
  if (FASTJSON_UNLIKELY(*p == ']')) goto close_array;
  if (FASTJSON_UNLIKELY(*p == '}')) return fail_here(p, expectation::first_element_or_end), result;

element:
  switch (read_value(p)) {
    case step::scalar: break;
    case step::array: goto open_array;
    case step::object: goto open_object;
    case step::failed: return result;
  }

element_end:
  p = source.at_token(p);
  if constexpr (Sink::resumable) {
    if (FASTJSON_UNLIKELY(out.pause(source.offset(p)))) return pause_at(p, state::after_element), result;
  }
  if (FASTJSON_UNLIKELY(*p != ',')) {
    if (*p != ']') p = skip_space(p);
    if (*p == ']') goto close_array;
    if (*p != ',') return fail_here(p, expectation::comma_or_array_end), result;
  }
  p = skip_space(p + 1);
  goto element;

close_array:
  ++p;
  ++depth_left;
  around = out.end_array(go_on);
  goto closed;

open_object:
  if (FASTJSON_UNLIKELY(!out.begin_object())) return stopped(p), result;
  --depth_left;
  p = skip_space(source.at_token(p + 1));
  if (FASTJSON_LIKELY(*p == '"')) goto key;
  if (*p == '}') goto close_object;
  if (!number_key(p, expectation::first_key_or_end)) return result;
  goto colon;

key:
  p = read_string<true>(p);
  if (FASTJSON_UNLIKELY(p == nullptr)) return result;

colon:
  p = skip_space(source.at_token(p));
  if (FASTJSON_UNLIKELY(*p != ':')) return fail_here(p, expectation::colon), result;
  p = skip_space(p + 1);

  switch (read_value(p)) {
    case step::scalar: break;
    case step::array: goto open_array;
    case step::object: goto open_object;
    case step::failed: return result;
  }

member_end:
  p = source.at_token(p);
  if constexpr (Sink::resumable) {
    if (FASTJSON_UNLIKELY(out.pause(source.offset(p)))) return pause_at(p, state::after_member), result;
  }
  if (FASTJSON_UNLIKELY(*p != ',')) {
    if (*p != '}') p = skip_space(p);
    if (*p == '}') goto close_object;
    if (*p != ',') return fail_here(p, expectation::comma_or_object_end), result;
  }
  p = skip_space(p + 1);
  if (FASTJSON_LIKELY(*p == '"')) goto key;
  if (!number_key(p, expectation::key)) return result;
  goto colon;

close_object:
  ++p;
  ++depth_left;
  around = out.end_object(go_on);

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
