import type { ComponentChild } from 'preact';
import type { FrameFormat } from '@libs/drawing';
import type { Axis } from './axis.js';
import { percent } from './plot.js';

/** Letters of the type of axes that stand below a plot in a row. */
const ROW: Record<FrameFormat, number> = { wide: 64, square: 32, portrait: 25, tall: 16 };

interface FrameProps {
  up: Axis;
  /** Labels below, with their places in percent; thinned evenly where they are many, and the last one always stands. */
  along: readonly { text: string; at: number }[];
  shape: FrameFormat;
  /** Names of lines beside the plot, and the letters that they take from a row. */
  beside?: ComponentChild;
  taken?: number;
  children: ComponentChild;
}

/** A plot with fine lines across, their figures before it and labels below. */
export function Frame({ up, along, shape, beside, taken = 0, children }: FrameProps): ComponentChild {
  // The last label stands inside the plot, unless names beside it leave it room in the middle of its place.
  const room = Math.max(...along.map(({ text }) => text.length)) * 1.2 + 1;
  const each = Math.ceil((room * (along.length - 1)) / (ROW[shape] - taken)) || 1;
  const shown = along.filter((_, index) => (along.length - 1 - index) % each === 0);
  return (
    <div class="frame">
      <div class="ticks">
        {up.ticks.map(({ text, at }) => (
          <span style={{ bottom: percent(at) }}>{text}</span>
        ))}
      </div>
      <div class="plot">
        {up.ticks.map(({ text, at }) => (
          <hr class={/^\D*0\D*$/u.test(text) ? 'zero' : ''} style={{ bottom: percent(at) }} />
        ))}
        {children}
      </div>
      {beside}
      <div class="foot">
        {shown.map(({ text, at }) => (
          <span
            dir="auto"
            style={{ left: percent(at), translate: `${at === 0 || (at === 100 && !beside) ? -at : -50}% 0` }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
