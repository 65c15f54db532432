import { mix, withAlpha } from '../../canvas/colour.js';
import type { Drawable } from '../../canvas/drawing-context.js';
import { Noise } from '../../canvas/noise.js';
import { downward } from '../../canvas/paint.js';
import type { Sheet } from './technique.js';

const SHEETS = 11;

/** Cut paper: sheets with wavy edges laid over each other, each with its shadow, around one disc of light. */
export function strata({ width, height, palette, random, studio }: Sheet): Drawable {
  const surface = studio.surface(width, height);
  const { context } = surface;
  const unit = Math.min(width, height) / 720;
  const noise = new Noise(random);
  const [top, middle, low] = palette.sky;
  context.fillStyle = downward(context, 0, height * 0.8, [
    [0, top],
    [0.55, middle],
    [1, low],
  ]);
  context.fillRect(0, 0, width, height);
  const sun = { x: width * random.between(0.3, 0.7), y: height * random.between(0.24, 0.36), radius: 96 * unit };
  for (let halo = 4; halo >= 0; halo--) {
    context.fillStyle = withAlpha(palette.sun, halo === 0 ? 1 : 0.13);
    context.beginPath();
    context.arc(sun.x, sun.y, sun.radius * (1 + halo * 0.42), 0, Math.PI * 2);
    context.fill();
  }
  const ramp = [
    mix(palette.land[0], low, 0.55),
    palette.land[0],
    palette.second,
    palette.land[1],
    palette.base,
    palette.land[2],
    palette.deep,
  ];
  for (let sheet = 0; sheet < SHEETS; sheet++) {
    const near = sheet / (SHEETS - 1);
    const place = near * (ramp.length - 1);
    const colour = mix(
      ramp[Math.floor(place)] ?? palette.base,
      ramp[Math.min(ramp.length - 1, Math.floor(place) + 1)] ?? palette.deep,
      place % 1,
    );
    const rest = height * (0.36 + near * 0.6);
    const sway = height * (0.11 - near * 0.03);
    context.save();
    context.shadowColor = withAlpha(palette.deep, 0.55);
    context.shadowBlur = 26 * unit;
    context.shadowOffsetY = -5 * unit;
    context.fillStyle = downward(context, rest - sway, rest + sway * 2.5, [
      [0, mix(colour, palette.sun, 0.2 * (1 - near))],
      [1, colour],
    ]);
    context.beginPath();
    context.moveTo(-20, height + 20);
    for (let x = -20; x <= width + 20; x += 6) {
      const along = x / (width * 0.3) + sheet * 13.7;
      context.lineTo(x, rest + noise.fractal(along, sheet * 2.3, 2) * sway * 1.7);
    }
    context.lineTo(width + 20, height + 20);
    context.closePath();
    context.fill();
    context.restore();
  }
  return surface.picture;
}
