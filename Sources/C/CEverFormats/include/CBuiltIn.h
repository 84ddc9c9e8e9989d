#ifndef CBUILTIN_H
#define CBUILTIN_H

#include <stddef.h>

// The files of Catalog/Definitions/BuiltIn as text in the program, one after the other, each with a
// NUL behind it.

/// The sources that are opened by their names; `count` receives the number of bytes.
const char *cbuiltin_sources(size_t *count);

/// The files below `Hosts`, ordered by name; `count` receives the number of bytes.
const char *cbuiltin_hosts(size_t *count);

/// The names and words of public APIs; `count` receives the number of bytes.
const char *cbuiltin_names(size_t *count);

#endif
