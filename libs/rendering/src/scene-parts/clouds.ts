import { mix, withAlpha } from '../drawing/colour.js';
import type { Drawable, DrawingContext } from '../drawing/drawing-context.js';
import { disc, downward } from '../drawing/paint.js';
import { stillLayer, type Moment, type Stage } from '../scene.js';

interface Cloud {
  picture: Drawable;
  x: number;
  y: number;
  width: number;
  height: number;
  /** 0 far, 1 near. */
  depth: number;
}

/** Clouds that drift past at three distances between two heights of the stage, given as shares. */
export class Clouds {
  private readonly clouds: Cloud[];

  constructor(
    private readonly stage: Stage,
    { count, from, to }: { count: number; from: number; to: number },
  ) {
    const { random, width, height } = stage;
    this.clouds = Array.from({ length: count }, (_, index) => {
      const depth = index / Math.max(1, count - 1);
      const size = (130 + depth * 250) * random.between(0.85, 1.2);
      return {
        picture: cloudPicture(stage, size, depth),
        x: (width + 500) * ((index * 0.618 + random.between(0, 0.12)) % 1) - 250,
        y: height * (from + (to - from) * ((index * 0.381 + random.between(0, 0.2)) % 1)),
        width: size,
        height: size * 0.5,
        depth,
      };
    });
  }

  draw(context: DrawingContext, { time, pan }: Moment): void {
    const span = this.stage.width + 500;
    for (const { picture, x, y, width, height, depth } of this.clouds) {
      const drift = x + time * (5 + depth * 13) - pan * depth * 26;
      context.drawImage(
        picture,
        ((((drift + 250) % span) + span) % span) - 250 - width / 2,
        y - height / 2,
        width,
        height,
      );
    }
  }
}

function cloudPicture(stage: Stage, size: number, depth: number): Drawable {
  const { random, palette } = stage;
  const height = size * 0.5;
  const puffs = Array.from({ length: 11 }, (_, index) => {
    const along = (index + 0.5) / 11;
    const swell = Math.sin(along * Math.PI);
    const radius = size * (0.055 + 0.11 * swell * random.between(0.65, 1.1));
    return {
      x: size * (0.12 + 0.76 * along),
      y: height * 0.74 - radius * 0.55 - size * 0.07 * swell * random.next(),
      radius,
    };
  });
  const shade = mix(mix(palette.sky[1], palette.pale, 0.55), palette.land[0], 0.12);
  const bright = mix(palette.pale, palette.sun, 0.3);
  return stillLayer(stage, { width: size, height }, (context) => {
    context.filter = `blur(${(size * 0.012 * stage.density).toFixed(1)}px)`;
    context.globalAlpha = 0.62 + depth * 0.34;
    context.fillStyle = downward(context, height * 0.12, height * 0.84, [
      [0, bright],
      [0.5, mix(bright, shade, 0.35)],
      [1, shade],
    ]);
    for (const { x, y, radius } of puffs) disc(context, x, y, radius);
    context.globalAlpha = 1;
    context.filter = `blur(${(size * 0.03 * stage.density).toFixed(1)}px)`;
    context.globalCompositeOperation = 'source-atop';
    for (const { x, y, radius } of puffs) {
      context.fillStyle = withAlpha('#ffffff', 0.34);
      disc(context, x - radius * 0.25, y - radius * 0.38, radius * 0.6);
    }
    context.globalCompositeOperation = 'source-over';
    context.filter = 'none';
  });
}
