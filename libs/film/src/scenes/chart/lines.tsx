import { area, line } from 'd3-shape';
import type { ComponentChild } from 'preact';
import { axisOf, entersAt, Frame, percent } from './axis.js';
import type { Plot } from './plot.js';
import { apart } from './apart.js';

/** Points up to which each is marked. */
const MARKED = 12;

/** Lines that draw themselves, each named at its end; an area is filled down to zero. */
export function Lines(plot: Plot): ComponentChild {
  const { chart, cues, seconds, shape } = plot;
  const last = chart.labels.length - 1;
  const along = chart.labels.map((text, index) => ({ text, at: last === 0 ? 50 : (100 * index) / last }));
  const down = axisOf(
    chart.series.flatMap(({ values }) => values),
    chart.unit,
    chart.form === 'area',
  );
  const latest = Math.max(...chart.series.map((_, which) => cues.at(`data.series[${which}]`)));
  const runs = Math.max(0.4, Math.min(1.8, seconds * 0.35, seconds - latest - 0.8));
  const rows = chart.series.map(({ name, values }, which) => ({
    name: chart.series.length > 1 ? name : '',
    end: chart.format(values.at(-1) ?? 0),
    points: values.map((value, index): [number, number] => [along[index]!.at, 100 - down.at(value)]),
    start: cues.at(`data.series[${which}]`),
    style: { '--mark': plot.colourOf(name) ?? `var(--series-${which})` },
  }));
  const tall = shape === 'tall' || shape === 'portrait';
  const places = apart(
    rows.map(({ points }) => 100 - (points.at(-1)?.[1] ?? 0)),
    tall && rows.length > 1 ? 15 : 9.5,
  );
  const ends = (
    <div class={`ends ${rows.length > 1 ? '' : 'alone'}`}>
      {rows.map(({ name, end, start, style }, which) => (
        <span
          class="enter"
          style={{ ...style, bottom: percent(places[which] ?? 0), ...entersAt(start + runs) }}
          dir="auto"
        >
          {name && <span>{name} </span>}
          <b>{end}</b>
        </span>
      ))}
    </div>
  );
  return (
    <Frame down={down} along={along} shape={shape} beside={ends} isNarrowed={rows.length > 1}>
      {rows.map(({ points, start, style }) => (
        <div class="row" style={{ ...style, ...entersAt(start), '--runs': `${runs.toFixed(2)}s` }}>
          <Curve points={points} zero={100 - down.at(0)} isFilled={chart.form === 'area'} />
          <svg>
            {marked(points).map(([x, y]) => (
              <circle class="dot" cx={percent(x)} cy={percent(y)} style={entersAt(start + (runs * x) / 100)} />
            ))}
          </svg>
        </div>
      ))}
    </Frame>
  );
}

/** The line twice: faint from the start, so that the plot is never empty, and strong as it is drawn. */
function Curve({
  points,
  zero,
  isFilled,
}: {
  points: [number, number][];
  zero: number;
  isFilled: boolean;
}): ComponentChild {
  const path = line()(points) ?? '';
  return ['faint', 'runs'].map((name) => (
    <svg class={name} viewBox="0 0 100 100" preserveAspectRatio="none">
      {isFilled && <path class="area" d={area().y0(zero)(points) ?? ''} />}
      <path class="line" d={path} />
    </svg>
  ));
}

function marked(points: readonly [number, number][]): readonly [number, number][] {
  return points.length <= MARKED ? points : points.slice(-1);
}
