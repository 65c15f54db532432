import { cumsum } from 'd3-array';
import type { ComponentChild } from 'preact';
import type { Chart } from './chart-of.js';
import type { Plot } from './plot.js';
import { sharesOf } from './shares.js';

/** Air between two shares, in percent of the round. */
const GAP = 0.35;
/** Radius of the middle of a stroke, and its width, in hundredths of the ring. */
const STROKES = { donut: { r: 40, width: 19 }, pie: { r: 25, width: 50 } };

/** Parts of a whole: a ring or disc that draws itself, and a list of what each part is. */
export function Ring({ chart, cues, colourOf }: Plot): ComponentChild {
  const shares = sharesOf(chart).map((share, index) => ({
    ...share,
    style: {
      '--mark': colourOf(share.name) ?? `var(--series-${index})`,
      ...cues.entering(`data.labels[${share.index}]`),
    },
  }));
  const { r, width } = STROKES[chart.form === 'pie' ? 'pie' : 'donut'];
  const ends = cumsum(shares, ({ part }) => part * 100);
  const gap = shares.filter(({ part }) => part > 0).length > 1 ? GAP : 0;
  const largest = shares.reduce((best, share) => (share.part > best.part ? share : best));
  return (
    <div class="ring">
      <div class="disc">
        <svg viewBox="-50 -50 100 100">
          {['faint', 'runs'].map((name) =>
            shares.map(({ part, style }, index) => (
              <circle
                class={name}
                r={r}
                stroke-width={width}
                pathLength={100}
                style={{ ...style, '--part': Math.max(0, part * 100 - gap).toFixed(3) }}
                transform={`rotate(${(-90 + 3.6 * ((ends[index] ?? 0) - part * 100)).toFixed(2)})`}
              />
            )),
          )}
        </svg>
        {chart.form === 'donut' && (
          <div class="middle enter" style={{ '--at': '0.9s' }}>
            <b>{percentOf(largest.part)}</b>
          </div>
        )}
      </div>
      <ul>
        {shares.map(({ name, value, part, style }) => (
          <li class="enter" style={style}>
            <i />
            <span dir="auto">{name}</span>
            <b>{figureOf(chart, value, part)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A figure and, unless it is one already, its percentage. */
function figureOf({ unit, format }: Chart, value: number, part: number): string {
  return unit.startsWith('%') ? format(value) : `${format(value)} · ${percentOf(part)}`;
}

function percentOf(part: number): string {
  if (part > 0 && part < 0.001) return '<0.1%';
  const options = { style: 'percent', maximumFractionDigits: part < 0.1 ? 1 : 0 } as const;
  return new Intl.NumberFormat('en', options).format(part);
}
