#include "CScalars.h"

static const uint32_t entries[] = {
#include "../../Screen/Cells/Scalars/scalars.txt"
};

const uint32_t *cscalars_entries(size_t *count) {
  *count = sizeof entries / sizeof *entries;
  return entries;
}
