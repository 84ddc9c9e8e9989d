// The layers of the sandbox that stand in files of their own.
#ifndef CSANDBOX_LAYERS_H
#define CSANDBOX_LAYERS_H

#include <stdbool.h>

/// Gives up the right to all files by Landlock; false where the kernel has none.
bool csb_close_files(void);

/// Has every system call refused but those that decoding takes; false where the kernel can't.
bool csb_allow_decoding(void);

#endif
