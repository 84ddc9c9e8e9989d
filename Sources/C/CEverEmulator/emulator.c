// A target in C needs a file; all functions are libvterm's.
#include "CEmulator.h"
