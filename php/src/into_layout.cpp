// Layouts of classes for fastjson_decode_into(): see into_layout.hpp.
// All that can run user code while a layout is made (autoloaders, constant expressions) runs here and in into_types.cpp, before a text is
// read; it may call fastjson_decode_into() again. So a layout enters the table when it is complete, and whoever was first stays.
// Called by into.cpp.
#include "into_types.hpp"

#include <cstring>

namespace fastjson::php {
namespace {

into_memory& memory_of_request() {
  if (FASTJSON_G(into) == nullptr) {
    auto* const made = static_cast<into_memory*>(emalloc(sizeof(into_memory)));
    zend_hash_init(&made->roots, 8, nullptr, nullptr, false);
    zend_hash_init(&made->layouts, 8, nullptr, nullptr, false);
    zend_hash_init(&made->written, 8, nullptr, nullptr, false);
    zend_hash_init(&made->enums, 8, nullptr, nullptr, false);
    FASTJSON_G(into) = made;
  }
  return *FASTJSON_G(into);
}

zend_ulong key_of(const zend_class_entry* ce) noexcept { return reinterpret_cast<std::uintptr_t>(ce) >> 3; }

// Tables by class, each of which is ours. Whoever was first stays: what ran while this one was made may have made another.
HashTable* keep(HashTable& tables, const zend_class_entry* ce, const HashTable& made) {
  auto* const kept = static_cast<HashTable*>(emalloc(sizeof(HashTable)));
  *kept = made;
  if (zend_hash_index_add_ptr(&tables, key_of(ce), kept) != nullptr) return kept;
  zend_hash_destroy(kept);
  efree(kept);
  return static_cast<HashTable*>(zend_hash_index_find_ptr(&tables, key_of(ce)));
}

void destroy_kept(HashTable& tables) noexcept {
  void* kept;
  ZEND_HASH_FOREACH_PTR(&tables, kept) {
    zend_hash_destroy(static_cast<HashTable*>(kept));
    efree(kept);
  } ZEND_HASH_FOREACH_END();
  zend_hash_destroy(&tables);
}

// Defaults of properties may be expressions.
bool evaluate_constants(zend_class_entry* ce) {
  return (ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED) != 0 || zend_update_class_constants(ce) == SUCCESS;
}

// --- enums ---

// The objects are the class's own and live as long as it does. Null: an exception was thrown.
const HashTable* cases_of(zend_class_entry* ce) {
  if (void* const known = zend_hash_index_find_ptr(&memory_of_request().enums, key_of(ce))) return static_cast<HashTable*>(known);
  HashTable cases;
  zend_hash_init(&cases, 8, nullptr, nullptr, false);
  zend_string* name;
  zval* entry;
  ZEND_HASH_FOREACH_STR_KEY_VAL(CE_CONSTANTS_TABLE(ce), name, entry) {
    if ((ZEND_CLASS_CONST_FLAGS(static_cast<zend_class_constant*>(Z_PTR_P(entry))) & ZEND_CLASS_CONST_IS_CASE) == 0) continue;
    zend_object* const object = zend_enum_get_case(ce, name);
    if (object == nullptr || EG(exception) != nullptr) {
      zend_hash_destroy(&cases);
      return nullptr;
    }
    const zval* const value = zend_enum_fetch_case_value(object);
    if (Z_TYPE_P(value) == IS_LONG) zend_hash_index_add_ptr(&cases, static_cast<zend_ulong>(Z_LVAL_P(value)), object);
    else zend_hash_add_ptr(&cases, Z_STR_P(value), object);
  } ZEND_HASH_FOREACH_END();
  return keep(memory_of_request().enums, ce, cases);
}

// --- layouts ---

// The default of the constructor's parameter of that name.
const zval* default_of_parameter(const zend_property_info* property, zend_string* name) noexcept {
  const zend_function* const constructor = property->ce->constructor;
  if (constructor == nullptr || constructor->type != ZEND_USER_FUNCTION || constructor->common.scope != property->ce) return nullptr;
  const zend_op_array& code = constructor->op_array;
  for (std::uint32_t i = 0; i < code.num_args; ++i) {
    if (!zend_string_equals(code.arg_info[i].name, name)) continue;
    for (std::uint32_t at = 0; at < code.last; ++at) {
      const zend_op* const op = code.opcodes + at;
      if (op->opcode == ZEND_RECV_INIT && op->op1.num == i + 1) return RT_CONSTANT(op, op->op2);
    }
  }
  return nullptr;
}

void read_default(field& to, zend_class_entry* ce, zend_string* own_name) {
  ZVAL_UNDEF(&to.otherwise);
  const bool typed = ZEND_TYPE_IS_SET(to.property->type);
  if ((to.property->flags & ZEND_ACC_PROMOTED) != 0) {
    if (const zval* const value = default_of_parameter(to.property, own_name)) {
      to.when_absent = absent::parameter;
      ZVAL_COPY(&to.otherwise, const_cast<zval*>(value));
      return;
    }
    // PHP writes null into one without a type: as a parameter it is required all the same.
    to.when_absent = typed && (to.type.bits & (takes::null | takes::any)) != 0 ? absent::null : absent::error;
    return;
  }
  const zval* const slot = CE_DEFAULT_PROPERTIES_TABLE(ce) + OBJ_PROP_TO_NUM(to.property->offset);
  to.when_absent = !Z_ISUNDEF_P(slot)                                     ? absent::stays
                   : (to.type.bits & (takes::null | takes::any)) != 0 ? absent::null
                                                                         : absent::error;
}

// False: JSON has to escape something of the name, so its bytes cannot be compared as they stand.
bool is_plain(const zend_string* name) noexcept {
  for (std::size_t i = 0; i < ZSTR_LEN(name); ++i) {
    const auto c = static_cast<unsigned char>(ZSTR_VAL(name)[i]);
    if (c < ' ' || c == '"' || c == '\\') return false;
  }
  return true;
}

// One property of the class. False: an exception was thrown.
bool add_field(class_layout& layout, const zend_property_info* property) {
  field_attribute attribute;
  if (!read_field_attribute(attribute, property)) return false;
  const bool wanted = !attribute.skip && (attribute.is_there || (property->flags & (ZEND_ACC_PUBLIC | ZEND_ACC_PROMOTED)) != 0);
  bool good = true;
  if (wanted) {
    const char *class_name, *own;
    std::size_t own_length;
    zend_unmangle_property_name_ex(property->name, &class_name, &own, &own_length);
    zend_string* const own_name = zend_string_init(own, own_length, false);
    field& to = layout.fields[layout.count];
    std::memset(&to, 0, sizeof to);
    to.name = zend_string_copy(attribute.name != nullptr ? attribute.name : own_name);
    to.property = to.type.property = property;
    to.follower = layout.count + 1;
    const std::size_t n = ZSTR_LEN(to.name);
    to.plain_length = is_plain(to.name) ? n : SIZE_MAX / 2;
    const auto byte_bits = [](std::size_t i) { return std::uint64_t{0xFF} << (8 * (FASTJSON_LITTLE_ENDIAN ? i : 7 - i)); };
    for (std::size_t i = 0; i < n && i < 8; ++i) to.name_mask |= byte_bits(i);
    ++layout.count;
    good = types::read_declared_type(to.type, property) && types::add_elements(to.type, attribute, property);
    if (good) {
      // An array without list: or map: is what fastjson_decode(associative: true) makes of a list or an object.
      if ((to.type.bits & takes::array) != 0 && (to.type.bits & (takes::object | takes::plain)) == 0) to.type.bits |= takes::table;
      read_default(to, layout.ce, own_name);
      zval number;
      ZVAL_LONG(&number, layout.count - 1);
      if (zend_hash_add(&layout.by_name, to.name, &number) == nullptr) good = types::refuse(property, "has the JSON name of another property");
    }
    zend_string_release(own_name);
  }
  attribute.release();
  return good;
}

void destroy_layout(class_layout* layout) noexcept {
  for (std::uint32_t i = 0; i < layout->count; ++i) {
    zend_string_release(layout->fields[i].name);
    release_type(layout->fields[i].type);
    zval_ptr_dtor(&layout->fields[i].otherwise);
  }
  if (layout->fields != nullptr) efree(layout->fields);
  if (layout->late != nullptr) efree(layout->late);
  zend_hash_destroy(&layout->by_name);
  efree(layout);
}

// Parents first, as PHP lays out the slots; a private property of a parent is there beside one that hides it.
class_layout* make_layout(zend_class_entry* ce) {
  if (!evaluate_constants(ce)) return nullptr;
  auto* const layout = static_cast<class_layout*>(ecalloc(1, sizeof(class_layout)));
  layout->ce = ce;
  layout->has_destructor = ce->destructor != nullptr;
  zend_hash_init(&layout->by_name, 8, nullptr, nullptr, false);
  const auto slots = static_cast<std::uint32_t>(ce->default_properties_count);
  layout->fields = static_cast<field*>(ecalloc(slots + 1, sizeof(field)));
  for (std::uint32_t i = 0; i < slots; ++i) {
    const zend_property_info* const property = ce->properties_info_table[i];
    if (property == nullptr || add_field(*layout, property)) continue;
    destroy_layout(layout);
    return nullptr;
  }
  layout->words = (layout->count + 63) / 64;
  layout->late = static_cast<std::uint64_t*>(ecalloc(layout->words + 1, sizeof(std::uint64_t)));
  for (std::uint32_t i = 0; i < layout->count; ++i)
    if (layout->fields[i].when_absent != absent::stays) layout->late[i / 64] |= std::uint64_t{1} << (i % 64);
  return layout;
}

class_layout* layout_of(zend_class_entry* ce) {
  if (void* const known = zend_hash_index_find_ptr(&memory_of_request().layouts, key_of(ce))) return static_cast<class_layout*>(known);
  class_layout* const made = make_layout(ce);
  if (made == nullptr) return nullptr;
  if (zend_hash_index_add_ptr(&memory_of_request().layouts, key_of(ce), made) != nullptr) return made;
  destroy_layout(made);
  return static_cast<class_layout*>(zend_hash_index_find_ptr(&memory_of_request().layouts, key_of(ce)));
}

// Layouts that were reached and whose own types are to be looked at.
struct to_link {
  class_layout** layouts;
  std::size_t count, room;

