#ifndef CBUILTIN_H
#define CBUILTIN_H

#include <stddef.h>
#include <stdint.h>

// The files of Catalog/Definitions/BuiltIn, as bytes in the program.

/// The name of a file, and its bytes.
typedef struct {
  const char *name;
  const uint8_t *bytes;
  size_t count;
} cbuiltin_file;

/// The sources that are opened by their names; `count` receives their number.
const cbuiltin_file *cbuiltin_sources(size_t *count);

/// The files below `Hosts`, ordered by name; `count` receives their number.
const cbuiltin_file *cbuiltin_hosts(size_t *count);

#endif
