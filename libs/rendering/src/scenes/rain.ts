import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { downward, glow } from '../drawing/paint.js';
import { wrapped } from '../drawing/wrapped.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawSky, MARGIN } from '../scene-parts/backdrop.js';
import { Clouds } from '../scene-parts/clouds.js';
import { Ridge } from '../scene-parts/ridge.js';

interface Drop {
  x: number;
  y: number;
  depth: number;
}

interface Ripple {
  x: number;
  y: number;
  offset: number;
}

/** Rain at three distances over water, with rings where it lands; odd variants: one great drop and its rings. */
export function rain(stage: Stage): Scene {
  const { random, width, height, palette, focus } = stage;
  const water = height * 0.66;
  const single = stage.variant % 2 === 1;
  const drops: Drop[] = Array.from({ length: single ? 70 : 230 }, () => ({
    x: random.between(-60, width + 160),
    y: random.between(0, height),
    depth: random.next(),
  }));
  const ripples: Ripple[] = Array.from({ length: 46 }, () => ({
    x: random.between(0, width),
    y: random.next(),
    offset: random.between(0, 2),
  }));
  const clouds = new Clouds(
    { ...stage, palette: { ...palette, pale: mix(palette.sky[1], palette.pale, 0.4), sun: palette.sky[2] } },
    { count: 12, from: -0.02, to: 0.17, size: 1.9, heaped: true },
  );
  const shore = new Ridge(stage, {
    crest: 0.63,
    relief: 46,
    hills: 2,
    depth: 0.2,
    rough: 0.3,
    colours: [
      [0, palette.land[0]],
      [1, palette.land[1]],
    ],
  });
  return {
    backdrop(context) {
      drawSky(context, stage, 0.8);
      glow(context, { x: focus.x, y: height * 0.4, radius: focus.radius * 2.6, colour: palette.sun, strength: 0.35 });
    },
    draw(context, moment) {
      clouds.draw(context, moment);
      shore.draw(context, moment);
      context.fillStyle = downward(context, water, height, [
        [0, mix(palette.water[0], palette.sky[2], 0.45)],
        [0.3, palette.water[0]],
        [1, palette.water[1]],
      ]);
      context.fillRect(-MARGIN, water, width + MARGIN * 2, height - water + MARGIN);
      drawRipples(context, stage, { ripples, water, moment });
      if (single) drawGreatDrop(context, stage, moment);
      drawDrops(context, stage, { drops, moment });
    },
  };
}

function drawDrops(
  context: DrawingContext,
  { height, palette }: Stage,
  { drops, moment }: { drops: readonly Drop[]; moment: Moment },
): void {
  context.lineCap = 'round';
  for (const { x, y, depth } of drops) {
    const length = 12 + depth * 34;
    const fallen = wrapped(y + moment.time * (420 + depth * 620), height + 80);
    const left = x - fallen * 0.12 - moment.pan * depth * 30;
    context.strokeStyle = withAlpha(palette.pale, 0.12 + depth * 0.34);
    context.lineWidth = 0.8 + depth * 1.5;
    context.beginPath();
    context.moveTo(left, fallen - 60);
    context.lineTo(left - length * 0.12, fallen - 60 + length);
    context.stroke();
  }
}

function drawRipples(
  context: DrawingContext,
  { height, palette }: Stage,
  { ripples, water, moment }: { ripples: readonly Ripple[]; water: number; moment: Moment },
): void {
  for (const { x, y, offset } of ripples) {
    const age = wrapped(moment.time * 0.8 + offset, 1.4);
    if (age > 1) continue;
    const near = 0.15 + y * 0.85;
    context.strokeStyle = withAlpha(palette.pale, 0.55 * (1 - age));
    context.lineWidth = 0.8 + near * 1.4;
    for (const ring of [1, 0.55]) {
      context.beginPath();
      context.ellipse(
        x,
        water + 6 + y * y * (height - water),
        age * 62 * near * ring,
        age * 15 * near * ring,
        0,
        0,
        Math.PI * 2,
      );
      context.stroke();
    }
  }
}

function drawGreatDrop(context: DrawingContext, { focus, palette, height }: Stage, { time }: Moment): void {
  const surface = Math.max(height * 0.74, focus.y + focus.radius * 0.7);
  const phase = wrapped(time, 2.2) / 2.2;
  const size = focus.radius * 0.2;
  for (let ring = 0; ring < 5; ring++) {
    const age = ((time + 1.3) % 2.2) / 2.2 - ring * 0.11;
    if (age <= 0) continue;
    context.strokeStyle = withAlpha(palette.pale, 0.85 * (1 - age));
    context.lineWidth = 4 - ring * 0.5;
    context.beginPath();
    context.ellipse(focus.x, surface, age * focus.radius * 1.9, age * focus.radius * 0.44, 0, 0, Math.PI * 2);
    context.stroke();
  }
  if (phase > 0.42) return;
  const y = surface - focus.radius * 1.9 * (1 - (phase / 0.42) ** 2);
  context.save();
  context.translate(focus.x, y);
  const body = context.createRadialGradient(-size * 0.3, size * 0.1, size * 0.1, 0, 0, size * 1.3);
  body.addColorStop(0, '#ffffff');
  body.addColorStop(0.4, mix(palette.water[0], palette.pale, 0.4));
  body.addColorStop(1, palette.water[1]);
  context.fillStyle = body;
  context.beginPath();
  context.moveTo(0, -size * 1.9);
  context.bezierCurveTo(size * 0.35, -size * 0.9, size, -size * 0.3, size, size * 0.2);
  context.arc(0, size * 0.2, size, 0, Math.PI);
  context.bezierCurveTo(-size, -size * 0.3, -size * 0.35, -size * 0.9, 0, -size * 1.9);
  context.fill();
  context.restore();
}
