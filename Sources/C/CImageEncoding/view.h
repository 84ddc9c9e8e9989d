#ifndef VIEW_H
#define VIEW_H

#include "CImageEncoding.h"
#include "light.h"

/// A picture, with the values that all of its points share.
///
/// A point of a picture has its `x` from the middle, in heights of the picture, and its `y` from 0
/// at the top to 1 at the bottom.
typedef struct {
  uint32_t seed;
  /// The colours of the light: the sky from the zenith to the horizon, objects far away and near,
  /// and the sun.
  color top, middle, bottom, far, near, light;
  float sun_x, sun_y;
  /// Numbers from 0 to 1 that vary the scene.
  float chance[8];
  /// The height of a pixel.
  float pixel;
  const cimg_scene *scene;
} view;

/// The sky above a horizon: its gradient, the sun with its glow, and `clouds` from 0 to 1.
color sky(const view *view, float x, float y, float horizon, float clouds);

/// Stars, brighter with `amount`.
color stars(const view *view, float x, float y, float amount);

/// The share of the pixel at `y` that lies below an edge at `top`.
static inline float below(const view *view, float y, float top) {
  return clamp((y - top) / view->pixel + 0.5f, 0, 1);
}

/// The side of the light: -1 for the left, 1 for the right.
static inline float side(const view *view) { return view->sun_x < 0 ? -1 : 1; }

/// The nearest of `count` layers that hides the others; 0 when none does.
static inline int hiding(const float *covers, int count) {
  int i = count - 1;
  while (i > 0 && covers[i] < 1) i--;
  return i;
}

/// Pines along a ground line: the share of the pixel that they cover.
///
/// `size` is the height of a tree, `ground` the height of the line at `x`.
float pines(const view *view, float x, float y, float ground, float size, uint32_t seed);

color mountains(const view *view, float x, float y);
color lake(const view *view, float x, float y);
color desert(const view *view, float x, float y);
color canyon(const view *view, float x, float y);
color field(const view *view, float x, float y);
color forest(const view *view, float x, float y);
color woods(const view *view, float x, float y);
color sea(const view *view, float x, float y);
color coast(const view *view, float x, float y);
color clouds(const view *view, float x, float y);
color city(const view *view, float x, float y);
color aurora(const view *view, float x, float y);
color galaxy(const view *view, float x, float y);
color lights(const view *view, float x, float y);
color flower(const view *view, float x, float y);
color leaf(const view *view, float x, float y);
color person(const view *view, float x, float y);
color shapes(const view *view, float x, float y);

/// Paints a scene other than a plain one into `width` times `height` pixels: red, green, blue and
/// 255.
void view_paint(const cimg_scene *scene, int width, int height, uint32_t *pixels);

#endif
