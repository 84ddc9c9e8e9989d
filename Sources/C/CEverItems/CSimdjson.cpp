#include "CSimdjson.h"

#include <cstring>
#include <memory>
#include <new>
#include <simdjson.h>

// simdjson's first stage finds the tokens and validates UTF-8. It copies the last block, so no
// padding has to follow the bytes. Its second stage isn't used: it builds values, so one integer
// above 2^64 or one lone surrogate makes it refuse the whole document, and it drops the places of
// values. The grammar is validated here instead, without recursion.

struct csimdjson_document {
  const uint8_t *bytes = nullptr;
  size_t length = 0;
  simdjson::dom::parser parser;
  std::unique_ptr<uint32_t[]> closers;

  const uint32_t *starts() const { return parser.implementation->structural_indexes.get(); }
  uint32_t count() const { return parser.implementation->n_structural_indexes; }
};

namespace {

constexpr uint32_t none = UINT32_MAX;

bool is_space(uint8_t byte) {
  return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

bool is_hex(uint8_t byte) {
  return is_digit(byte) || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

bool is_literal(const uint8_t *start, const uint8_t *end, const char *literal) {
  size_t length = std::strlen(literal);
  return size_t(end - start) == length && std::memcmp(start, literal, length) == 0;
}

const uint8_t *skip_digits(const uint8_t *at, const uint8_t *end) {
  while (at < end && is_digit(*at)) ++at;
  return at;
}

bool is_number(const uint8_t *at, const uint8_t *end) {
  if (at < end && *at == '-') ++at;
  if (at == end || !is_digit(*at)) return false;
  at = *at == '0' ? at + 1 : skip_digits(at, end);
  if (at < end && *at == '.') {
    if (++at == end || !is_digit(*at)) return false;
    at = skip_digits(at, end);
  }
  if (at < end && (*at == 'e' || *at == 'E')) {
    if (++at < end && (*at == '+' || *at == '-')) ++at;
    if (at == end || !is_digit(*at)) return false;
    at = skip_digits(at, end);
  }
  return at == end;
}

// Whether each backslash in a string starts a valid escape; `end` is after the closing quote.
bool is_string(const uint8_t *start, const uint8_t *end) {
  if (end - start < 2 || end[-1] != '"') return false;
  const uint8_t *last = end - 1;
  const uint8_t *at = start + 1;
  while ((at = static_cast<const uint8_t *>(std::memchr(at, '\\', last - at)))) {
    uint8_t escape = at[1];
    if (escape == 'u') {
      if (last - at < 6) return false;
      for (int digit = 2; digit < 6; ++digit) {
        if (!is_hex(at[digit])) return false;
      }
      at += 6;
    } else if (escape != 0 && std::strchr("\"\\/bfnrt", escape)) {
      at += 2;
    } else {
      return false;
    }
    if (at > last) return false;
  }
  return true;
}

bool is_scalar(const uint8_t *start, const uint8_t *end) {
  switch (*start) {
  case '"': return is_string(start, end);
  case 't': return is_literal(start, end, "true");
  case 'f': return is_literal(start, end, "false");
  case 'n': return is_literal(start, end, "null");
  // Python's json module writes these numbers.
  case 'N': return is_literal(start, end, "NaN");
  case 'I': return is_literal(start, end, "Infinity");
  default: return is_number(start, end) || is_literal(start, end, "-Infinity");
  }
}

// Walks over the tokens once. `closers` also holds the stack of open brackets: the entry of an open
// bracket is the bracket around it until its closer is known.
class grammar {
public:
  grammar(const csimdjson_document &document, uint32_t *closers)
      : bytes(document.bytes), starts(document.starts()), count(document.count()),
        length(document.length), closers(closers) {}

  csimdjson_status check(size_t *position) {
    for (uint32_t token = 0; token < count; ++token) {
      closers[token] = token;
      csimdjson_status status = take(token);
      if (status != CSIMDJSON_OK) {
        *position = starts[token];
        return status;
      }
    }
    *position = length;
    return open == none && state == after ? CSIMDJSON_OK : CSIMDJSON_INCOMPLETE;
  }

private:
  enum { value, first_value, key, first_key, colon, after } state = value;
  const uint8_t *bytes;
  const uint32_t *starts;
  uint32_t count;
  size_t length;
  uint32_t *closers;
  uint32_t open = none;
  uint32_t depth = 0;

  const uint8_t *end_of(uint32_t token) const {
    const uint8_t *end = bytes + (token + 1 < count ? starts[token + 1] : length);
    while (is_space(end[-1])) --end;
    return end;
  }

  csimdjson_status take(uint32_t token) {
    uint8_t byte = bytes[starts[token]];
    switch (state) {
    case value: return take_value(token, byte);
    case first_value: return byte == ']' ? close(token) : take_value(token, byte);
    case key: return take_key(token, byte);
    case first_key: return byte == '}' ? close(token) : take_key(token, byte);
    case colon: return step(byte == ':', value);
    case after: return take_after(token, byte);
    }
    return CSIMDJSON_MALFORMED;
  }

  csimdjson_status step(bool sound, decltype(value) next) {
    state = next;
    return sound ? CSIMDJSON_OK : CSIMDJSON_MALFORMED;
  }

  csimdjson_status take_value(uint32_t token, uint8_t byte) {
    if (byte != '{' && byte != '[') {
      return step(is_scalar(bytes + starts[token], end_of(token)), after);
    }
    if (++depth > CSIMDJSON_MAX_DEPTH) return CSIMDJSON_TOO_DEEP;
    closers[token] = open;
    open = token;
    return step(true, byte == '{' ? first_key : first_value);
  }

  csimdjson_status take_key(uint32_t token, uint8_t byte) {
    return step(byte == '"' && is_string(bytes + starts[token], end_of(token)), colon);
  }

  csimdjson_status take_after(uint32_t token, uint8_t byte) {
    if (open == none) return CSIMDJSON_MALFORMED;
    bool in_object = bytes[starts[open]] == '{';
    if (byte == ',') return step(true, in_object ? key : value);
    return byte == (in_object ? '}' : ']') ? close(token) : CSIMDJSON_MALFORMED;
  }

  csimdjson_status close(uint32_t token) {
    uint32_t around = closers[open];
    closers[open] = token;
    open = around;
    --depth;
    return step(true, after);
  }
};

csimdjson_status status_of(simdjson::error_code error) {
  switch (error) {
  case simdjson::SUCCESS: return CSIMDJSON_OK;
  case simdjson::EMPTY: return CSIMDJSON_EMPTY;
  case simdjson::UTF8_ERROR: return CSIMDJSON_NOT_UTF8;
  case simdjson::UNCLOSED_STRING: return CSIMDJSON_INCOMPLETE;
  case simdjson::CAPACITY:
  case simdjson::MEMALLOC: return CSIMDJSON_TOO_LARGE;
  default: return CSIMDJSON_MALFORMED;
  }
}

// The first control character within a string; all strings are closed.
size_t unescaped_control(const uint8_t *bytes, size_t length) {
  bool in_string = false;
  for (size_t at = 0; at < length; ++at) {
    if (in_string && bytes[at] < 0x20) return at;
    if (in_string && bytes[at] == '\\') {
      ++at;
    } else if (bytes[at] == '"') {
      in_string = !in_string;
    }
  }
  return 0;
}

csimdjson_status tokenize(csimdjson_document &document, const uint8_t *bytes, size_t length,
                          size_t *position) {
  document.bytes = bytes;
  document.length = length;
  // The second stage, which needs the depth, isn't used.
  simdjson::error_code error = document.parser.allocate(length, 1);
  if (error) return status_of(error);
  error = document.parser.implementation->stage1(document.bytes, length,
                                                 simdjson::stage1_mode::regular);
  if (error == simdjson::UNESCAPED_CHARS) *position = unescaped_control(bytes, length);
  return status_of(error);
}

const uint8_t *after_string(const uint8_t *at, const uint8_t *end) {
  const uint8_t *start = at;
  while ((at = static_cast<const uint8_t *>(std::memchr(at, '"', end - at)))) {
    const uint8_t *slash = at;
    while (slash > start && slash[-1] == '\\') --slash;
    ++at;
    if ((at - 1 - slash) % 2 == 0) return at;
  }
  return end;
}

bool is_structural(uint8_t byte) {
  return byte == ',' || byte == ':' || byte == '{' || byte == '}' || byte == '[' || byte == ']';
}

}  // namespace

size_t csimdjson_count_tokens(const uint8_t *bytes, size_t length) {
  const uint8_t *end = bytes + length;
  size_t count = 0;
  bool in_scalar = false;
  for (const uint8_t *at = bytes; at < end;) {
    uint8_t byte = *at++;
    bool starts = byte == '"' || is_structural(byte);
    bool is_scalar = !starts && !is_space(byte);
    if (starts || (is_scalar && !in_scalar)) ++count;
    in_scalar = is_scalar;
    if (byte == '"') at = after_string(at, end);
  }
  return count;
}

csimdjson_status csimdjson_parse(const uint8_t *bytes, size_t length,
                                 csimdjson_document **document, size_t *position) {
  *document = nullptr;
  *position = 0;
  if (length == 0) return CSIMDJSON_EMPTY;
  std::unique_ptr<csimdjson_document> made(new (std::nothrow) csimdjson_document);
  if (!made) return CSIMDJSON_TOO_LARGE;
  csimdjson_status status = tokenize(*made, bytes, length, position);
  if (status != CSIMDJSON_OK) return status;
  made->closers.reset(new (std::nothrow) uint32_t[made->count()]);
  if (!made->closers) return CSIMDJSON_TOO_LARGE;
  status = grammar(*made, made->closers.get()).check(position);
  if (status == CSIMDJSON_OK) *document = made.release();
  return status;
}

csimdjson_tokens csimdjson_document_tokens(const csimdjson_document *document) {
  return {document->bytes, document->length, document->starts(), document->closers.get(),
          document->count()};
}

void csimdjson_free(csimdjson_document *document) { delete document; }
