import { mix, withAlpha } from '../drawing/colour.js';
import type { Drawable, DrawingContext } from '../drawing/drawing-context.js';
import { downward, glow } from '../drawing/paint.js';
import { wrapped } from '../drawing/wrapped.js';
import { stillLayer, type Moment, type Scene, type Stage } from '../scene.js';
import { drawBloom, drawSky, drawSun, MARGIN, sunHeight } from '../scene-parts/backdrop.js';
import { Clouds } from '../scene-parts/clouds.js';
import { Stars } from '../scene-parts/stars.js';

interface Window {
  x: number;
  y: number;
  phase: number;
}

interface Row {
  picture: Drawable;
  top: number;
  depth: number;
  lit: Window[];
}

/** A skyline in three rows whose windows come on, above a street of moving lights. */
export function city(stage: Stage): Scene {
  const { palette, height, focus, width } = stage;
  const dark = palette.light !== 'day' && palette.light !== 'fresh';
  const rows = [0, 1, 2].map((depth) => buildingRow(stage, depth));
  const stars = dark ? new Stars(stage, { count: 130, floor: 0.55, depth: 0.1 }) : undefined;
  const clouds = new Clouds(stage, { count: 3, from: 0.1, to: 0.3 });
  const sun = { x: focus.x, y: sunHeight(stage, 0.4), radius: focus.radius * 0.36 };
  return {
    backdrop(context) {
      drawSky(context, stage, 0.84);
      drawBloom(context, stage, sun);
    },
    draw(context, moment) {
      stars?.draw(context, moment);
      drawSun(context, stage, sun, moment.time);
      clouds.draw(context, moment);
      for (const row of rows) {
        const shift = -MARGIN - moment.pan * (8 + row.depth * 20);
        context.drawImage(row.picture, shift, row.top, width + MARGIN * 2, height - row.top);
        drawWindows(context, stage, { row, shift, time: moment.time });
      }
      drawTraffic(context, stage, moment);
    },
  };
}

function buildingRow(stage: Stage, depth: number): Row {
  const { random, palette, width, height } = stage;
  const top = height * (0.28 + depth * 0.08);
  const lit: Window[] = [];
  const colour = palette.land[depth] ?? palette.deep;
  const picture = stillLayer(stage, { width: width + MARGIN * 2, height: height - top }, (context) => {
    const floor = height * 0.93 - top;
    for (let x = -20; x < width + MARGIN * 2;) {
      const across = random.between(54, 118) * (0.75 + depth * 0.25);
      const tall = (random.next() ** 1.6 * 0.62 + 0.3) * (floor - 20) * (1 - depth * 0.12);
      drawBuilding(context, { x, y: floor - tall, width: across - 5, height: tall + 90, colour, stage, depth, lit });
      x += across + (random.next() < 0.2 ? random.between(4, 22) : 0);
    }
    context.fillStyle = downward(context, floor - 190, floor, [
      [0, withAlpha(mix(palette.sky[2], colour, 0.3), 0)],
      [1, withAlpha(mix(palette.sky[2], colour, 0.3), 0.3 - depth * 0.08)],
    ]);
    context.globalCompositeOperation = 'source-atop';
    context.fillRect(0, 0, width + MARGIN * 2, height);
  });
  return { picture, top, depth, lit };
}

interface Building {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: string;
  stage: Stage;
  depth: number;
  lit: Window[];
}

function drawBuilding(context: DrawingContext, { x, y, width, height, colour, stage, depth, lit }: Building): void {
  const { random, palette } = stage;
  context.fillStyle = downward(context, y, y + height, [
    [0, mix(colour, palette.sky[1], 0.16)],
    [0.6, colour],
    [1, mix(colour, palette.deep, 0.4)],
  ]);
  context.fillRect(x, y, width, height);
  context.fillStyle = withAlpha('#000014', 0.16);
  context.fillRect(x + width * 0.7, y, width * 0.3, height);
  const crown = random.next();
  context.fillStyle = mix(colour, palette.sky[1], 0.1);
  if (crown < 0.3) context.fillRect(x + width * 0.2, y - 16, width * 0.6, 17);
  else if (crown < 0.45) context.fillRect(x + width * 0.48, y - 48, 3, 49);
  const cell = 11 + depth * 3;
  for (let column = cell; column < width - cell; column += cell * 1.5) {
    for (let row = cell; row < height - 80; row += cell * 1.9) {
      const roll = random.next();
      if (roll < 0.4) continue;
      context.fillStyle = withAlpha(roll > 0.72 ? palette.accent : palette.pale, roll > 0.72 ? 0.75 : 0.1);
      context.fillRect(x + column, y + row, cell * 0.7, cell * 0.95);
      if (roll > 0.9 && lit.length < 46) lit.push({ x: x + column, y: y + row, phase: random.between(0, 20) });
    }
  }
}

/** Some windows go on and off; each change takes a moment. */
function drawWindows(
  context: DrawingContext,
  { palette }: Stage,
  { row, shift, time }: { row: Row; shift: number; time: number },
): void {
  const cell = 11 + row.depth * 3;
  for (const { x, y, phase } of row.lit) {
    const on = Math.sin(time * 0.9 + phase);
    if (on <= 0) continue;
    context.fillStyle = withAlpha(mix(palette.accent, '#ffffff', 0.4), Math.min(1, on * 3));
    context.fillRect(shift + x, row.top + y, cell * 0.7, cell * 0.95);
  }
}

function drawTraffic(context: DrawingContext, { width, height, palette }: Stage, { time }: Moment): void {
  const street = height * 0.93;
  context.fillStyle = downward(context, street, height, [
    [0, mix(palette.land[2], palette.base, 0.3)],
    [1, palette.deep],
  ]);
  context.fillRect(-MARGIN, street, width + MARGIN * 2, height - street + MARGIN);
  for (let car = 0; car < 14; car++) {
    const away = car % 2 === 0;
    const lane = street + 10 + (car % 4) * 9;
    const speed = (90 + (car % 5) * 26) * (away ? 1 : -1);
    const span = width + 400;
    const x = wrapped(car * 197 + time * speed, span) - 200;
    const colour = away ? palette.second : palette.pale;
    const trail = context.createLinearGradient(x - speed * 0.6, 0, x, 0);
    trail.addColorStop(0, withAlpha(colour, 0));
    trail.addColorStop(1, withAlpha(colour, 0.85));
    context.fillStyle = trail;
    context.fillRect(Math.min(x, x - speed * 0.6), lane, Math.abs(speed * 0.6), 2.4);
    glow(context, { x, y: lane + 1, radius: 15, colour, strength: 0.75 });
  }
}
