import type { ComponentChild } from 'preact';
import { emsOf } from '../../measure/text-width.js';
import { round, SvgText } from '../../measure/svg-text.js';
import type { Chart } from './chart-of.js';
import type { Box } from './plot.js';

const SIZE = 3.8;
const ROW = SIZE * 1.5;

/** The unit, and the names of several rows of figures beside their colour; with the height that they take. */
export function headOf(chart: Chart, width: number, named: boolean): { height: number; drawn: ComponentChild } {
  const marks = named && chart.series.length > 1 ? chart.series.map(({ name }, which) => ({ name, which })) : [];
  const texts = [...(chart.unitNote === '' ? [] : [{ name: chart.unitNote, which: -1 }]), ...marks];
  if (texts.length === 0) return { height: 0, drawn: undefined };
  let [left, row] = [0, 0];
  const drawn = texts.map(({ name, which }) => {
    const chip = which < 0 ? 0 : SIZE * 1.15;
    const across = chip + emsOf(name) * SIZE;
    if (left > 0 && left + across > width) [left, row] = [0, row + 1];
    const y = row * ROW + SIZE * 0.6;
    const mark = (
      <g class="enter">
        {which >= 0 && (
          <rect class={`mark-${which}`} x={round(left)} y={round(y - 1.3)} width="2.6" height="2.6" rx="0.4" />
        )}
        <SvgText lines={[name]} x={left + chip} y={y} size={SIZE} side="left" class={which < 0 ? 'soft-text' : ''} />
      </g>
    );
    left += across + SIZE * 1.1;
    return mark;
  });
  return { height: (row + 1) * ROW + 1.6, drawn };
}

/** What a head leaves of a room. */
export function below(height: number, room: { width: number; height: number }): Box {
  return { x: 0, y: height, width: room.width, height: room.height - height };
}
