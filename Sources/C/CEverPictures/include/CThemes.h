#ifndef CTHEMES_H
#define CTHEMES_H

/// The themes of pictures, one a line: the name, a colon, and 18 colours.
const char *cthemes_text(void);

/// The parts of the page that plays a recording which are the same for each.
const char *cplayer_style(void);
const char *cplayer_controls(void);
const char *cplayer_script(void);

#endif
