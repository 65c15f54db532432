import { scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ComponentChild } from 'preact';
import { apart } from './apart.js';
import { axisOf } from './axis.js';
import { Frame } from './frame.js';
import { entersAt, Key, percent, type Plot, type Style } from './plot.js';

/** Points up to which each is marked. */
const MARKED = 12;
/** Percent of a plot's height between two names beside it, and letters up to which names leave a square plot room enough. */
const [GAP, SHORT] = [9.5, 11];
/** Percent of a plot's width above which the figure of its last point stands. */
const FIGURE = 30;

type Point = [across: number, up: number];

/** Lines that draw themselves, named at their ends or, where the frame is narrow, above the plot; an area is filled down to zero. */
export function Lines({ chart, cues, seconds, shape, markOf }: Plot): ComponentChild {
  const { labels, series, unit, unitNote, format, form } = chart;
  const across = scalePoint(labels.keys(), [0, 100]);
  const along = labels.map((text, index) => ({ text, at: across(index)! }));
  const up = axisOf(series.flatMap(({ values }) => values), unit, form === 'area'); // prettier-ignore
  const starts = series.map((_, which) => cues.at(`data.series[${which}]`));
  const runs = Math.max(0.4, Math.min(1.8, seconds * 0.35, seconds - Math.max(...starts) - 0.8));
  const rows = series.map(({ name, values }, which) => ({
    name,
    mark: markOf(name, which),
    figure: format(values.at(-1)!),
    points: values.map((value, index): Point => [along[index]!.at, up.at(value)]),
    start: starts[which]!,
  }));
  const places = apart(rows.map(({ points }) => points.at(-1)![1]), GAP); // prettier-ignore
  const isNamed = rows.length > 1;
  const longest = Math.max(...rows.map(({ name, figure }) => name.length + figure.length));
  const isBeside = isNamed && (shape === 'wide' || (shape === 'square' && longest < SHORT));
  const names = rows.map((row, which) => ({
    ...row,
    style: { ...entersAt(row.start + (isBeside ? runs : 0)), bottom: percent(places[which]!) },
  }));
  return (
    <>
      <Key fits unit={unitNote} rows={isNamed && !isBeside ? names : []} />
      <Frame
        up={up}
        along={along}
        shape={shape}
        {...(isBeside && { beside: <Key ends rows={names} />, taken: longest })}
      >
        {rows.map(({ mark, points, start, figure }) => (
          <div class="row" style={{ '--mark': mark, ...entersAt(start), '--runs': `${runs.toFixed(2)}s` }}>
            <Curve points={points} zero={up.at(0)} isFilled={form === 'area'} />
            {points.slice(points.length > MARKED ? -1 : 0).map(([x, y]) => (
              <i
                class="dot pop"
                style={{ left: percent(x), bottom: percent(y), ...entersAt(start + (runs * x) / 100) }}
              />
            ))}
            {!isNamed && (
              <b class="end enter" style={{ ...entersAt(start + runs), ...placeOfEnd(points) }}>
                {figure}
              </b>
            )}
          </div>
        ))}
      </Frame>
    </>
  );
}

/** The last figure stands above all of the line that is below it. */
function placeOfEnd(points: readonly Point[]): Style {
  const last = points.at(-1)![0];
  const highest = Math.max(...points.filter(([x]) => x > last - FIGURE).map(([, y]) => y));
  return { right: percent(100 - last), bottom: percent(highest) };
}

/** The line twice: faint from the start, so that the plot is never empty, and strong as it is drawn. */
function Curve({ points, zero, isFilled }: { points: Point[]; zero: number; isFilled: boolean }): ComponentChild {
  return ['faint', 'runs'].map((name) => (
    <svg class={name} viewBox="0 0 100 100" preserveAspectRatio="none">
      {isFilled && <path class="area" d={area().y0(zero)(points) ?? ''} />}
      <path class="line" d={line()(points) ?? ''} />
    </svg>
  ));
}
