import { mix, withAlpha } from '../drawing/colour.js';
import { DISPLAY_FAMILIES } from '../font-families.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { downward, glow, slanted } from '../drawing/paint.js';
import { wrapped } from '../drawing/wrapped.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawRoom, MARGIN } from '../scene-parts/backdrop.js';
import { Motes } from '../scene-parts/motes.js';

const LETTERS = 'AaBbEeGgKkMmRrSs&?Ωπ';
const PAGE_SECONDS = 2.6;

interface Letter {
  text: string;
  x: number;
  rise: number;
  size: number;
  phase: number;
}

/** An open book whose pages turn and from which letters and light rise. */
export function book(stage: Stage): Scene {
  const { random, palette, focus, height, width } = stage;
  const letters: Letter[] = Array.from({ length: 22 }, () => ({
    text: random.pick(LETTERS.split('')),
    x: random.between(-1, 1),
    rise: random.next(),
    size: random.between(16, 40),
    phase: random.between(0, 6),
  }));
  const motes = new Motes(stage, { count: 60, colours: [palette.accent, palette.sun, palette.pale], rise: 22 });
  const base = { x: focus.x, y: Math.min(height * 0.86, focus.y + focus.radius * 0.78) };
  const table = base.y - focus.radius * 0.42;
  return {
    backdrop(context) {
      drawRoom(context, stage);
      context.fillStyle = downward(context, table, height, [
        [0, mix(palette.land[1], palette.accent, 0.14)],
        [1, palette.land[2]],
      ]);
      context.fillRect(-MARGIN, table, width + MARGIN * 2, height - table + MARGIN);
      glow(context, {
        x: base.x,
        y: base.y - focus.radius * 0.5,
        radius: focus.radius * 2.1,
        colour: palette.accent,
        strength: 0.62,
      });
    },
    draw(context, moment) {
      drawLetters(context, stage, { letters, base, moment });
      drawBook(context, stage, base, moment);
      motes.draw(context, moment);
    },
  };
}

function drawLetters(
  context: DrawingContext,
  { palette, focus }: Stage,
  { letters, base, moment }: { letters: readonly Letter[]; base: { x: number; y: number }; moment: Moment },
): void {
  context.textAlign = 'center';
  context.letterSpacing = '0px';
  for (const { text, x, rise, size, phase } of letters) {
    const share = wrapped(rise + moment.time * 0.13, 1);
    const spread = focus.radius * (0.25 + share * 1.15);
    context.save();
    context.translate(
      base.x + x * spread + Math.sin(moment.time + phase) * 12,
      base.y - 30 - share * focus.radius * 2.1,
    );
    context.rotate(Math.sin(moment.time * 0.8 + phase) * 0.4);
    context.font = `700 ${size.toFixed(0)}px ${DISPLAY_FAMILIES}`;
    context.fillStyle = withAlpha(mix(palette.accent, '#ffffff', 0.4), Math.sin(share * Math.PI) * 0.85);
    context.fillText(text, 0, 0);
    context.restore();
  }
}

function drawBook(
  context: DrawingContext,
  { focus, palette }: Stage,
  base: { x: number; y: number },
  { time }: Moment,
): void {
  const half = focus.radius * 1.12;
  const rise = focus.radius * 0.3;
  const depth = focus.radius * 0.5;
  context.fillStyle = withAlpha('#000000', 0.3);
  context.beginPath();
  context.ellipse(base.x, base.y + 20, half * 1.1, depth * 0.34, 0, 0, Math.PI * 2);
  context.fill();
  for (const side of [-1, 1]) {
    context.fillStyle = mix(palette.second, palette.deep, 0.35);
    pagePath(context, { ...base, half: half * 1.05, rise: rise * 0.9, depth: depth + 10, side, drop: 9 });
    context.fill();
    for (let sheet = 3; sheet >= 0; sheet--) {
      context.fillStyle = slanted(
        context,
        [base.x, 0, base.x + half * side, 0],
        [
          [0, mix(palette.pale, palette.land[1], 0.5)],
          [0.16, mix(palette.pale, palette.land[0], 0.12 + sheet * 0.05)],
          [1, mix(palette.pale, palette.land[0], sheet * 0.07)],
        ],
      );
      pagePath(context, { ...base, half: half - sheet * 3, rise, depth, side, drop: sheet * 3 });
      context.fill();
    }
    drawPrint(context, { base, half, rise, depth, side, colour: withAlpha(palette.deep, 0.32) });
  }
  const turned = wrapped(time, PAGE_SECONDS) / PAGE_SECONDS;
  if (turned < 0.6)
    drawTurningPage(context, {
      base,
      half,
      rise,
      depth,
      share: turned / 0.6,
      colour: palette.pale,
      shade: palette.land[0],
    });
}

interface Page {
  x: number;
  y: number;
  half: number;
  rise: number;
  depth: number;
  side: number;
  drop: number;
}

function pagePath(context: DrawingContext, { x, y, half, rise, depth, side, drop }: Page): void {
  const edge = x + half * side;
  context.beginPath();
  context.moveTo(x, y + drop);
  context.bezierCurveTo(
    x + half * 0.3 * side,
    y - rise + drop,
    x + half * 0.7 * side,
    y - rise * 0.5 + drop,
    edge,
    y - rise * 0.25 + drop,
  );
  context.lineTo(edge - half * 0.14 * side, y - rise * 0.25 - depth + drop);
  context.bezierCurveTo(
    x + half * 0.6 * side,
    y - rise * 0.6 - depth + drop,
    x + half * 0.26 * side,
    y - rise - depth + drop,
    x,
    y - depth + drop,
  );
  context.closePath();
}

interface Print {
  base: { x: number; y: number };
  half: number;
  rise: number;
  depth: number;
  side: number;
  colour: string;
}

function drawPrint(context: DrawingContext, { base, half, rise, depth, side, colour }: Print): void {
  context.strokeStyle = colour;
  context.lineWidth = 2.2;
  for (let line = 1; line < 8; line++) {
    const up = (line / 8) * depth;
    const reach = 0.82 - (line / 8) * 0.12 - (line % 3 === 0 ? 0.2 : 0);
    context.beginPath();
    context.moveTo(base.x + half * 0.16 * side, base.y - rise * 0.5 - up);
    context.quadraticCurveTo(
      base.x + half * 0.45 * side,
      base.y - rise * 0.78 - up,
      base.x + half * reach * side,
      base.y - rise * 0.42 - up,
    );
    context.stroke();
  }
}

function drawTurningPage(
  context: DrawingContext,
  page: {
    base: { x: number; y: number };
    half: number;
    rise: number;
    depth: number;
    share: number;
    colour: string;
    shade: string;
  },
): void {
  const { base, half, rise, depth, share } = page;
  const angle = Math.PI * (1 - share * share * (3 - 2 * share));
  const tipX = base.x - Math.cos(Math.PI - angle) * half * -1;
  const lift = Math.sin(angle) * half * 0.78;
  context.fillStyle = mix(page.colour, page.shade, 0.1 + 0.4 * Math.abs(Math.cos(angle)));
  context.beginPath();
  context.moveTo(base.x, base.y);
  context.quadraticCurveTo((base.x + tipX) / 2, base.y - rise - lift * 0.8, tipX, base.y - rise * 0.25 - lift);
  context.lineTo(tipX, base.y - rise * 0.25 - lift - depth * 0.9);
  context.quadraticCurveTo((base.x + tipX) / 2, base.y - rise - lift * 0.8 - depth, base.x, base.y - depth);
  context.closePath();
  context.fill();
}
