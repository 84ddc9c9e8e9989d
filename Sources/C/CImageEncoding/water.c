#include "view.h"

color sea(const view *view, float x, float y) {
  float horizon = 0.48f + 0.16f * view->chance[0];
  float island = horizon - 0.1f * view->chance[3] * ramp(0.75f, 0.1f, magnitude(x - 0.6f * view->chance[4])) *
                               (0.4f + hills1(x * 5, 4, view->seed + 401));
  if (y < horizon) {
    color back = sky(view, x, y, horizon, 0.25f + 0.75f * view->chance[1]);
    if (view->chance[5] < 0.5f) return back;
    return blend(back, blend(view->far, view->near, 0.45f), below(view, y, island));
  }
  float down = y - horizon, far = 1 / (down + 0.03f);
  float swell = hills2(x * far * 0.55f, far * 2.6f, 4, view->seed + 410) - 0.5f;
  float facet = hills2(x * far * 1.7f + 3, far * 7, 3, view->seed + 415) - 0.5f;
  float tilt = swell * 0.8f + facet * 0.7f;
  float mirrored = horizon - clamp(0.06f + down * 0.7f + tilt * 0.5f, 0.01f, horizon);
  color glass = sky(view, x, mirrored, horizon, 0);
  color deep = blend(blend(view->top, RGB(0x06343C), 0.5f), view->near, 0.25f + 0.5f * down);
  color water = blend(deep, glass, clamp(0.62f - 0.6f * down + tilt * 0.9f, 0.05f, 0.95f));
  float wide = 0.045f + 0.28f * down;
  float path = fade(-(x - view->sun_x) * (x - view->sun_x) / (wide * wide));
  float height = clamp(1.25f - magnitude(view->sun_y - horizon) * 1.3f, 0.2f, 1);
  water += view->light * path * height * ramp(-0.02f, 0.22f, tilt) * (0.85f - 0.4f * down);
  water = blend(view->bottom * 0.9f, water, ramp(0, 0.035f, down) * 0.7f + 0.3f);
  // A beach in front, with the foam of the last wave.
  if (view->chance[6] < 0.5f) return water;
  float edge = 0.86f + 0.1f * hills1(x * 1.6f + 2, 3, view->seed + 420) + 0.1f * x;
  float foam = ramp(0.05f, 0.0f, magnitude(y - edge - 0.012f * facet)) *
               ramp(0.3f, 0.7f, hills2(x * 26, y * 60, 3, view->seed + 421) + 0.25f);
  color sand = blend(RGB(0xC8A67C), view->light, 0.12f) * (0.6f * view->middle + 0.3f);
  sand = sand * (0.85f + 0.3f * hills2(x * 60, y * 90, 2, view->seed + 422));
  color wet = blend(sand * 0.6f, view->bottom, 0.35f * ramp(edge + 0.1f, edge, y));
  water = blend(water, blend(wet, sand, ramp(edge + 0.05f, edge + 0.14f, y)), ramp(edge - 0.01f, edge + 0.01f, y));
  return blend(water, blend(view->light, RGB(0xFFFFFF), 0.5f) * 0.92f, foam);
}

/// A coast from above.
color coast(const view *view, float x, float y) {
  float angle = view->chance[0], u = x * mix(0.9f, 0.5f, angle) + (y - 0.5f) * mix(0.3f, 0.85f, angle);
  float v = (y - 0.5f) * 0.9f - x * 0.4f;
  float bend = hills2(x * 1.4f + 2, y * 1.4f, 5, view->seed + 501) - 0.5f;
  float land = u + 0.55f * bend - 0.12f + 0.2f * view->chance[1];
  float rough = hills2(x * 24, y * 24, 3, view->seed + 503);
  if (land > 0) {
    color sand = blend(RGB(0xF2DDB4), RGB(0xD9B684), ramp(0.05f, 0.2f, land)) * (0.88f + 0.2f * rough);
    sand = blend(RGB(0xB89468), sand, ramp(0, 0.03f, land));
    float grow = hills2(x * 7, y * 7, 4, view->seed + 505) * 0.3f;
    float tree = chance(whole(x * 46 + rough * 2), whole(y * 46 + rough * 2), view->seed + 506);
    color wood = blend(RGB(0x16401F), RGB(0x5E8A3A), 0.35f * tree + 0.65f * hills2(x * 42, y * 42, 3, view->seed + 507));
    return blend(sand, wood, ramp(0.1f, 0.13f, land - grow * 0.6f));
  }
  float depth = -land;
  color water = blend(RGB(0x7FE3D4), RGB(0x1E9FB8), ramp(0, 0.25f, depth));
  water = blend(water, RGB(0x0B4A80), ramp(0.2f, 0.65f, depth));
  float reef = hills2(x * 5 + 8, y * 5, 4, view->seed + 510);
  water = blend(water, RGB(0x0E5F66), 0.6f * ramp(0.55f, 0.75f, reef) * ramp(0.6f, 0.2f, depth));
  float shine = crests2(x * 16 + v, y * 16, 3, view->seed + 512);
  water += RGB(0xFFFFFF) * 0.1f * ramp(0.5f, 0.9f, shine) * ramp(0.5f, 0.05f, depth);
  for (int i = 0; i < 3; i++) {
    float line = depth - 0.012f - 0.055f * (float)i * (1 + 0.3f * view->chance[3]) - 0.03f * (hills1(v * 6 + (float)i * 9, 3, view->seed + 514) - 0.5f);
    float foam = ramp(0.016f, 0, magnitude(line)) * ramp(0.42f, 0.62f, rough + 0.2f - 0.12f * (float)i);
    water = blend(water, RGB(0xFFFFFF) * 0.95f, foam);
  }
  return water;
}

/// Clouds from above, as from an aeroplane.
color clouds(const view *view, float x, float y) {
  float horizon = 0.3f + 0.14f * view->chance[0];
  if (y < horizon) return sky(view, x, y, horizon, 0.1f);
  float far = 1 / (y - horizon + 0.08f);
  float u = x * far * 0.8f + 5, v = far * 2.2f;
  float thick = hills2(u, v, 6, view->seed + 601);
  float lit = thick - hills2(u + 0.12f * side(view), v + 0.22f, 4, view->seed + 601);
  color white = blend(view->light, RGB(0xFFFFFF), 0.45f);
  color shade = blend(blend(view->top, view->middle, 0.45f), view->far, 0.4f);
  color cloud = blend(shade, white, clamp(0.42f + lit * 4 + (thick - 0.5f) * 1.5f, 0, 1));
  color gap = blend(view->top * 0.7f, view->near, 0.3f);
  color back = blend(gap, cloud, ramp(0.3f, 0.5f, thick));
  return blend(view->bottom, back, ramp(0, 0.17f, y - horizon) * 0.9f + 0.1f);
}
