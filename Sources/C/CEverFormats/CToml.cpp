#include "CToml.h"

#include <new>
#include <string>
#include <string_view>

// The library has assertions that a text can violate, such as about a key after ‘[’. When they do
// nothing, it reports the error. With NDEBUG, it would assume that they hold.
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

struct ctoml_document {
  toml::parse_result result;
  std::string error;
};

namespace {

const toml::node *from(const ctoml_node *node) {
  return reinterpret_cast<const toml::node *>(node);
}

const ctoml_node *to(const toml::node &node) {
  return reinterpret_cast<const ctoml_node *>(&node);
}

ctoml_text text(std::string_view view) { return {view.data(), view.size()}; }

ctoml_place place(const toml::source_region &region) {
  return {region.begin.line, region.begin.column};
}

}  // namespace

ctoml_document *ctoml_parse(const char *bytes, size_t length) {
  auto *document = new (std::nothrow) ctoml_document;
  if (!document) return nullptr;
  document->result = toml::parse(std::string_view(bytes, length));
  if (!document->result) document->error = document->result.error().description();
  return document;
}

const ctoml_node *ctoml_root(const ctoml_document *document) {
  return document->result ? to(document->result.table()) : nullptr;
}

ctoml_text ctoml_error(const ctoml_document *document) { return text(document->error); }

ctoml_place ctoml_error_place(const ctoml_document *document) {
  if (document->result) return {0, 0};
  return place(document->result.error().source());
}

ctoml_kind ctoml_node_kind(const ctoml_node *node) {
  switch (from(node)->type()) {
  case toml::node_type::table: return CTOML_TABLE;
  case toml::node_type::array: return CTOML_ARRAY;
  case toml::node_type::string: return CTOML_STRING;
  case toml::node_type::integer: return CTOML_INTEGER;
  case toml::node_type::floating_point: return CTOML_FLOAT;
  case toml::node_type::boolean: return CTOML_BOOLEAN;
  default: return CTOML_DATE;
  }
}

size_t ctoml_node_count(const ctoml_node *node) {
  if (const toml::table *table = from(node)->as_table()) return table->size();
  if (const toml::array *array = from(node)->as_array()) return array->size();
  return 0;
}

void ctoml_node_entries(const ctoml_node *node, ctoml_entry *entries) {
  if (const toml::table *table = from(node)->as_table()) {
    for (auto &&[key, value] : *table) *entries++ = {text(key.str()), place(key.source()), to(value)};
  } else if (const toml::array *array = from(node)->as_array()) {
    for (const toml::node &value : *array) *entries++ = {{"", 0}, place(value.source()), to(value)};
  }
}

ctoml_text ctoml_node_string(const ctoml_node *node) {
  const toml::value<std::string> *value = from(node)->as_string();
  return value ? text(value->get()) : ctoml_text{"", 0};
}

int64_t ctoml_node_integer(const ctoml_node *node) {
  const toml::value<int64_t> *value = from(node)->as_integer();
  return value ? value->get() : 0;
}

int ctoml_node_boolean(const ctoml_node *node) {
  const toml::value<bool> *value = from(node)->as_boolean();
  return value && value->get();
}

void ctoml_free(ctoml_document *document) { delete document; }
