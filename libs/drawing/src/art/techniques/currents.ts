import { mix, withAlpha } from '../../canvas/colour.js';
import type { Drawable } from '../../canvas/drawing-context.js';
import { Noise } from '../../canvas/noise.js';
import { downward } from '../../canvas/paint.js';
import type { Sheet } from './technique.js';

/** Thousands of strokes that follow one current, thick and faint below, fine and bright above. */
export function currents({ width, height, palette, random, studio }: Sheet): Drawable {
  const surface = studio.surface(width, height);
  const { context } = surface;
  const unit = Math.min(width, height) / 720;
  const noise = new Noise(random);
  context.fillStyle = downward(context, 0, height, [
    [0, mix(palette.deep, palette.base, 0.35)],
    [1, palette.deep],
  ]);
  context.fillRect(0, 0, width, height);
  const colours = [palette.accent, palette.second, palette.third, palette.pale, palette.sky[1], palette.sky[2]];
  const scale = random.between(0.9, 1.5) / (420 * unit);
  const swirl = random.between(2.2, 3.6);
  context.lineCap = 'round';
  const area = (width * height) / (unit * unit * 720 * 720);
  for (const [count, thick, alpha, steps] of [
    [220, 22, 0.12, 60],
    [900, 5, 0.3, 70],
    [1500, 1.5, 0.62, 80],
  ] as const) {
    for (let stroke = 0; stroke < count * area; stroke++) {
      let [x, y] = [random.between(-0.1, 1.1) * width, random.between(-0.1, 1.1) * height];
      const tone = noise.at(x * scale * 1.3 + 50, y * scale * 1.3) * 0.5 + 0.5 + random.between(-0.12, 0.12);
      const colour =
        colours[Math.max(0, Math.min(colours.length - 1, Math.floor(tone * colours.length)))] ?? palette.accent;
      context.strokeStyle = withAlpha(colour, alpha * random.between(0.5, 1));
      context.lineWidth = thick * unit * random.between(0.4, 1.2);
      context.beginPath();
      context.moveTo(x, y);
      for (let step = 0; step < steps; step++) {
        const angle = noise.fractal(x * scale, y * scale, 2) * Math.PI * swirl;
        x += Math.cos(angle) * 4 * unit;
        y += Math.sin(angle) * 4 * unit;
        context.lineTo(x, y);
      }
      context.stroke();
    }
  }
  return surface.picture;
}
