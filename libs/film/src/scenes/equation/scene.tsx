import { plateOf, SMALLEST } from '../../measure/room.js';
import type { Drawing } from '../drawing.js';
import type { EquationVisual } from './visual.js';
import { equationSize, setTex } from './tex.layout.js';

export const drawEquation: Drawing<EquationVisual> = ({ visual, room }) => {
  const formula = setTex(visual.tex);
  const size = equationSize(formula, room) ?? SMALLEST * 0.8;
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
