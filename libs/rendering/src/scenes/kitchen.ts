import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { disc, downward, glow } from '../drawing/paint.js';
import type { Scene, Stage } from '../scene.js';
import { drawRoom, MARGIN } from '../scene-parts/backdrop.js';
import { Motes } from '../scene-parts/motes.js';
import { drawBeans } from '../scene-parts/kitchen/beans.js';
import { drawBloom } from '../scene-parts/kitchen/bloom.js';
import { drawCup } from '../scene-parts/kitchen/cup.js';
import { drawCupFromAbove } from '../scene-parts/kitchen/cup-from-above.js';
import { drawDripper } from '../scene-parts/kitchen/dripper.js';
import { drawKettle } from '../scene-parts/kitchen/kettle.js';
import { drawScale } from '../scene-parts/kitchen/scale.js';
import type { KitchenMotif } from '../scene-parts/kitchen/motif.js';

/** A cup in its steam, beans, a kettle on the flame, a pour over a dripper, a scale, a cup from above, grounds in bloom; by variant. */
const MOTIFS: readonly KitchenMotif[] = [
  drawCup,
  drawBeans,
  drawKettle,
  drawDripper,
  drawScale,
  drawCupFromAbove,
  drawBloom,
];

/** A warm table with one thing on it. */
export function kitchen(stage: Stage): Scene {
  const { palette, focus, height, random } = stage;
  const motif = MOTIFS[stage.variant % MOTIFS.length] ?? drawCup;
  const fromAbove = motif === drawCupFromAbove || motif === drawBeans || motif === drawBloom;
  const table = Math.min(height * 0.86, focus.y + focus.radius * 0.8);
  const motes = new Motes(stage, { count: 36, colours: [palette.accent, palette.sun], rise: 8 });
  const lamps = Array.from({ length: 9 }, () => ({
    x: random.between(0, 1),
    y: random.between(0.05, 0.85),
    radius: random.between(30, 84),
    phase: random.between(0, 6),
  }));
  const draw = motif(stage, { ...focus, table });
  return {
    backdrop(context) {
      drawRoom(context, stage, 0.95);
      if (fromAbove) drawBoards(context, stage);
      else drawTable(context, stage, table);
    },
    draw(context, moment) {
      for (const { x, y, radius, phase } of fromAbove ? [] : lamps) {
        context.fillStyle = withAlpha(palette.accent, 0.1 + 0.04 * Math.sin(moment.time * 0.9 + phase));
        disc(context, x * stage.width - moment.pan * 14, y * (table - radius), radius);
      }
      draw(context, moment);
      motes.draw(context, moment);
    },
  };
}

function drawTable(context: DrawingContext, { width, height, palette, focus }: Stage, table: number): void {
  context.fillStyle = downward(context, table, height, [
    [0, mix(palette.land[0], palette.sun, 0.12)],
    [0.15, palette.land[1]],
    [1, palette.land[2]],
  ]);
  context.fillRect(-MARGIN, table, width + MARGIN * 2, height - table + MARGIN);
  context.fillStyle = withAlpha(palette.sun, 0.4);
  context.fillRect(-MARGIN, table, width + MARGIN * 2, 2.5);
  glow(context, { x: focus.x, y: table + 20, radius: focus.radius * 1.7, colour: palette.accent, strength: 0.22 });
}

function drawBoards(context: DrawingContext, { width, height, palette }: Stage): void {
  const board = 118;
  for (let y = -MARGIN, index = 0; y < height + MARGIN; y += board, index++) {
    const tone = mix(palette.land[1], palette.land[2], 0.25 + (index % 3) * 0.14);
    context.fillStyle = downward(context, y, y + board, [
      [0, mix(tone, palette.sun, 0.07)],
      [0.94, tone],
      [1, palette.deep],
    ]);
    context.fillRect(-MARGIN, y, width + MARGIN * 2, board);
  }
}
