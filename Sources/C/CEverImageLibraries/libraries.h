#include <chafa.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
