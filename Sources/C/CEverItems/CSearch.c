#include "CSearch.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t lanes __attribute__((ext_vector_type(32)));
typedef bool flags __attribute__((ext_vector_type(32)));

#if defined(__x86_64__) && defined(__gnu_linux__)
// The dynamic linker takes the one for the processor.
#define FOR_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_PROCESSOR
#endif

/// The bit that a capital of ASCII lacks, for a letter if case is ignored; 0 for other bytes.
static uint8_t case_bit(uint8_t byte, bool ignores_case) {
  return ignores_case && byte >= 'a' && byte <= 'z' ? 0x20 : 0;
}

static bool is_equal(const char *text, const char *needle, size_t length, bool ignores_case) {
  if (!ignores_case) return memcmp(text, needle, length) == 0;
  for (size_t i = 0; i < length; i += 1) {
    const uint8_t wanted = (uint8_t)needle[i];
    if ((uint8_t)((uint8_t)text[i] | case_bit(wanted, true)) != wanted) return false;
  }
  return true;
}

#define LOAD(into, text) memcpy(&(into), (text), sizeof(lanes))

/// A bit for each lane that isn't zero, the lowest for the first one.
#define BITS(of) __builtin_bit_cast(uint32_t, __builtin_convertvector((of), flags))

FOR_PROCESSOR size_t csearch_find(
    const char *text, size_t length, const char *needle, size_t needle_length, int ignores_case) {
  if (length < needle_length) return length;
  const size_t places = length - needle_length + 1;
  const uint8_t first = (uint8_t)needle[0], last = (uint8_t)needle[needle_length - 1];
  const uint8_t first_bit = case_bit(first, ignores_case), last_bit = case_bit(last, ignores_case);
  size_t at = 0;
  for (; at + sizeof(lanes) <= places; at += sizeof(lanes)) {
    // The first and the last byte of the needle together are rare.
    lanes starts, ends;
    LOAD(starts, text + at);
    LOAD(ends, text + at + needle_length - 1);
    uint32_t found = BITS(((starts | first_bit) == first) & ((ends | last_bit) == last));
    for (; found != 0; found &= found - 1) {
      const size_t place = at + (size_t)__builtin_ctz(found);
      if (is_equal(text + place, needle, needle_length, ignores_case)) return place;
    }
  }
  for (; at < places; at += 1) {
    if (is_equal(text + at, needle, needle_length, ignores_case)) return at;
  }
  return length;
}

FOR_PROCESSOR size_t csearch_nth(const char *text, size_t length, char byte, size_t *number) {
  size_t at = 0;
  for (; at + sizeof(lanes) <= length; at += sizeof(lanes)) {
    lanes bytes;
    LOAD(bytes, text + at);
    uint32_t found = BITS(bytes == (uint8_t)byte);
    const size_t here = (size_t)__builtin_popcount(found);
    if (here < *number) {
      *number -= here;
      continue;
    }
    for (; *number > 1; *number -= 1) found &= found - 1;
    *number = 0;
    return at + (size_t)__builtin_ctz(found);
  }
  for (; at < length; at += 1) {
    if (text[at] == byte && (*number -= 1) == 0) return at;
  }
  return length;
}

FOR_PROCESSOR int csearch_plain(const char *text, size_t length) {
  size_t at = 0;
  for (; at + sizeof(lanes) <= length; at += sizeof(lanes)) {
    lanes bytes;
    LOAD(bytes, text + at);
    if (BITS((bytes == '\\') | (bytes >= 0x80)) != 0) return 0;
  }
  for (; at < length; at += 1) {
    if (text[at] == '\\' || (uint8_t)text[at] >= 0x80) return 0;
  }
  return 1;
}
