import { mix, withAlpha } from '../drawing/colour.js';
import type { Drawable, DrawingContext } from '../drawing/drawing-context.js';
import { disc, downward } from '../drawing/paint.js';
import { wrapped } from '../drawing/wrapped.js';
import { stillLayer, type Moment, type Stage } from '../scene.js';

/** How far beyond the stage a cloud's middle goes at least, so that it is not back at once. */
const BEYOND = 250;

interface Cloud {
  picture: Drawable;
  x: number;
  y: number;
  width: number;
  height: number;
  /** 0 far, 1 near. */
  depth: number;
}

export interface CloudBank {
  count: number;
  /** Heights between which they hang, as shares from the top. */
  from: number;
  to: number;
  size?: number;
  /** Heaped clouds instead of long thin ones; by default they belong to the day. */
  heaped?: boolean;
}

/** Clouds that drift past at three distances. */
export class Clouds {
  private readonly clouds: Cloud[];

  constructor(
    private readonly stage: Stage,
    { count, from, to, size = 1, heaped }: CloudBank,
  ) {
    const { random, width, height, palette } = stage;
    const cumulus = heaped ?? (palette.light === 'day' || palette.light === 'fresh');
    this.clouds = Array.from({ length: count }, (_, index) => {
      const depth = index / Math.max(1, count - 1);
      const across = (cumulus ? 130 + depth * 250 : 260 + depth * 380) * random.between(0.85, 1.2) * size;
      const down = across * (cumulus ? 0.5 : 0.17);
      return {
        picture: cumulus ? heap(stage, across, depth) : streak(stage, across, depth),
        x: (width + BEYOND * 2) * ((index * 0.618 + random.between(0, 0.12)) % 1) - BEYOND,
        y: height * (from + (to - from) * ((index * 0.381 + random.between(0, 0.2)) % 1)),
        width: across,
        height: down,
        depth,
      };
    });
  }

  draw(context: DrawingContext, { time, pan }: Moment): void {
    for (const { picture, x, y, width, height, depth } of this.clouds) {
      const drift = x + time * (5 + depth * 13) - pan * depth * 26;
      // A wide one goes out of sight before it begins its way anew.
      const beyond = Math.max(BEYOND, width / 2);
      const middle = wrapped(drift + beyond, this.stage.width + beyond * 2) - beyond;
      context.drawImage(picture, middle - width / 2, y - height / 2, width, height);
    }
  }
}

function heap(stage: Stage, size: number, depth: number): Drawable {
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

/** A long thin cloud: overlapping lens shapes, lit from below as at the ends of the day. */
function streak(stage: Stage, size: number, depth: number): Drawable {
  const { random, palette } = stage;
  const height = size * 0.17;
  const body = mix(palette.sky[1], palette.pale, palette.light === 'night' ? 0.12 : 0.24);
  const lit = mix(palette.sky[2], palette.sun, palette.light === 'night' ? 0.25 : 0.6);
  return stillLayer(stage, { width: size, height }, (context) => {
    context.filter = `blur(${(size * 0.008 * stage.density).toFixed(1)}px)`;
    context.globalAlpha = 0.5 + depth * 0.35;
    for (let lens = 0; lens < 7; lens++) {
      const half = size * random.between(0.1, 0.26);
      const x = size * 0.5 + (size * 0.42 - half) * random.between(-1, 1);
      const y = height * random.between(0.34, 0.66);
      const thick = height * random.between(0.08, 0.19);
      context.fillStyle = downward(context, y - thick, y + thick, [
        [0, body],
        [1, lit],
      ]);
      context.beginPath();
      context.ellipse(x, y, half, thick, 0, 0, Math.PI * 2);
      context.fill();
    }
    context.globalAlpha = 1;
    context.filter = 'none';
  });
}
