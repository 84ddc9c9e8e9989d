// libvterm 0.1.4 for Swift, which calls it as it is.
#ifndef CEMULATOR_H
#define CEMULATOR_H

#include <vterm.h>

#endif
