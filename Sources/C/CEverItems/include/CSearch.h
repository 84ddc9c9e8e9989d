// Finding bytes in bytes, 32 at a time.
#ifndef CSEARCH_H
#define CSEARCH_H

#include <stddef.h>

/// The offset of the first occurrence of a needle of at least one byte; `length` when there is none.
///
/// If case is ignored, the needle has small letters, which match capitals from A to Z, too.
size_t csearch_find(
    const char *text, size_t length, const char *needle, size_t needle_length, int ignores_case);

/// The offset of an occurrence of a byte, by its number from 1; `length` when there are fewer.
///
/// `number` becomes how many are missing then, and otherwise 0.
size_t csearch_nth(const char *text, size_t length, char byte, size_t *number);

/// Whether all bytes are of ASCII, and none is a backslash.
int csearch_plain(const char *text, size_t length);

#endif
