// SQLite for Swift: <sqlite3.h>, and functions in the place of what Swift doesn't import, variadic
// functions and macros that are casts (https://www.sqlite.org/c3ref/intro.html).

#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// Binds a number of bytes of UTF-8 text, which SQLite copies (`SQLITE_TRANSIENT`).
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count);

/// Binds bytes, which SQLite copies; no bytes make a blob of length 0, not NULL.
int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count);

/// Makes `sqlite3_close` leave the write-ahead log unchanged (`SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE`).
int csqlite_keep_log_on_close(sqlite3 *database);

#endif
