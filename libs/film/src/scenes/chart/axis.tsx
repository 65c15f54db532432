import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { ComponentChild } from 'preact';
import type { FrameFormat } from '@libs/drawing';
import { valueFormat } from './value-format.js';

/** Figures of an axis from here on are shortened: 20K. */
const SHORTENED_FROM = 1e4;

export interface Axis {
  ticks: readonly { text: string; at: number }[];
  /** Where a value stands, in percent of the axis. */
  at: (value: number) => number;
}

/** Round steps that hold the values; from zero where the values lie near it, or where a length must tell the size. */
export function axisOf(values: readonly number[], unit: string, fromZero = false): Axis {
  const [least = 0, largest = 0] = extent(values);
  const near = least >= 0 ? least < largest * 0.55 : largest <= 0 && largest > least * 0.55;
  const [low, high] = fromZero || near ? [Math.min(0, least), Math.max(0, largest)] : [least, largest];
  const reach = high > low ? 0 : Math.abs(high) / 2 || 1;
  const scale = scaleLinear([low - (low === 0 ? 0 : reach), high + reach], [0, 100]).nice(4);
  const ticks = scale.ticks(4);
  const format = valueFormat(ticks, unit, SHORTENED_FROM);
  return { ticks: ticks.map((tick) => ({ text: format(tick), at: scale(tick) })), at: scale };
}

/** Letters that stand below a plot in a row. */
const ROW: Record<FrameFormat, number> = { wide: 52, square: 22, portrait: 18, tall: 9 };
/** Share of a row that is left beside names. */
const NARROWED = 0.7;
/** Letters of air between two labels. */
const AIR = 1.5;

interface FrameProps {
  down: Axis;
  /** Labels below, with their places in percent; thinned evenly where they are many, and the last one always stands. */
  along: readonly { text: string; at: number }[];
  shape: FrameFormat;
  /** Names of lines beside the plot. */
  beside?: ComponentChild;
  /** The names make the plot narrower. */
  isNarrowed?: boolean;
  children: ComponentChild;
}

/** A plot with fine lines across, their figures before it and labels below. */
export function Frame({ down, along, shape, beside, isNarrowed, children }: FrameProps): ComponentChild {
  const longest = Math.max(...along.map(({ text }) => text.length)) + AIR;
  const each = Math.ceil((longest * (along.length - 1)) / (ROW[shape] * (isNarrowed ? NARROWED : 1))) || 1;
  return (
    <div class="frame">
      <div class="ticks">
        {down.ticks.map(({ text, at }) => (
          <span style={{ bottom: percent(at) }}>{text}</span>
        ))}
      </div>
      <div class="plot">
        {down.ticks.map(({ text, at }) => (
          <hr class={/^\D*0\D*$/u.test(text) ? 'zero' : ''} style={{ bottom: percent(at) }} />
        ))}
        {children}
      </div>
      {beside}
      <div class="foot">
        {along.map(({ text, at }, index) =>
          (along.length - 1 - index) % each === 0 ? (
            <span dir="auto" style={{ left: percent(at), translate: `${shiftAt(at, shape)} 0` }}>
              {text}
            </span>
          ) : undefined,
        )}
      </div>
    </div>
  );
}

/** Labels stand in the middle of their places; at the edges of a narrow frame they stay inside. */
function shiftAt(at: number, shape: FrameFormat): string {
  const isEdge = shape !== 'wide' && (at === 0 || at === 100);
  return isEdge ? percent(-at) : '-50%';
}

export function percent(share: number): string {
  return `${share.toFixed(2)}%`;
}

/** The style of a part that enters some seconds into the scene. */
export function entersAt(seconds: number): { '--at': string } {
  return { '--at': `${seconds.toFixed(3)}s` };
}
