import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { shape } from '../drawing/paint.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawBloom, drawSky, drawSun, MARGIN } from '../scene-parts/backdrop.js';
import { Clouds } from '../scene-parts/clouds.js';
import { Ridge } from '../scene-parts/ridge.js';
import { Stars } from '../scene-parts/stars.js';

/** Sun, drifting clouds and birds; odd variants: seen from among the clouds, without land. */
export function sky(stage: Stage): Scene {
  const { palette, height, width, focus, random } = stage;
  const aloft = stage.variant % 2 === 1;
  const far = new Clouds(stage, { count: aloft ? 6 : 5, from: aloft ? 0.3 : 0.1, to: aloft ? 0.66 : 0.5 });
  const near = aloft ? new Clouds({ ...stage, random }, { count: 7, from: 0.72, to: 1 }) : undefined;
  const stars = palette.light === 'night' ? new Stars(stage, { count: 160, floor: 0.7, depth: 0.2 }) : undefined;
  const hills = aloft ? [] : meadow(stage);
  const birds = Array.from({ length: 7 }, (_, index) => ({
    lag: index * 0.09 + random.between(0, 0.05),
    side: (index % 2 === 0 ? 1 : -1) * index * 11,
    size: random.between(7, 11),
    phase: random.between(0, 6),
  }));
  const sun = { x: focus.x, y: focus.y * 0.9, radius: focus.radius * 0.34 };
  return {
    backdrop(context) {
      drawSky(context, stage, aloft ? 1.05 : 0.86);
      drawBloom(context, stage, sun);
    },
    draw(context, moment) {
      stars?.draw(context, moment);
      drawRays(context, stage, sun, moment.time);
      drawSun(context, stage, sun, moment.time);
      far.draw(context, moment);
      near?.draw(context, moment);
      drawFlock(context, { birds, width, height, colour: mix(palette.land[2], palette.deep, 0.4), moment });
      for (const hill of hills) hill.draw(context, moment);
    },
  };
}

function meadow(stage: Stage): Ridge[] {
  const { palette } = stage;
  return palette.land.map((colour, index) => {
    const next = palette.land[Math.min(2, index + 1)] ?? colour;
    return new Ridge(stage, {
      crest: 0.76 + index * 0.085,
      relief: 46 - index * 6,
      hills: 2.2 - index * 0.4,
      depth: 0.2 + index * 0.4,
      rough: 0.05,
      colours: [
        [0, mix(colour, palette.sun, 0.22)],
        [0.35, colour],
        [1, mix(colour, next, 0.6)],
      ],
    });
  });
}

/** Broad beams that turn slowly around the sun and thin out with distance. */
function drawRays(
  context: DrawingContext,
  { palette, width, height }: Stage,
  { x, y }: { x: number; y: number },
  time: number,
): void {
  const reach = Math.hypot(width, height);
  const light = context.createRadialGradient(x, y, 0, x, y, reach * 0.75);
  light.addColorStop(0, withAlpha(palette.sun, 0.26));
  light.addColorStop(0.35, withAlpha(palette.sun, 0.1));
  light.addColorStop(1, withAlpha(palette.sun, 0));
  context.fillStyle = light;
  for (let beam = 0; beam < 9; beam++) {
    const angle = (beam / 9) * Math.PI * 2 + time * 0.035;
    const half = 0.07 + 0.05 * Math.sin(beam * 2.4 + time * 0.3);
    shape(context, [
      [x, y],
      [x + Math.cos(angle - half) * reach, y + Math.sin(angle - half) * reach],
      [x + Math.cos(angle + half) * reach, y + Math.sin(angle + half) * reach],
    ]);
  }
}

interface Flock {
  birds: { lag: number; side: number; size: number; phase: number }[];
  width: number;
  height: number;
  colour: string;
  moment: Moment;
}

function drawFlock(context: DrawingContext, { birds, width, height, colour, moment }: Flock): void {
  context.strokeStyle = colour;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const along = moment.time * 0.035 + 0.12;
  for (const { lag, side, size, phase } of birds) {
    const x = ((along - lag * 0.28 + 1) % 1) * (width + MARGIN * 2) - MARGIN;
    const y = height * 0.3 + side - (along - lag) * 60 + Math.sin(moment.time + phase) * 4;
    const flap = Math.sin(moment.time * 7 + phase) * size * 0.5;
    context.lineWidth = size * 0.22;
    context.beginPath();
    context.moveTo(x - size, y - flap);
    context.quadraticCurveTo(x - size * 0.4, y - size * 0.35, x, y);
    context.quadraticCurveTo(x + size * 0.4, y - size * 0.35, x + size, y - flap);
    context.stroke();
  }
}
