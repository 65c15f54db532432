import { arc, pie } from 'd3-shape';
import type { ComponentChild } from 'preact';
import type { Chart } from './chart-of.js';
import { entersAt, Key, type Plot } from './plot.js';
import { sharesOf } from './shares.js';

/** The radius of the hole of a donut, where that of the whole is 50. */
const HOLE = 30;

/** Parts of a whole: a ring or disc whose shares come forward, and what each of them is. */
export function Ring({ chart, cues, markOf }: Plot): ComponentChild {
  const isDonut = chart.form === 'donut';
  const shares = sharesOf(chart).map((share, at) => ({
    ...share,
    mark: markOf(share.name, at),
    figure: figureOf(chart, share.value, share.part),
    style: cues.entering(`data.labels[${share.index}]`),
  }));
  const angles = pie<{ part: number }>().sort(null).value(({ part }) => part)(shares); // prettier-ignore
  const shape = arc<{ startAngle: number; endAngle: number }>().innerRadius(isDonut ? HOLE : 0).outerRadius(50); // prettier-ignore
  return (
    <>
      <Key unit={chart.unitNote} rows={shares} />
      <div class="disc">
        <svg viewBox="-50 -50 100 100">
          <path class="faint" d={shape({ startAngle: 0, endAngle: 2 * Math.PI }) ?? ''} />
          {shares.map(({ mark, style }, at) => (
            <path class="pop" d={shape(angles[at]!) ?? ''} style={{ ...style, '--mark': mark }} />
          ))}
        </svg>
        {isDonut && (
          <b class="enter" style={entersAt(0.9)}>
            {percentOf(Math.max(...shares.map(({ part }) => part)))}
          </b>
        )}
      </div>
    </>
  );
}

/** A figure and, unless both are the same number, its percentage. */
function figureOf({ unit, format }: Chart, value: number, part: number): string {
  const isPercentage = unit.startsWith('%') || Math.abs(part * 100 - value) < 1e-6;
  return isPercentage ? format(value) : `${format(value)} · ${percentOf(part)}`;
}

function percentOf(part: number): string {
  if (part > 0 && part < 0.001) return '<0.1%';
  const options = { style: 'percent', maximumFractionDigits: part < 0.1 ? 1 : 0 } as const;
  return new Intl.NumberFormat('en', options).format(part);
}
