#include "CChafa.h"
#include <chafa.h>
