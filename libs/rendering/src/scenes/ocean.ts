import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { downward, shape } from '../drawing/paint.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawBloom, drawSky, drawSun, MARGIN } from '../scene-parts/backdrop.js';
import { Clouds } from '../scene-parts/clouds.js';
import { Ridge } from '../scene-parts/ridge.js';
import { Stars } from '../scene-parts/stars.js';

const ROWS = 7;

/** Waves to the horizon under sun or moon; variant 1 adds a sail, 2 a headland. */
export function ocean(stage: Stage): Scene {
  const { palette, height, focus, random } = stage;
  const horizon = height * (stage.variant % 3 === 1 ? 0.64 : 0.54);
  const dark = palette.light === 'night' || palette.light === 'dusk';
  const stars = dark
    ? new Stars(stage, { count: palette.light === 'night' ? 260 : 120, floor: 0.5, depth: 0.1 })
    : undefined;
  const clouds = new Clouds(stage, { count: dark ? 3 : 5, from: 0.14, to: horizon / height - 0.12 });
  const headland =
    stage.variant % 3 === 2
      ? new Ridge(stage, {
          crest: horizon / height - 0.015,
          relief: 62,
          hills: 1.3,
          depth: 0.15,
          rough: 0.35,
          colours: [
            [0, palette.land[0]],
            [1, palette.land[1]],
          ],
        })
      : undefined;
  const swell = Array.from({ length: ROWS }, () => ({
    phase: random.between(0, 7),
    length: random.between(0.85, 1.2),
  }));
  const glints = Array.from({ length: 90 }, () => ({
    across: random.between(-1, 1),
    down: random.next(),
    phase: random.between(0, 7),
  }));
  const sun = { x: focus.x, y: Math.min(focus.y, horizon - focus.radius * 0.55), radius: focus.radius * 0.27 };
  return {
    backdrop(context) {
      drawSky(context, stage, horizon / height);
      drawBloom(context, stage, sun);
    },
    draw(context, moment) {
      stars?.draw(context, moment);
      drawSun(context, stage, sun, moment.time);
      clouds.draw(context, moment);
      headland?.draw(context, moment);
      drawSea(context, stage, { horizon, swell, moment });
      drawGlitter(context, stage, { horizon, glints, x: sun.x, time: moment.time });
      if (stage.variant % 3 === 1) drawSail(context, stage, horizon, moment);
    },
  };
}

function drawSea(
  context: DrawingContext,
  { width, height, palette, focus }: Stage,
  { horizon, swell, moment }: { horizon: number; swell: { phase: number; length: number }[]; moment: Moment },
): void {
  context.fillStyle = downward(context, horizon, height, [
    [0, mix(palette.water[0], palette.sky[2], 0.55)],
    [0.25, palette.water[0]],
    [1, palette.water[1]],
  ]);
  context.fillRect(-MARGIN, horizon, width + MARGIN * 2, height - horizon + MARGIN);
  swell.forEach(({ phase, length }, row) => {
    const near = (row + 0.6) / ROWS;
    const y = horizon + (height - horizon) * near ** 1.7;
    const lift = 3 + near * 20;
    const wave = (120 + near * 360) * length;
    const shift = moment.time * (14 + near * 46) * (row % 2 === 0 ? 1 : -0.55) + moment.pan * near * 46;
    const crest = (x: number): number =>
      y +
      lift *
        (Math.sin((x + shift) / (wave / 6.28) + phase) * 0.6 +
          Math.sin((x - shift * 0.6) / (wave / 11) + phase * 2) * 0.3);
    context.fillStyle = downward(context, y - lift, y + lift * 5, [
      [0, withAlpha(mix(palette.water[0], palette.pale, 0.35 - near * 0.2), 0.5)],
      [0.25, withAlpha(mix(palette.water[0], palette.water[1], near), 0.75)],
      [1, withAlpha(palette.water[1], 0.15 + near * 0.4)],
    ]);
    context.beginPath();
    context.moveTo(-MARGIN, height + MARGIN);
    for (let x = -MARGIN; x <= width + MARGIN; x += 12) context.lineTo(x, crest(x));
    context.lineTo(width + MARGIN, height + MARGIN);
    context.closePath();
    context.fill();
    drawCrestLight(context, {
      from: -MARGIN,
      to: width + MARGIN,
      crest,
      colour: mix(palette.pale, palette.sun, 0.5),
      shine: 0.4 - near * 0.12,
      width: 1 + near * 2.4,
      sun: focus.x,
    });
  });
}

/** Light on a crest, strongest below the sun. */
function drawCrestLight(
  context: DrawingContext,
  line: {
    from: number;
    to: number;
    crest: (x: number) => number;
    colour: string;
    width: number;
    shine: number;
    sun: number;
  },
): void {
  const fade = context.createLinearGradient(line.from, 0, line.to, 0);
  const middle = Math.min(0.95, Math.max(0.05, (line.sun - line.from) / (line.to - line.from)));
  fade.addColorStop(Math.max(0, middle - 0.5), withAlpha(line.colour, line.shine * 0.1));
  fade.addColorStop(middle, withAlpha(line.colour, line.shine));
  fade.addColorStop(Math.min(1, middle + 0.5), withAlpha(line.colour, line.shine * 0.1));
  context.strokeStyle = fade;
  context.lineWidth = line.width;
  context.beginPath();
  for (let x = line.from; x <= line.to; x += 12) context.lineTo(x, line.crest(x));
  context.stroke();
}

/** The path of light on the water: short dashes that widen towards the eye. */
function drawGlitter(
  context: DrawingContext,
  { height, palette }: Stage,
  {
    horizon,
    glints,
    x,
    time,
  }: { horizon: number; glints: { across: number; down: number; phase: number }[]; x: number; time: number },
): void {
  context.lineCap = 'round';
  for (const { across, down, phase } of glints) {
    const y = horizon + 3 + (height - horizon) * down ** 1.5;
    const spread = 16 + down * 150;
    const shine = Math.sin(time * (1.2 + (phase % 1)) + phase * 3);
    if (shine < 0) continue;
    const length = (5 + down * 34) * shine;
    const centre = x + across * across * Math.sign(across) * spread + Math.sin(time * 0.8 + phase) * 6;
    context.strokeStyle = withAlpha(mix(palette.sun, '#ffffff', 0.3), 0.75 * shine * (1 - Math.abs(across) * 0.6));
    context.lineWidth = 1 + down * 2.6;
    context.beginPath();
    context.moveTo(centre - length, y);
    context.lineTo(centre + length, y);
    context.stroke();
  }
}

function drawSail(
  context: DrawingContext,
  { width, palette, focus }: Stage,
  horizon: number,
  { time, pan }: Moment,
): void {
  const x = focus.x - width * 0.16 + time * 5 - pan * 14;
  const y = horizon + 15 + Math.sin(time * 1.1) * 2;
  context.save();
  context.translate(x, y);
  context.rotate(Math.sin(time * 0.9) * 0.035);
  context.fillStyle = palette.pale;
  shape(context, [
    [2, -78],
    [2, -8],
    [36, -8],
  ]);
  context.fillStyle = mix(palette.pale, palette.land[0], 0.35);
  shape(context, [
    [-3, -66],
    [-3, -8],
    [-25, -8],
  ]);
  context.fillStyle = palette.land[2];
  shape(context, [
    [-30, -5],
    [40, -5],
    [28, 7],
    [-20, 7],
  ]);
  context.fillRect(-1.2, -80, 2.4, 76);
  context.restore();
}
