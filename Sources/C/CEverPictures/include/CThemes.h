#ifndef CTHEMES_H
#define CTHEMES_H

/// The themes of pictures, one a line: the name, a colon, and 18 colours.
const char *cthemes_text(void);

#endif
