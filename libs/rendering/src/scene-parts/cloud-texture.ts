import { rgb } from '../drawing/colour.js';
import type { Drawable } from '../drawing/drawing-context.js';
import { clamp } from '../drawing/easing.js';
import type { Noise } from '../drawing/noise.js';
import type { Stage } from '../scene.js';

/** Soft clouds of colour (noise warped by noise), from the first colour in the hollows to the last on the crests. */
export function cloudTexture(
  stage: Stage,
  { noise, colours, scale = 2.6 }: { noise: Noise; colours: readonly string[]; scale?: number },
): Drawable {
  const width = Math.round(stage.width / 4);
  const height = Math.round(stage.height / 4);
  const surface = stage.studio.surface(width, height);
  const pixels = surface.context.createImageData(width, height);
  const ramp = colours.map(rgb);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = (x / height) * scale;
      const v = (y / height) * scale;
      const bend = noise.fractal(u + 5.2, v + 1.3, 3);
      const level = clamp(0.5 + noise.fractal(u + bend * 1.8, v - bend * 1.4, 4) * 1.15);
      const place = level * (ramp.length - 1);
      const low = ramp[Math.floor(place)] ?? [0, 0, 0];
      const high = ramp[Math.min(ramp.length - 1, Math.floor(place) + 1)] ?? low;
      const share = place - Math.floor(place);
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const from = low[channel] ?? 0;
        pixels.data[at + channel] = from + ((high[channel] ?? 0) - from) * share;
      }
      pixels.data[at + 3] = 255;
    }
  }
  surface.context.putImageData(pixels, 0, 0);
  return surface.picture;
}
