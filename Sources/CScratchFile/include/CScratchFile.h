// Files without a name, which the C library's module for Swift leaves out (open(2), memfd_create(2)).
#ifndef CSCRATCHFILE_H
#define CSCRATCHFILE_H

/// Opens a file that has no name and goes with its descriptor; -1 with `errno` when the directory
/// takes none.
int cscratch_open(const char *directory);

/// Opens a file in memory, which can be sealed; -1 with `errno` when there is none to be had.
int cscratch_memory(void);

#endif
