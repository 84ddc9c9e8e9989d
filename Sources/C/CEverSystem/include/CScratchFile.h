// Files without a name (open(2), memfd_create(2)), which Swift's Glibc module doesn't have.
#ifndef CSCRATCHFILE_H
#define CSCRATCHFILE_H

/// Opens a file without a name, which is deleted with its descriptor; -1 with `errno` when the
/// directory doesn't support that.
int cscratch_open(const char *directory);

/// Opens a file in memory, which can be sealed; -1 with `errno` on failure.
int cscratch_memory(void);

#endif