  void add(class_layout* layout) {
    for (std::size_t i = 0; i < count; ++i)
      if (layouts[i] == layout) return;
    if (count == room) layouts = static_cast<class_layout**>(safe_erealloc(layouts, room = 2 * room + 8, sizeof *layouts, 0));
    layouts[count++] = layout;
  }
};

bool link_type(value_type& type, to_link& reached) {
  if ((type.bits & takes::object) != 0) {
    class_layout* const layout = layout_of(type.made);
    if (layout == nullptr) return false;
    type.layout = layout;
    if (!layout->is_linked) reached.add(layout);
  } else if ((type.bits & (takes::integer_case | takes::string_case)) != 0) {
    type.cases = cases_of(type.made);
    if (type.cases == nullptr) return false;
  } else if ((type.bits & takes::date) != 0 && !evaluate_constants(type.made)) {
    return false;
  }
  return type.elements == nullptr || link_type(*type.elements, reached);
}

// All layouts that can be reached from the type; they are marked when all of them are there.
bool link(value_type& type) {
  to_link reached{nullptr, 0, 0};
  bool good = link_type(type, reached);
  for (std::size_t i = 0; good && i < reached.count; ++i)
    for (std::uint32_t n = 0; good && n < reached.layouts[i]->count; ++n) good = link_type(reached.layouts[i]->fields[n].type, reached);
  for (std::size_t i = 0; good && i < reached.count; ++i) reached.layouts[i]->is_linked = true;
  if (reached.layouts != nullptr) efree(reached.layouts);
  return good;
}

}  // namespace

bool prepare_object(value_type& type, zend_string* class_name) {
  type = {};
  if (void* const known = zend_hash_find_ptr(&memory_of_request().roots, class_name)) {
    type.bits = takes::object;
    type.layout = static_cast<class_layout*>(known);
    type.name = zend_string_copy(class_name);
    return true;
  }
  if (!types::read_named_type(type, zend_string_copy(class_name), nullptr)) return release_type(type), false;
  if ((type.bits & takes::object) == 0 || (type.bits & takes::null) != 0) {
    types::refuse_class(nullptr, class_name, "is no class whose objects have fields");
    return release_type(type), false;
  }
  if (!link(type)) return release_type(type), false;
  zend_hash_add_ptr(&memory_of_request().roots, class_name, type.layout);
  return true;
}

bool prepare_list(value_type& type, zend_string* class_name) {
  type = {};
  type.bits = takes::list;
  type.elements = types::new_type();
  return (types::read_named_type(*type.elements, zend_string_copy(class_name), nullptr) && link(type)) || (release_type(type), false);
}

// --- what is written ---

namespace {

bool add_written(HashTable& written, const zend_property_info* property) {
  field_attribute attribute;
  if (!read_field_attribute(attribute, property)) return false;
  bool good = true;
  if (!attribute.skip && (attribute.is_there || (property->flags & ZEND_ACC_PUBLIC) != 0)) {
    const char *class_name, *own;
    std::size_t own_length;
    zend_unmangle_property_name_ex(property->name, &class_name, &own, &own_length);
    void* const value = const_cast<zend_property_info*>(property);
    good = attribute.name != nullptr ? zend_hash_add_ptr(&written, attribute.name, value) != nullptr
                                     : zend_hash_str_add_ptr(&written, own, own_length, value) != nullptr;
    if (!good) types::refuse(property, "has the JSON name of another property");
  }
  attribute.release();
  return good;
}

// In the order in which PHP shows them: by slots, and as they are declared where some have hooks and so no slot.
bool add_all_written(HashTable& written, zend_class_entry* ce) {
#if FASTJSON_HAS_PROPERTY_HOOKS
  if (ce->num_hooked_props != 0) {
    void* property;
    ZEND_HASH_FOREACH_PTR(&ce->properties_info, property) {
      const auto* const info = static_cast<zend_property_info*>(property);
      if ((info->flags & ZEND_ACC_STATIC) == 0 && !add_written(written, info)) return false;
    } ZEND_HASH_FOREACH_END();
    return true;
  }
#endif
  for (int i = 0; i < ce->default_properties_count; ++i)
    if (ce->properties_info_table[i] != nullptr && !add_written(written, ce->properties_info_table[i])) return false;
  return true;
}

}  // namespace

HashTable* written_properties(zend_class_entry* ce) {
  if (void* const known = zend_hash_index_find_ptr(&memory_of_request().written, key_of(ce))) return static_cast<HashTable*>(known);
  HashTable written;
  zend_hash_init(&written, 8, nullptr, nullptr, false);
  if (!add_all_written(written, ce)) {
    zend_hash_destroy(&written);
    return nullptr;
  }
  return keep(memory_of_request().written, ce, written);
}

void release_into_memory() noexcept {
  into_memory* const memory = FASTJSON_G(into);
  FASTJSON_G(into) = nullptr;
  if (memory == nullptr) return;
  void* layout;
  ZEND_HASH_FOREACH_PTR(&memory->layouts, layout) { destroy_layout(static_cast<class_layout*>(layout)); } ZEND_HASH_FOREACH_END();
  zend_hash_destroy(&memory->layouts);
  zend_hash_destroy(&memory->roots);
  destroy_kept(memory->enums);
  destroy_kept(memory->written);
  efree(memory);
}

}  // namespace fastjson::php
