#ifndef PAINTER_H
#define PAINTER_H

#include "CImageEncoding.h"

/// A scene with its size, and the values that all of its rows share.
typedef struct {
  const cimg_scene *scene;
  int width, height, band_rows;
  /// The picture at a size of its own, which is enlarged; NULL for a plain one.
  uint32_t *canvas;
  int canvas_width, canvas_height;
  /// The top of each ridge in each column, in 1/256 of a row.
  int32_t *tops[CIMG_RIDGES];
  /// The highest and the lowest top of each ridge in each run of RUN columns.
  int32_t *run_first[CIMG_RIDGES], *run_last[CIMG_RIDGES];
  /// A row of the band; NULL for none.
  uint32_t *band;
  /// Greys times their share of 256; NULL for no noise.
  uint32_t *grain, grain_share;
} painter;

/// Prepares for painting. Returns 0, or -1 when there isn't enough memory; call `painter_end` in
/// both cases.
int painter_begin(painter *painter, const cimg_scene *scene, int width, int height);

/// Paints one row, from 0 at the top: red, green, blue and an undefined byte.
void painter_row(const painter *painter, int y, uint32_t *row);

void painter_end(painter *painter);

#endif
