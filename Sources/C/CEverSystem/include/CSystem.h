// What Swift's Glibc module doesn't have: Linux's event descriptors and files without a name,
// getopt_long(3) without its global variables, and settings of threads and of the allocator.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <getopt.h>

/// Makes an event descriptor (eventfd(2)), which is readable while it is signalled; -1 on failure.
int cevent_make(void);

/// Makes the descriptor readable.
void cevent_signal(int descriptor);

/// Makes the descriptor unreadable.
void cevent_clear(int descriptor);

/// Names the calling thread; the system keeps 15 bytes of the name.
void cevent_name_thread(const char *name);

/// Opens a file without a name, which is deleted with its descriptor; -1 with `errno` when the
/// directory doesn't support that.
int cscratch_open(const char *directory);

/// Opens a file in memory, which can be sealed; -1 with `errno` on failure.
int cscratch_memory(void);

/// Makes the allocator return large blocks to the system when they are freed.
///
/// By default, each freed block raises the size from which blocks are returned, up to 32 MiB. The
/// memory of a large response would then stay with the process.
void callocator_return_large_blocks(void);

/// A parsed option. `code` is the option's `val`, -1 after the last option, '?' for an option that
/// is unknown, ambiguous or has a superfluous argument, ':' for one with a missing argument.
typedef struct {
  int code;
  const char *argument;  ///< NULL where the option has none.
  int letter;            ///< With '?' and ':' the failed option's `val` or letter; 0 if unknown.
  int next;              ///< The index of the word that is read next.
} cgo_option;

/// Starts a new command line. The process has one state: parse one command line at a time, on one
/// thread.
void cgo_start(void);

/// Parses the next option without printing messages. Words of `argv` that aren't options are moved
/// to its end; they start at `next` when `code` is -1.
cgo_option cgo_next(int argc, char **argv, const char *letters, const struct option *options);

/// Takes the next word as the argument of the last option.
void cgo_take_word(void);

#endif
