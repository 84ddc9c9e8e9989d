#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "cnc_screen.h"

// ncurses moves over more than seven cells by CUP even where the row is the same, and resets the
// colours before it resets everything. Both cost bytes of each step.

// A control sequence: ESC [ PARAMETERS FINAL.
typedef struct {
  size_t length;
  uint8_t final;
  const uint8_t *parameters;
  size_t parameter_length;
} sequence;

// Reads the sequence at the start of the bytes; its length is 0 when there is none.
static sequence read_sequence(const uint8_t *bytes, size_t count) {
  sequence none = {0};
  if (count < 3 || bytes[0] != '\033' || bytes[1] != '[') return none;
  for (size_t i = 2; i < count && i < 40; i++) {
    if (bytes[i] >= 0x40 && bytes[i] <= 0x7E) {
      return (sequence){i + 1, bytes[i], bytes + 2, i - 2};
    }
  }
  return none;
}

static bool is(sequence found, char final, const char *parameters) {
  return found.final == final && found.parameter_length == strlen(parameters) &&
         memcmp(found.parameters, parameters, found.parameter_length) == 0;
}

// Bytes of the row and the semicolon of a CUP with both parameters; 0 for another sequence.
static size_t row_length(sequence found) {
  if (found.length == 0 || found.final != 'H') return 0;
  const uint8_t *semicolon = memchr(found.parameters, ';', found.parameter_length);
  return semicolon ? (size_t)(semicolon - found.parameters) + 1 : 0;
}

// Whether the cursor is in the same row after a sequence.
static bool keeps_row(sequence found) {
  return found.length > 0 && strchr("GCDKX", found.final) != NULL;
}

size_t cnc_shorten(uint8_t *bytes, size_t count, bool has_columns) {
  size_t end = 0;
  // The row of the last CUP with its semicolon, while the cursor is known to be there.
  uint8_t row[8];
  size_t row_count = 0;
  for (size_t i = 0; i < count;) {
    sequence found = read_sequence(bytes + i, count - i);
    if (found.length == 0) {
      if (bytes[i] < 0x20 && bytes[i] != '\r') row_count = 0;
      bytes[end++] = bytes[i++];
      continue;
    }
    bool resets_colors = is(found, 'm', "39;49") || is(found, 'm', "39");
    if (resets_colors && is(read_sequence(bytes + i + found.length, count - i - found.length), 'm', "")) {
      i += found.length;
      continue;
    }
    // Most sequences are the colours of a picture's cells.
    if (found.final == 'm') {
      memmove(bytes + end, bytes + i, found.length);
      end += found.length;
      i += found.length;
      continue;
    }
    size_t start = row_length(found);
    bool same = start > 0 && start == row_count && memcmp(found.parameters, row, start) == 0;
    if (start > 0 && !same) {
      row_count = start <= sizeof row ? start : 0;
      memcpy(row, found.parameters, row_count);
    } else if (!same && !keeps_row(found)) {
      row_count = 0;
    }
    size_t skipped = same && has_columns ? start : 0;
    memmove(bytes + end, bytes + i, 2);
    memmove(bytes + end + 2, bytes + i + 2 + skipped, found.length - 2 - skipped);
    end += found.length - skipped;
    if (skipped > 0) bytes[end - 1] = 'G';
    i += found.length;
  }
  return end;
}
