#include "CThemes.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char themes[] = {
#embed "../../Program/Demo/Files/themes.txt" suffix(, 0)
};

static const char style[] = {
#embed "../../Program/Demo/Files/player.css" suffix(, 0)
};

static const char controls[] = {
#embed "../../Program/Demo/Files/player.html" suffix(, 0)
};

static const char script[] = {
#embed "../../Program/Demo/Files/player.js" suffix(, 0)
};

const char *cthemes_text(void) { return themes; }
const char *cplayer_style(void) { return style; }
const char *cplayer_controls(void) { return controls; }
const char *cplayer_script(void) { return script; }
