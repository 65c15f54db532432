import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { downward, shape } from '../drawing/paint.js';
import type { Scene, Stage } from '../scene.js';
import { drawBloom, drawSky, drawSun, MARGIN, sunHeight } from '../scene-parts/backdrop.js';
import { Clouds } from '../scene-parts/clouds.js';
import { Motes } from '../scene-parts/motes.js';
import { Ridge } from '../scene-parts/ridge.js';
import { Stars } from '../scene-parts/stars.js';

/** Ridge behind ridge in the mist, with firs in front; odd variants look from higher up, over a sea of fog. */
export function mountains(stage: Stage): Scene {
  const { palette, height, focus } = stage;
  const high = stage.variant % 2 === 1;
  const ridges = ridgesOf(stage, high);
  const dark = palette.light === 'night' || palette.light === 'dusk';
  const stars = dark ? new Stars(stage, { count: 180, floor: 0.5, depth: 0.1 }) : undefined;
  const clouds = new Clouds(stage, { count: 3, from: 0.08, to: 0.26 });
  const motes = new Motes(stage, { count: 26, colours: [palette.sun, palette.pale], rise: 6 });
  const sun = { x: focus.x, y: sunHeight(stage, 0.36), radius: focus.radius * 0.3 };
  return {
    backdrop(context) {
      drawSky(context, stage, 0.72);
      drawBloom(context, stage, sun);
    },
    draw(context, moment) {
      stars?.draw(context, moment);
      drawSun(context, stage, sun, moment.time);
      clouds.draw(context, moment);
      ridges.forEach((ridge, index) => {
        ridge.draw(context, moment);
        if (index < ridges.length - 1)
          drawMist(context, stage, { y: height * (0.56 + index * 0.105), time: moment.time, row: index, thick: high });
      });
      motes.draw(context, moment);
    },
  };
}

function ridgesOf(stage: Stage, high: boolean): Ridge[] {
  const { palette } = stage;
  const [far, middle, near] = palette.land;
  const tones = [mix(palette.sky[2], far, 0.5), far, mix(far, middle, 0.6), middle, near];
  return tones.map((tone, index) => {
    const front = index === tones.length - 1;
    return new Ridge(stage, {
      crest: 0.48 + index * 0.105 + (high ? 0.03 : 0),
      relief: front ? 40 : 112 - index * 18,
      hills: 2.6 - index * 0.25,
      depth: 0.1 + index * 0.28,
      rough: front ? 0.12 : 0.75 - index * 0.14,
      colours: [
        [0, mix(tone, palette.sun, 0.26 - index * 0.05)],
        [0.4, tone],
        [1, mix(tone, palette.sky[2], front ? 0 : 0.3)],
      ],
      ...(index >= 3 && {
        dress: (context: DrawingContext, crestAt: (x: number) => number) =>
          plantFirs(context, stage, { crestAt, tone, front }),
      }),
    });
  });
}

function plantFirs(
  context: DrawingContext,
  { random, width, palette }: Stage,
  { crestAt, tone, front }: { crestAt: (x: number) => number; tone: string; front: boolean },
): void {
  const step = front ? 25 : 13;
  for (let x = -MARGIN; x < width + MARGIN; x += step * random.between(0.6, 1.5)) {
    const tall = (front ? 74 : 32) * random.between(0.6, 1.35);
    drawFir(context, {
      x,
      y: crestAt(x) + 8,
      tall,
      colour: mix(tone, palette.deep, front ? random.between(0.15, 0.5) : 0.12),
    });
  }
}

function drawFir(
  context: DrawingContext,
  { x, y, tall, colour }: { x: number; y: number; tall: number; colour: string },
): void {
  context.fillStyle = colour;
  for (let tier = 0; tier < 4; tier++) {
    const low = y - tall * (tier * 0.22);
    const half = tall * (0.24 - tier * 0.047);
    shape(context, [
      [x - half, low],
      [x, low - tall * 0.36],
      [x + half, low],
    ]);
  }
}

function drawMist(
  context: DrawingContext,
  { width, palette }: Stage,
  { y, time, row, thick }: { y: number; time: number; row: number; thick: boolean },
): void {
  const mist = mix(palette.sky[2], palette.pale, 0.35);
  const drift = Math.sin(time * 0.22 + row * 2) * 12;
  context.fillStyle = downward(context, y + drift - 30, y + drift + 110, [
    [0, withAlpha(mist, 0)],
    [0.5, withAlpha(mist, thick ? 0.55 : 0.3)],
    [1, withAlpha(mist, 0)],
  ]);
  context.fillRect(-MARGIN, y + drift - 30, width + MARGIN * 2, 140);
}
