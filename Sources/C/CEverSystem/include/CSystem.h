// What Swift's Glibc module doesn't have: Linux's event descriptors and files without a name, and
// settings of threads and of the allocator.
#ifndef CSYSTEM_H
#define CSYSTEM_H

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

#endif
