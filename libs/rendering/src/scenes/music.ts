import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { Noise } from '../drawing/noise.js';
import { box, disc, glow } from '../drawing/paint.js';
import { wrapped } from '../drawing/wrapped.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawRoom, MARGIN } from '../scene-parts/backdrop.js';
import { Motes } from '../scene-parts/motes.js';

/** Sound made visible: a record inside a ring of bars over flowing waves, or (odd variants) a wall of bars. */
export function music(stage: Stage): Scene {
  const { palette, random } = stage;
  const noise = new Noise(random);
  const motes = new Motes(stage, { count: 50, colours: [palette.accent, palette.second, palette.third], rise: 20 });
  return {
    backdrop(context) {
      drawRoom(context, stage);
    },
    draw(context, moment) {
      drawStrings(context, stage, { noise, moment });
      motes.draw(context, moment);
      if (stage.variant % 2 === 0) drawRing(context, stage, { noise, moment });
      else drawWall(context, stage, { noise, moment });
    },
  };
}

/** How loud a band is at a time: a beat every half second, over noise that no two bands share. */
function level(noise: Noise, band: number, time: number): number {
  const beat = Math.exp(-wrapped(time * 2, 1) * 3.2);
  return (
    0.16 +
    0.5 * Math.abs(noise.at(band * 1.7 + 3, time * 2.6)) +
    0.42 * beat * (0.4 + 0.6 * Math.abs(noise.at(band * 0.37, 8)))
  );
}

function drawRing(
  context: DrawingContext,
  { focus, palette }: Stage,
  { noise, moment }: { noise: Noise; moment: Moment },
): void {
  const { x, y, radius } = focus;
  const inner = radius * 0.62;
  glow(context, {
    x,
    y,
    radius: radius * 2,
    colour: palette.second,
    strength: 0.3 + 0.15 * level(noise, 1, moment.time),
  });
  const bars = 84;
  for (let bar = 0; bar < bars; bar++) {
    const share = bar / bars;
    const tone = Math.abs(share * 2 - 1);
    context.save();
    context.translate(x, y);
    context.rotate(share * Math.PI * 2 + moment.time * 0.1);
    context.fillStyle = mix(
      tone < 0.5 ? palette.accent : palette.second,
      tone < 0.5 ? palette.second : palette.third,
      (tone % 0.5) * 2,
    );
    box(context, [-2.8, inner * 1.08, 5.6, radius * 0.6 * level(noise, Math.abs(bar - bars / 2), moment.time)], 3);
    context.restore();
  }
  drawRecord(context, palette, { x, y, radius: inner, turn: moment.time * 1.6 });
}

function drawRecord(
  context: DrawingContext,
  palette: Stage['palette'],
  { x, y, radius, turn }: { x: number; y: number; radius: number; turn: number },
): void {
  context.fillStyle = '#0d0b14';
  disc(context, x, y, radius);
  context.lineWidth = 1;
  for (let groove = 0; groove < 13; groove++) {
    context.strokeStyle = withAlpha('#ffffff', groove % 4 === 0 ? 0.14 : 0.06);
    context.beginPath();
    context.arc(x, y, radius * (0.46 + groove * 0.04), 0, Math.PI * 2);
    context.stroke();
  }
  context.save();
  context.translate(x, y);
  context.rotate(turn * 0.2);
  for (const side of [0, Math.PI]) {
    context.fillStyle = withAlpha('#ffffff', 0.07);
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, radius * 0.98, side - 0.28, side + 0.28);
    context.fill();
  }
  context.rotate(turn);
  context.fillStyle = palette.second;
  disc(context, 0, 0, radius * 0.36);
  context.fillStyle = palette.accent;
  context.beginPath();
  context.arc(0, 0, radius * 0.36, 0, Math.PI);
  context.fill();
  context.fillStyle = '#0d0b14';
  disc(context, 0, 0, radius * 0.06);
  context.restore();
}

function drawWall(
  context: DrawingContext,
  { width, height, palette, focus }: Stage,
  { noise, moment }: { noise: Noise; moment: Moment },
): void {
  const slot = 24;
  const middle = focus.y + focus.radius * 0.4;
  for (let bar = 0; bar * slot < width + MARGIN; bar++) {
    const share = bar / (width / slot);
    // The wall ends on both sides of the motif, so that words beside it do not stand on bars.
    const near = Math.exp(-(((bar * slot - focus.x) / (width * 0.3)) ** 2));
    const tall = Math.min(height * 0.42, focus.radius * 1.9) * level(noise, bar, moment.time) * near * 1.2;
    if (near < 0.12) continue;
    const colour = mix(palette.second, share < 0.5 ? palette.accent : palette.third, Math.abs(share - 0.5) * 2);
    context.fillStyle = withAlpha(colour, 0.92);
    box(context, [bar * slot, middle - tall, slot * 0.56, tall], 6);
    context.fillStyle = withAlpha(colour, 0.22);
    box(context, [bar * slot, middle + 7, slot * 0.56, tall * 0.45], 6);
  }
}

function drawStrings(
  context: DrawingContext,
  { width, height, palette, focus }: Stage,
  { noise, moment }: { noise: Noise; moment: Moment },
): void {
  for (let string = 0; string < 9; string++) {
    context.strokeStyle = withAlpha(string % 2 === 0 ? palette.third : palette.second, 0.34 - string * 0.026);
    context.lineWidth = 1.8;
    context.beginPath();
    for (let x = -MARGIN; x <= width + MARGIN; x += 14) {
      const near = Math.exp(-(((x - focus.x) / (width * 0.5)) ** 2));
      const wave =
        Math.sin(x / (70 + string * 9) + moment.time * (2.2 + string * 0.16)) *
        (18 + 70 * near * level(noise, string * 5, moment.time));
      context.lineTo(x, height * 0.5 + (string - 4) * 20 + wave);
    }
    context.stroke();
  }
}
