// Values with a text form of their own: floats as Erlang spells them, dates, decimals.
// Assumes 64 bytes of room at `out` for a float; what is longer asks for its own.
// Included by encode_maps.hpp, inside the target region.
namespace fastjson::FASTJSON_TARGET {
namespace {

using namespace fastjson::beam;

// The shortest digits, in the spelling of float_to_binary(F, [short]): the shorter of the
// fixed and the exponent form, and always an exponent where integers are no longer exact.
FASTJSON_NOINLINE char* write_unusual_float(char* out, double value) noexcept {
  if (std::signbit(value)) {
    *out++ = '-';
    value = -value;
  }
  if (value == 0) {
    std::memcpy(out, "0.0", 3);
    return out + 3;
  }
  char digits[64];  // copies of 24 bytes begin anywhere in the digits
  int point;
  const int n = static_cast<int>(shortest_digits(value, digits, point));
  if (FASTJSON_LIKELY(point > 0 && point < n)) {
    std::memcpy(out, digits, 24);
    std::memmove(out + point + 1, digits + point, 24);
    out[point] = '.';
    return out + n + 1;
  }
  const int exponent = point - 1;
  const int exponent_length = (exponent < 0) + (exponent > 99 || exponent < -99 ? 3 : exponent > 9 || exponent < -9 ? 2 : 1);
  const int exponent_cost = exponent_length + 1 + (n == 1 ? 2 : 1);
  if (point <= 0 && (point == 0 || 2 - point <= exponent_cost)) {
    std::memcpy(out, "0.00000000", 8);
    std::memcpy(out + 2 - point, digits, 24);
    return out + 2 - point + n;
  }
  if (point > 0 && point - n + 2 <= exponent_cost && value < 9007199254740992.0) {
    std::memcpy(out, digits, 24);
    std::memset(out + n, '0', 8);
    out += point;
    std::memcpy(out, ".0", 2);
    return out + 2;
  }
  *out++ = digits[0];
  *out++ = '.';
  if (n == 1) {
    *out++ = '0';
  } else {
    std::memcpy(out, digits + 1, 24);
    out += n - 1;
  }
  *out++ = 'e';
  return write_int64(out, exponent);
}

// With a fraction and between 0.1 and 10^15 it is always fixed, which is what the core's
// straight path writes.
inline constexpr double_spelling fixed_spelling{0, 15, true, true, false, 'e'};

FASTJSON_INLINE char* write_erlang_float(char* out, double value) noexcept {
  const double magnitude = std::fabs(value);
  if (FASTJSON_LIKELY(magnitude >= 0.1 && magnitude < 1e15 &&
                      static_cast<double>(static_cast<std::int64_t>(magnitude)) != magnitude))
    return write_double<fixed_spelling>(out, value);
  return write_unusual_float(out, value);
}

FASTJSON_INLINE char* write_padded(char* out, std::int64_t value, int width) noexcept {
  for (int i = width - 1; i >= 0; i--, value /= 10) out[i] = static_cast<char>('0' + value % 10);
  return out + width;
}

// `term` as an integer in [least, limit). What no calendar has is left to Elixir, whose releases refuse different fields.
FASTJSON_INLINE bool small_number(ErlNifEnv* env, ERL_NIF_TERM term, std::int64_t least, std::int64_t limit,
                                  std::int64_t& value) noexcept {
  ErlNifSInt64 number;
  if (!enif_get_int64(env, term, &number) || number < least || number >= limit) return false;
  value = number;
  return true;
}

// fields: year, month, day
FASTJSON_INLINE char* write_date(ErlNifEnv* env, char* out, const ERL_NIF_TERM* fields) noexcept {
  std::int64_t year, month, day;
  if (!small_number(env, fields[0], 0, 10000, year) || !small_number(env, fields[1], 1, 13, month) ||
      !small_number(env, fields[2], 1, 32, day))
    return nullptr;
  out = write_padded(out, year, 4);
  *out++ = '-';
  out = write_padded(out, month, 2);
  *out++ = '-';
  return write_padded(out, day, 2);
}

// fields: hour, minute, second, {microsecond, precision}
FASTJSON_INLINE char* write_time(ErlNifEnv* env, char* out, const ERL_NIF_TERM* fields) noexcept {
  std::int64_t hour, minute, second, microsecond, precision;
  int arity;
  const ERL_NIF_TERM* element;
  if (!small_number(env, fields[0], 0, 24, hour) || !small_number(env, fields[1], 0, 60, minute) ||
      !small_number(env, fields[2], 0, 60, second) || !enif_get_tuple(env, fields[3], &arity, &element) || arity != 2 ||
      !small_number(env, element[0], 0, 1000000, microsecond) || !small_number(env, element[1], 0, 7, precision))
    return nullptr;
  out = write_padded(out, hour, 2);
  *out++ = ':';
  out = write_padded(out, minute, 2);
  *out++ = ':';
  out = write_padded(out, second, 2);
  if (precision == 0) return out;
  *out = '.';
  write_padded(out + 1, microsecond, 6);
  return out + 1 + precision;
}

// fields: utc_offset, std_offset; `zone` is the time zone's name
FASTJSON_INLINE char* write_offset(ErlNifEnv* env, char* out, const ERL_NIF_TERM* fields, ERL_NIF_TERM zone) noexcept {
  int utc, standard;
  if (!enif_get_int(env, fields[0], &utc) || !enif_get_int(env, fields[1], &standard)) return nullptr;
  if (utc > 360000 || utc < -360000 || standard > 360000 || standard < -360000) return nullptr;
  ErlNifBinary name;
  if (utc == 0 && standard == 0 && enif_inspect_binary(env, zone, &name) && name.size == 7 &&
      std::memcmp(name.data, "Etc/UTC", 7) == 0) {
    *out++ = 'Z';
    return out;
  }
  const int total = utc + standard;
  const int seconds = total < 0 ? -total : total;
  if (seconds >= 360000) return nullptr;
  *out++ = total < 0 ? '-' : '+';
  out = write_padded(out, seconds / 3600, 2);
  *out++ = ':';
  return write_padded(out, seconds / 60 % 60, 2);
}

// Decimal.to_string(decimal, :normal): no exponent, ever. Large ones are left to Decimal.
inline char* write_decimal(encoder& e, char* out, const ERL_NIF_TERM* fields) noexcept {
  int sign, exponent;
  if (!enif_get_int(e.env, fields[0], &sign) || (sign != 1 && sign != -1)) return nullptr;
  if (fields[1] == atoms.nan_ || fields[1] == atoms.inf) {
    if (sign < 0) *out++ = '-';
    const bool nan = fields[1] == atoms.nan_;
    std::memcpy(out, nan ? "NaN" : "Infinity", nan ? 3 : 8);
    return out + (nan ? 3 : 8);
  }
  ErlNifUInt64 coefficient;
  if (!enif_get_uint64(e.env, fields[1], &coefficient) || !enif_get_int(e.env, fields[2], &exponent) ||
      exponent > 1000 || exponent < -1000)
    return nullptr;
  char digits[32];
  const int n = static_cast<int>(write_uint64(digits, coefficient) - digits);
  out = reserve(e.out, out, 1200);
  if (out == nullptr) return nullptr;
  if (sign < 0) *out++ = '-';
  const int point = n + exponent;
  if (exponent >= 0) {
    std::memcpy(out, digits, static_cast<std::size_t>(n));
    std::memset(out + n, '0', static_cast<std::size_t>(exponent));
    return out + point;
  }
  if (point > 0) {
    std::memcpy(out, digits, static_cast<std::size_t>(point));
    out[point] = '.';
    std::memcpy(out + point + 1, digits + point, static_cast<std::size_t>(n - point));
    return out + n + 1;
  }
  std::memcpy(out, "0.", 2);
  std::memset(out + 2, '0', static_cast<std::size_t>(-point));
  std::memcpy(out + 2 - point, digits, static_cast<std::size_t>(n));
  return out + 2 - point + n;
}

// The struct as a quoted string, or nullptr: not one of these, or one that Elixir spells.
inline char* write_native_struct(encoder& e, char* out, ERL_NIF_TERM module, const ERL_NIF_TERM* members,
                                 std::size_t count) noexcept {
  ERL_NIF_TERM f[10];
  const ERL_NIF_TERM iso = atoms.iso;
  *out++ = '"';
  if (module == atoms.datetime) {
    // The zone's name is read apart: a view holds ten fields.
    ERL_NIF_TERM zone = 0;
    if (!read_fields(e.datetime, members, count, f) || f[0] != iso) return nullptr;
    for (std::size_t i = 0; i < count && zone == 0; i++)
      if (members[2 * i] == atoms.time_zone) zone = members[2 * i + 1];
    if (zone == 0 || (out = write_date(e.env, out, f + 1)) == nullptr) return nullptr;
    *out++ = 'T';
    if ((out = write_time(e.env, out, f + 4)) == nullptr || (out = write_offset(e.env, out, f + 8, zone)) == nullptr)
      return nullptr;
  } else if (module == atoms.naive) {
    if (!read_fields(e.naive, members, count, f) || f[0] != iso) return nullptr;
    if ((out = write_date(e.env, out, f + 1)) == nullptr) return nullptr;
    *out++ = 'T';
    if ((out = write_time(e.env, out, f + 4)) == nullptr) return nullptr;
  } else if (module == atoms.date) {
    if (!read_fields(e.date, members, count, f) || f[0] != iso) return nullptr;
    if ((out = write_date(e.env, out, f + 1)) == nullptr) return nullptr;
  } else if (module == atoms.time) {
    if (!read_fields(e.time, members, count, f) || f[0] != iso) return nullptr;
    if ((out = write_time(e.env, out, f + 1)) == nullptr) return nullptr;
  } else if (module == atoms.decimal) {
    const std::size_t used = static_cast<std::size_t>(out - e.out.begin);
    if (!read_fields(e.decimal, members, count, f)) return nullptr;
    char* const after = write_decimal(e, out, f);
    if (after == nullptr) return nullptr;
    e.out.begin[used - 1] = '"';  // the output may have moved
    out = after;
  } else {
    return nullptr;
  }
  *out++ = '"';
  return out;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
