import { greatest, min } from 'd3-array';
import type { ComponentChild } from 'preact';
import { axisOf } from './axis.js';
import { Frame } from './frame.js';
import { entersAt, Key, namedRows, percent, type Plot } from './plot.js';

/** Seconds in which all points enter. */
const ENTERING = 1.4;
/** Names up to which points are named. */
const NAMED = 12;
/** Where the middle of a name may stand from its point, in percent of the plot, and how it is moved there. The first of equals is taken. */
const SIDES = [
  { across: 13, up: 0, translate: '0 -50%' },
  { across: -13, up: 0, translate: '-100% -50%' },
  { across: 0, up: 8, translate: '-50% -120%' },
  { across: 0, up: -8, translate: '-50% 20%' },
];
/** A name is about so many times as wide as high. */
const WIDE = 2;

interface Place {
  x: number;
  y: number;
}

/** Points of two figures each; named where few have labels. */
export function Scatter({ chart, markOf, shape }: Plot): ComponentChild {
  const { labels, series, unit, unitNote } = chart;
  const up = axisOf(series.flatMap(({ values }) => values), unit); // prettier-ignore
  const along = axisOf(series.flatMap(({ x }) => x)); // prettier-ignore
  const isNamed = series.length === 1 && labels.length <= NAMED;
  const points = series.flatMap(({ name: row, values, x }, which) =>
    values.map((value, index) => {
      const name = isNamed ? (labels[index] ?? '') : '';
      return { x: along.at(x[index]!), y: up.at(value), name, mark: markOf(name || row, which) };
    }),
  );
  return (
    <>
      <Key fits unit={unitNote} rows={namedRows({ chart, markOf })} />
      <Frame up={up} along={along.ticks} shape={shape}>
        {points.map(({ name, mark, ...point }, order) => (
          <i
            class="dot pop"
            style={{
              left: percent(point.x),
              bottom: percent(point.y),
              '--mark': mark,
              ...entersAt(0.3 + (ENTERING * order) / points.length),
            }}
          >
            {name && (
              <span dir="auto" style={sideOf(point, points)}>
                {name}
              </span>
            )}
          </i>
        ))}
      </Frame>
    </>
  );
}

/** The side on which a name is farthest from other points and from the edges of the plot. */
function sideOf(own: Place, points: readonly Place[]): { translate: string } {
  const others = points.filter(({ x, y }) => x !== own.x || y !== own.y);
  const room = ({ across, up }: (typeof SIDES)[number]): number => {
    const [x, y] = [own.x + across, own.y + up];
    const nearest = min(others, (other) => Math.hypot((other.x - x) / WIDE, other.y - y)) ?? Infinity;
    return Math.min(nearest, (x - 2) / WIDE, (98 - x) / WIDE, 6);
  };
  const { translate } = greatest(SIDES, room)!;
  return { translate };
}
