import { niceTicks } from './scale/nice-ticks.js';
import { valueFormat } from './scale/value-format.js';
import type { ComponentChild } from 'preact';
import { SMALLEST } from '../../measure/room.js';
import { round, SvgText } from '../../measure/svg-text.js';
import { emsOf, widestEms } from '../../measure/text-width.js';
import { shareOf, type Box } from './plot.js';

export const AXIS_SIZE = 3.5;

export interface Axis {
  ticks: readonly number[];
  texts: readonly string[];
  low: number;
  high: number;
  /** Width of its figures and the air beside them. */
  width: number;
}

/** Round steps that hold the values; from zero where the values lie near it, or where a length must tell the size. */
export function axisOf(values: readonly number[], unit: string, most: number, fromZero = false): Axis {
  const [least, largest] = [Math.min(...values), Math.max(...values)];
  const near = least >= 0 ? least < largest * 0.55 : largest <= 0 && largest > least * 0.55;
  const [low, high] = fromZero || near ? [Math.min(0, least), Math.max(0, largest)] : [least, largest];
  const ticks = niceTicks(low, high, Math.max(2, Math.min(5, most)));
  const texts = ticks.map(valueFormat(ticks, unit));
  return { ticks, texts, low: ticks[0] ?? low, high: ticks.at(-1) ?? high, width: widestEms(texts) * AXIS_SIZE + 2 };
}

/** Fine lines across a plot, each with its figure before it; the line of zero is stronger. */
export function ValueLines({ axis, box }: { axis: Axis; box: Box }): ComponentChild {
  return axis.ticks.map((tick, index) => {
    const y = box.y + box.height * (1 - shareOf(tick, axis.low, axis.high));
    return (
      <>
        <line
          class={tick === 0 ? 'axis' : 'grid'}
          x1={round(box.x)}
          x2={round(box.x + box.width)}
          y1={round(y)}
          y2={round(y)}
        />
        <SvgText
          class="soft-text"
          lines={[axis.texts[index] ?? '']}
          x={box.x - 1.4}
          y={y}
          size={AXIS_SIZE}
          side="right"
        />
      </>
    );
  });
}

/** Labels below a plot, evenly thinned so that neighbours do not touch; the last one always stands. */
export function LabelsBelow({ labels, at, y, room }: LabelsProps): ComponentChild {
  const size = Math.max(SMALLEST, 3.8);
  const widest = Math.max(...labels.map(emsOf)) * size + 2.4;
  const last = labels.length - 1;
  const step = last === 0 ? room : Math.abs(at(last) - at(0)) / last;
  const each = Math.max(1, Math.ceil(widest / Math.max(step, 0.01)));
  return labels.map((text, index) => {
    if ((last - index) % each !== 0) return undefined;
    const half = (emsOf(text) * size) / 2;
    const x = Math.max(half, Math.min(room - half, at(index)));
    return <SvgText class="soft-text" lines={[text]} x={x} y={y} size={size} />;
  });
}

interface LabelsProps {
  labels: readonly string[];
  at: (index: number) => number;
  /** Middle of the labels. */
  y: number;
  /** Width that they keep within. */
  room: number;
}
