#ifndef PAINTER_H
#define PAINTER_H

#include "CImageEncoding.h"

/// A scene that is being painted at a size: what holds for all of its rows.
typedef struct {
  const cimg_scene *scene;
  int width, height, band_rows;
  /// What the radii of ellipses are multiplied with, so that circles stay what they are.
  float across, down;
  /// For each ridge, its top in each column, in 1/256 of a row.
  int32_t *tops[CIMG_RIDGES];
  /// For each ridge and each run of RUN columns, the highest and the lowest of its tops.
  int32_t *run_first[CIMG_RIDGES], *run_last[CIMG_RIDGES];
  /// A row of the band.
  uint32_t *band;
  /// Greys times their share of 256; NULL: there is no grain.
  uint32_t *grain, grain_share;
  uint32_t waves[256];
  int16_t *wave_columns;
} painter;

/// Prepares to paint. Returns 0, or -1 when memory is short; `painter_end` is due either way.
int painter_begin(painter *painter, const cimg_scene *scene, int width, int height);

/// Paints one row, from 0 for the top: red, green, blue and a byte of no meaning.
void painter_row(const painter *painter, int y, uint32_t *row);

void painter_end(painter *painter);

#endif
