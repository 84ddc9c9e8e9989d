#include "CThemes.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char themes[] = {
#embed "../../Program/Demo/Look/Themes/themes.txt" suffix(, 0)
};

const char *cthemes_text(void) { return themes; }
