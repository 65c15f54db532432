import { spread } from './scale/spread.js';
import type { ComponentChild } from 'preact';
import { round, SvgText } from '../../measure/svg-text.js';
import { emsOf, widestEms } from '../../measure/text-width.js';
import { axisOf, LabelsBelow, ValueLines, type Axis } from './axis.js';
import { below, headOf } from './head.js';
import { shareOf, type Box, type Plot } from './plot.js';

/** Share of the width that the names at the ends of lines take at most. */
const NAMES = 0.34;
/** Points up to which each is marked. */
const MARKED = 12;

/** Lines that draw themselves, each named at its end; an area is filled down to zero. */
export function drawLines(plot: Plot): ComponentChild {
  const { chart, room } = plot;
  const single = chart.series.length === 1;
  const size = single ? 6 : 4;
  const figures = chart.series.map(({ values }) => chart.format(values.at(-1) ?? 0));
  const named = chart.series.map(({ name }, which) => `${name} ${figures[which]}`);
  const direct = !single && widestEms(named) * size <= room.width * NAMES;
  const texts = direct ? named : figures;
  const head = headOf(chart, room.width, !direct);
  const area = below(head.height, room);
  const values = chart.series.flatMap((series) => series.values);
  const axis = axisOf(values, chart.unit, Math.floor(area.height / 11), chart.form === 'area');
  const end = widestEms(texts) * size + 2.6;
  const box = { x: axis.width, y: area.y + 3, width: area.width - axis.width - end, height: area.height - 10.5 };
  const last = chart.labels.length - 1;
  const at = (index: number): number => box.x + (last === 0 ? box.width / 2 : (box.width * index) / last);
  const latest = Math.max(...chart.series.map((_, which) => plot.cues.at(fieldOf(which))));
  const runs = Math.max(0.4, Math.min(1.8, plot.seconds * 0.35, plot.seconds - latest - 0.8));
  return (
    <>
      {head.drawn}
      <ValueLines axis={axis} box={box} />
      <LabelsBelow labels={chart.labels} at={at} y={box.y + box.height + 4.6} room={room.width} />
      {chart.series.map((_, which) => (
        <Line plot={plot} which={which} box={box} axis={axis} at={at} runs={runs} />
      ))}
      <Ends texts={texts} size={size} plot={plot} box={box} axis={axis} x={at(last)} runs={runs} />
    </>
  );
}

interface Ground {
  plot: Plot;
  box: Box;
  axis: Axis;
  /** Seconds in which a line is drawn. */
  runs: number;
}

function down({ box, axis }: Pick<Ground, 'box' | 'axis'>, value: number): number {
  return box.y + box.height * (1 - shareOf(value, axis.low, axis.high));
}

function fieldOf(which: number): string {
  return `data.series[${which}]`;
}

function Line({
  plot,
  which,
  box,
  axis,
  at,
  runs,
}: Ground & { which: number; at: (index: number) => number }): ComponentChild {
  const { chart, cues } = plot;
  const values = chart.series[which]?.values ?? [];
  const field = fieldOf(which);
  const points = values.map((value, index) => `${round(at(index))} ${round(down({ box, axis }, value))}`);
  const zero = round(down({ box, axis }, Math.max(axis.low, Math.min(axis.high, 0))));
  const last = values.length - 1;
  const marked = values.length <= MARKED ? values.map((_, index) => index) : [last];
  return (
    <g>
      {chart.form === 'area' && last > 0 && (
        <path
          class={`area fill-${which}`}
          style={cues.entering(field, runs * 0.6)}
          d={`M${points.join('L')}L${round(at(last))} ${zero}L${round(at(0))} ${zero}Z`}
        />
      )}
      {last > 0 && (
        <path
          class={`line draw stroke-${which}`}
          style={{ ...cues.entering(field), '--runs': `${runs.toFixed(2)}s` }}
          pathLength="1"
          d={`M${points.join('L')}`}
        />
      )}
      {marked.map((index) => (
        <circle
          class={`dot mark-${which}`}
          style={cues.entering(field, last === 0 ? 0 : (runs * index) / last)}
          cx={round(at(index))}
          cy={round(down({ box, axis }, values[index] ?? 0))}
          r={index === last ? 1.5 : 0.95}
        />
      ))}
    </g>
  );
}

function Ends({
  plot,
  texts,
  size,
  x,
  box,
  axis,
  runs,
}: Ground & { texts: readonly string[]; size: number; x: number }): ComponentChild {
  const { chart } = plot;
  const places = chart.series.map(({ values }) => down({ box, axis }, values.at(-1) ?? 0));
  const apart = spread(places, size * 1.2, [box.y - 1, box.y + box.height]);
  return texts.map((text, which) => (
    <SvgText
      class="figure-text enter"
      style={plot.cues.entering(fieldOf(which), runs)}
      lines={[text]}
      x={Math.min(x + 2.4, plot.room.width - emsOf(text) * size)}
      y={apart[which] ?? 0}
      size={size}
      side="left"
    />
  ));
}
