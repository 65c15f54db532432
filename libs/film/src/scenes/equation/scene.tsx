import type { Drawing } from '../drawing.js';
import type { EquationVisual } from './visual.js';
import { stacked } from './stacked.js';
import { setTex } from './tex.layout.js';

export const drawEquation: Drawing<EquationVisual> = ({ visual: { tex } }) => {
  const narrow = stacked(tex);
  return (
    <div class="equation-scene" dir="ltr" data-fit="picture" data-ways={`whole broken${narrow ? ' stacked' : ''}`}>
      <link rel="stylesheet" href="/packages/katex/katex.min.css" />
      <div class="formula" dangerouslySetInnerHTML={{ __html: setTex(tex) }} />
      {narrow && <div class="formula narrow" dangerouslySetInnerHTML={{ __html: setTex(narrow) }} />}
    </div>
  );
};
