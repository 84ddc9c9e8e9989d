#include "CAllocator.h"

#include <malloc.h>

void callocator_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 1 << 20); }
