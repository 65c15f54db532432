import type { ComponentChild } from 'preact';
import { largestSize, SMALLEST } from '../../measure/room.js';
import { LINE_HEIGHT, round, SvgText } from '../../measure/svg-text.js';
import { widestEms } from '../../measure/text-width.js';
import { wrapped } from '../../measure/wrapped.js';
import { below, headOf } from './head.js';
import { highlightOf } from './highlight.js';
import { shareOf, type Box, type Plot } from './plot.js';

const GAP = 0.22;
/** Height of a row at most, in cqmin. */
const TALLEST = { flat: 17, tall: 24 };
/** Share of the width that names beside bars take at most. */
const NAMES = [0.42, 0.6];

/** Lying bars, each with its figure at its end; labels beside them, or above where they are long and there is room. */
export function drawRows(plot: Plot): ComponentChild {
  const { chart, room } = plot;
  const head = headOf(chart, room.width, true);
  const box = below(head.height, room);
  const count = chart.series.length;
  const row = Math.min(box.height / chart.labels.length, mostOf(room) * Math.max(1, count * 0.7));
  const beside = NAMES.map((share) => besideSetting(plot, row, room.width * share)).find((setting) => setting);
  const size = beside?.size ?? Math.min(5, Math.max(SMALLEST, row * 0.3));
  const top = box.y + (box.height - row * chart.labels.length) / 2;
  const above = beside ? 0 : size * 1.35;
  const bars = row * (1 - GAP) - above;
  const figure = Math.min(6, Math.max(SMALLEST, (bars / count) * 0.72));
  const texts = chart.series.flatMap(({ values }) => values.map((value) => chart.format(value)));
  const air = widestEms(texts) * figure + 1.6;
  const values = chart.series.flatMap((series) => series.values);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const from = (beside?.width ?? 0) + (low < 0 ? air : 0);
  const across = room.width - from - (high > 0 || low === 0 ? air : 0);
  const place = (value: number): number => from + across * (low === high ? 0 : shareOf(value, low, high));
  return (
    <>
      {head.drawn}
      {chart.labels.map((text, index) => {
        const y = top + row * index + (row * GAP) / 2;
        return (
          <g>
            <SvgText
              class="enter"
              style={plot.cues.entering(`data.labels[${index}]`)}
              lines={beside?.lines[index] ?? wrapped(text, 99).slice(0, 1)}
              x={0}
              y={beside ? y + bars / 2 : y + size * 0.5}
              size={size}
              side="left"
            />
            <Group
              plot={plot}
              index={index}
              figure={figure}
              place={place}
              box={{ x: 0, y: y + above, width: 0, height: bars }}
            />
          </g>
        );
      })}
      <line
        class="axis"
        x1={round(place(0))}
        x2={round(place(0))}
        y1={round(top)}
        y2={round(top + row * chart.labels.length)}
      />
    </>
  );
}

function mostOf({ width, height }: Plot['room']): number {
  return height > width ? TALLEST.tall : TALLEST.flat;
}

interface Beside {
  size: number;
  width: number;
  lines: string[][];
}

/** Labels that stand beside their bars on at most two lines. */
function besideSetting({ chart }: Plot, row: number, most: number): Beside | undefined {
  const size = largestSize(5, SMALLEST, (size) => {
    const high = row * (1 - GAP * 0.5);
    return chart.labels.every((text) => wrapped(text, most / size).length * size * LINE_HEIGHT <= high);
  });
  if (size === undefined) return undefined;
  const lines = chart.labels.map((text) => wrapped(text, most / size));
  if (lines.some(({ length }) => length > 2) && row > size * 3.4) return undefined;
  return { size, lines, width: Math.max(...lines.map(widestEms)) * size + 2 };
}

interface GroupProps {
  plot: Plot;
  index: number;
  figure: number;
  place: (value: number) => number;
  box: Box;
}

function Group({ plot, index, figure, place, box }: GroupProps): ComponentChild {
  const { chart, cues } = plot;
  const breadth = box.height / chart.series.length;
  const field = `data.labels[${index}]`;
  const stressed = highlightOf(chart);
  return chart.series.map(({ values }, which) => {
    const value = values[index] ?? 0;
    const [from, to] = [place(Math.min(0, value)), place(Math.max(0, value))];
    const y = box.y + breadth * which;
    const lit = stressed === undefined || stressed === index;
    return (
      <>
        <rect
          class={`bar lying ${value < 0 ? 'down' : ''} ${lit ? `mark-${which}` : 'mark-rest'}`}
          style={cues.entering(field, which * 0.08)}
          x={round(from)}
          y={round(y + breadth * 0.05)}
          width={round(Math.max(0.3, to - from))}
          height={round(breadth * 0.9)}
        />
        <SvgText
          class={`figure-text enter ${lit ? '' : 'rest'}`}
          style={cues.entering(field, which * 0.08 + 0.4)}
          lines={[chart.format(value)]}
          x={value < 0 ? from - 1 : to + 1}
          y={y + breadth / 2}
          size={figure}
          side={value < 0 ? 'right' : 'left'}
        />
      </>
    );
  });
}
