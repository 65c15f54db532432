import { plateOf, SMALLEST, type Room } from '../../measure/room.js';
import type { Drawing } from '../drawing.js';
import type { EquationVisual } from './visual.js';
import { stacked } from './stacked.js';
import { equationSize, setTex, type Formula } from './tex.layout.js';

/** What a left side in a row of its own must gain. */
const CLEARLY_LARGER = 1.25;

export const drawEquation: Drawing<EquationVisual> = ({ visual, room }) => {
  const { formula, size } = largest(visual.tex, room);
  return (
    <div class="equation-scene plate" style={plateOf(room)}>
      <link rel="stylesheet" href="/packages/katex/katex.min.css" />
      <div
        class="formula"
        dir="ltr"
        style={{ '--size': size.toFixed(2) }}
        dangerouslySetInnerHTML={{ __html: formula.html }}
      />
    </div>
  );
};

function largest(tex: string, room: Room): { formula: Formula; size: number } {
  const formula = setTex(tex);
  const size = equationSize(formula, room) ?? SMALLEST * 0.8;
  const narrow = stacked(tex);
  if (narrow === undefined) return { formula, size };
  const other = setTex(narrow);
  const larger = equationSize(other, room) ?? 0;
  return larger > size * CLEARLY_LARGER ? { formula: other, size: larger } : { formula, size };
}
