#ifndef CSCALARS_H
#define CSCALARS_H

#include <stddef.h>
#include <stdint.h>

/// How every scalar of Unicode 16.0 behaves in a cell, as ranges; `count` receives their number.
///
/// An entry is `first << 4 | kind`: the first scalar of a range that reaches to the next entry, and
/// the raw value of its `ScalarKind`. The facts are from the Unicode Character Database;
/// `Tests/Scripts/scalar-table.py` makes the file.
const uint32_t *cscalars_entries(size_t *count);

#endif
