import type { ComponentChild } from 'preact';
import { axisOf, entersAt, Frame, percent } from './axis.js';
import type { Plot } from './plot.js';

/** Seconds in which all points enter. */
const ENTERING = 1.4;
/** Names up to which points are named. */
const NAMED = 12;

interface Point {
  which: number;
  x: number;
  y: number;
  name: string;
}

/** Points of two figures each; named where few have labels. */
export function Scatter({ chart, colourOf, shape }: Plot): ComponentChild {
  const down = axisOf(
    chart.series.flatMap(({ values }) => values),
    chart.unit,
  );
  const along = axisOf(
    chart.series.flatMap(({ x }) => x),
    '',
  );
  const isNamed = chart.series.length === 1 && chart.labels.length <= NAMED;
  const points = chart.series.flatMap(({ values, x }, which) =>
    values.map((value, index): Point => ({
      which,
      x: along.at(x[index] ?? 0),
      y: down.at(value),
      name: isNamed ? (chart.labels[index] ?? '') : '',
    })),
  );
  return (
    <Frame down={down} along={along.ticks} shape={shape}>
      {points.map((point, order) => (
        <span
          class={`point ${sideOf(point, points)}`}
          style={{
            left: percent(point.x),
            bottom: percent(point.y),
            '--mark': colourOf(point.name || chart.series[point.which]!.name) ?? `var(--series-${point.which})`,
            ...entersAt(0.3 + (ENTERING * order) / points.length),
          }}
        >
          <svg>
            <circle class="dot" />
          </svg>
          {point.name && <span dir="auto">{point.name}</span>}
        </span>
      ))}
    </Frame>
  );
}

/** The side on which a name meets the fewest other points; towards the middle where several are as good. */
function sideOf(own: Point, points: readonly Point[]): string {
  const sides =
    own.x > 60 ? (['left', 'right', 'over', 'under'] as const) : (['right', 'left', 'over', 'under'] as const);
  const met = (side: (typeof sides)[number]): number =>
    points.filter((other) => other !== own && isAt(side, other.x - own.x, other.y - own.y)).length +
    (side === 'right' && own.x > 75 ? 9 : 0) +
    (side === 'left' && own.x < 25 ? 9 : 0);
  return sides.reduce((best, side) => (met(side) < met(best) ? side : best));
}

function isAt(side: 'left' | 'right' | 'over' | 'under', across: number, up: number): boolean {
  if (side === 'over' || side === 'under')
    return Math.abs(across) < 15 && Math.abs(up - (side === 'over' ? 9 : -9)) < 7;
  return Math.abs(up) < 8 && across * (side === 'left' ? -1 : 1) > 0 && Math.abs(across) < 25;
}
