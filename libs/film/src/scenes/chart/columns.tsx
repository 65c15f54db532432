import type { ComponentChild } from 'preact';
import { largestSize, SMALLEST } from '../../measure/room.js';
import { LINE_HEIGHT, round, SvgText } from '../../measure/svg-text.js';
import { widestEms } from '../../measure/text-width.js';
import { widestWord, wrapped } from '../../measure/wrapped.js';
import { highlightOf } from './highlight.js';
import { below, headOf } from './head.js';
import { shareOf, type Box, type Plot } from './plot.js';

const LABEL = { most: 5, least: 3.4, lines: 2 };
const WIDEST_SLOT = 36;
/** Share of a slot that its columns take. */
const FILLED = 0.74;

interface Setting {
  slot: number;
  label: number;
  figure: number;
}

/** How columns can be set in a box: undefined where labels or figures find no room. */
export function columnSetting({ chart }: Pick<Plot, 'chart'>, box: { width: number }): Setting | undefined {
  const { labels, series, format } = chart;
  const slot = Math.min(WIDEST_SLOT, box.width / labels.length);
  const texts = series.flatMap(({ values }) => values.map((value) => format(value)));
  const column = (slot * FILLED) / series.length;
  const air = series.length === 1 ? slot * 0.94 : column * 1.12;
  const figure = largestSize(7.6, SMALLEST + 0.2, (size) => widestEms(texts) * size <= air);
  const label = largestSize(LABEL.most, LABEL.least, (size) => {
    const ems = (slot * 0.92) / size;
    return widestWord(labels) <= ems && labels.every((text) => wrapped(text, ems).length <= LABEL.lines);
  });
  return figure === undefined || label === undefined ? undefined : { slot, label, figure };
}

/** Standing bars, each with its figure at its end and its label below. */
export function drawColumns(plot: Plot, { slot, label, figure }: Setting): ComponentChild {
  const { chart, room } = plot;
  const head = headOf(chart, room.width, true);
  const box = below(head.height, room);
  const lines = chart.labels.map((text) => wrapped(text, (slot * 0.92) / label));
  const foot = Math.max(...lines.map(({ length }) => length)) * label * LINE_HEIGHT + 2.2;
  const values = chart.series.flatMap((series) => series.values);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const air = figure * 1.3;
  const top = box.y + (high > 0 || low === 0 ? air : 0);
  const bottom = box.y + box.height - foot - (low < 0 ? air : 0);
  const place = (value: number): number =>
    low === high ? bottom : bottom - (bottom - top) * shareOf(value, low, high);
  const left = (room.width - slot * chart.labels.length) / 2;
  return (
    <>
      {head.drawn}
      {chart.labels.map((text, index) => (
        <g>
          <Group
            plot={plot}
            index={index}
            figure={figure}
            place={place}
            box={{ ...box, x: left + slot * index, width: slot }}
          />
          <SvgText
            class="enter"
            style={plot.cues.entering(`data.labels[${index}]`)}
            lines={lines[index] ?? []}
            x={left + slot * (index + 0.5)}
            y={box.y + box.height - foot / 2 + 0.8}
            size={label}
          />
        </g>
      ))}
      <line
        class="axis"
        x1={round(left)}
        x2={round(left + slot * chart.labels.length)}
        y1={round(place(0))}
        y2={round(place(0))}
      />
    </>
  );
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
  const breadth = (box.width * FILLED) / chart.series.length;
  const field = `data.labels[${index}]`;
  const stressed = highlightOf(chart);
  return chart.series.map(({ values }, which) => {
    const value = values[index] ?? 0;
    const [from, to] = [place(Math.max(0, value)), place(Math.min(0, value))];
    const x = box.x + (box.width - breadth * chart.series.length) / 2 + breadth * which;
    const down = value < 0;
    const lit = stressed === undefined || stressed === index;
    return (
      <>
        <rect
          class={`bar upright ${down ? 'down' : ''} ${lit ? `mark-${which}` : 'mark-rest'}`}
          style={cues.entering(field, which * 0.08)}
          x={round(x + breadth * 0.04)}
          y={round(from)}
          width={round(breadth * 0.92)}
          height={round(Math.max(0.3, to - from))}
        />
        <SvgText
          class={`figure-text enter ${lit ? '' : 'rest'}`}
          style={cues.entering(field, which * 0.08 + 0.4)}
          lines={[chart.format(value)]}
          x={x + breadth / 2}
          y={down ? to + figure * 0.72 : from - figure * 0.72}
          size={figure}
        />
      </>
    );
  });
}
