import { mix, withAlpha } from '../canvas/colour.js';
import { downward, glow } from '../canvas/paint.js';
import type { Studio, Surface } from '../canvas/studio.js';
import type { Light } from './palette.js';
import { lumen } from './lumen.js';

const [WIDTH, HEIGHT] = [1200, 630];
const BARS = 96;
const BAR_SHARE = 0.56;
const MARGIN = 88;
/** Pixels that a silent moment still shows. */
const LEAST = 5;

/** A sound as a row of mirrored bars on a lit ground, as tall as the sound was loud. */
export function drawWaveform(heights: (count: number) => number[], light: Light, studio: Studio): Surface {
  const surface = studio.surface(WIDTH, HEIGHT);
  const { context } = surface;
  const { deep, base, accent, second, pale } = lumen(light);
  context.fillStyle = downward(context, 0, HEIGHT, [
    [0, mix(deep, '#000000', 0.25)],
    [0.55, mix(base, deep, 0.45)],
    [1, mix(deep, '#000000', 0.35)],
  ]);
  context.fillRect(0, 0, WIDTH, HEIGHT);
  glow(context, { x: WIDTH * 0.5, y: HEIGHT * 0.5, radius: WIDTH * 0.55, colour: accent, strength: 0.16 });
  context.fillStyle = withAlpha(pale, 0.14);
  context.fillRect(MARGIN, HEIGHT / 2 - 1, WIDTH - 2 * MARGIN, 2);
  const pitch = (WIDTH - 2 * MARGIN) / BARS;
  for (const [bar, height] of heights(BARS).entries()) {
    const half = LEAST + Math.sqrt(height) * (HEIGHT / 2 - MARGIN - LEAST);
    const x = MARGIN + pitch * (bar + (1 - BAR_SHARE) / 2);
    const colour = mix(accent, second, bar / (BARS - 1));
    context.fillStyle = downward(context, HEIGHT / 2 - half, HEIGHT / 2 + half, [
      [0, mix(colour, pale, 0.25)],
      [0.5, colour],
      [1, withAlpha(colour, 0.35)],
    ]);
    context.beginPath();
    context.roundRect(x, HEIGHT / 2 - half, pitch * BAR_SHARE, half * 2, (pitch * BAR_SHARE) / 2);
    context.fill();
  }
  return surface;
}
