#ifndef CALLOCATOR_H
#define CALLOCATOR_H

/// Makes the allocator return large blocks to the system when they are freed.
///
/// By default, each freed block raises the size from which blocks are returned, up to 32 MiB. The
/// memory of a large response would then stay with the process.
void callocator_return_large_blocks(void);

#endif
