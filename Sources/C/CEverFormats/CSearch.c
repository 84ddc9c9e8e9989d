#include "CSearch.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t lanes __attribute__((vector_size(16)));

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

static lanes load(const char *text) {
  lanes bytes;
  memcpy(&bytes, text, sizeof bytes);
  return bytes;
}

size_t csearch_find(
    const char *text, size_t length, const char *needle, size_t needle_length, int ignores_case) {
  if (length < needle_length) return length;
  const size_t places = length - needle_length + 1;
  const uint8_t first = (uint8_t)needle[0], last = (uint8_t)needle[needle_length - 1];
  const uint8_t first_bit = case_bit(first, ignores_case), last_bit = case_bit(last, ignores_case);
  size_t at = 0;
  while (at < places) {
    size_t end = at + 1;
    if (at + sizeof(lanes) <= places) {
      // The first and the last byte of the needle together are rare.
      const lanes starts = (load(text + at) | first_bit) == first;
      const lanes ends = (load(text + at + needle_length - 1) | last_bit) == last;
      const lanes found = starts & ends;
      uint64_t halves[2];
      memcpy(halves, &found, sizeof halves);
      end = at + sizeof(lanes);
      if ((halves[0] | halves[1]) == 0) at = end;
    }
    for (; at < end; at += 1) {
      if (is_equal(text + at, needle, needle_length, ignores_case)) return at;
    }
  }
  return length;
}

int csearch_plain(const char *text, size_t length) {
  size_t at = 0;
  for (; at + sizeof(lanes) <= length; at += sizeof(lanes)) {
    const lanes bytes = load(text + at);
    const lanes others = (lanes)(bytes == '\\') | bytes;
    uint64_t halves[2];
    memcpy(halves, &others, sizeof halves);
    if ((halves[0] | halves[1]) & 0x8080808080808080) return 0;
  }
  for (; at < length; at += 1) {
    if (text[at] == '\\' || (uint8_t)text[at] >= 0x80) return 0;
  }
  return 1;
}
