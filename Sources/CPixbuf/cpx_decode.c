#include "CPixbuf.h"
#include <gdk-pixbuf/gdk-pixbuf.h>
