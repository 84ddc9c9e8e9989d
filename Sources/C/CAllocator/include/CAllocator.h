#ifndef CALLOCATOR_H
#define CALLOCATOR_H

/// Makes the allocator return large blocks to the system when they are freed.
///
/// By default, the size from which on it does so grows with each block up to 32 MiB, so the memory
/// of a large response would stay with the process.
void callocator_return_large_blocks(void);

#endif
