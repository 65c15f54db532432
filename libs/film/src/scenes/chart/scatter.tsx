import type { ComponentChild } from 'preact';
import { round, SvgText } from '../../measure/svg-text.js';
import { emsOf } from '../../measure/text-width.js';
import { AXIS_SIZE, axisOf, ValueLines } from './axis.js';
import { below, headOf } from './head.js';
import { entersAt, shareOf, type Box, type Plot } from './plot.js';

const NAME = 3.6;
/** Seconds in which all points enter. */
const ENTERING = 1.4;

/** Points of two figures each; named where few have labels. */
export function drawScatter(plot: Plot): ComponentChild {
  const { chart, room } = plot;
  const head = headOf(chart, room.width, true);
  const area = below(head.height, room);
  const values = chart.series.flatMap((series) => series.values);
  const down = axisOf(values, chart.unit, Math.floor(area.height / 11));
  const xs = chart.series.flatMap(({ x }) => x);
  const along = axisOf(xs, '', Math.floor(room.width / 20));
  const box: Box = { x: down.width, y: area.y + 3, width: room.width - down.width - 4, height: area.height - 10 };
  const across = (x: number): number => box.x + box.width * shareOf(x, along.low, along.high);
  const points = chart.series.flatMap((series, which) =>
    series.values.map((value, index) => ({
      which,
      at: [across(series.x[index] ?? 0), box.y + box.height * (1 - shareOf(value, down.low, down.high))] as const,
    })),
  );
  const named = chart.series.length === 1 && chart.labels.length <= 12;
  const places = points.map(({ at }) => at);
  return (
    <>
      {head.drawn}
      <ValueLines axis={down} box={box} />
      {along.ticks.map((tick, index) => {
        const text = along.texts[index] ?? '';
        const most = room.width - (emsOf(text) * AXIS_SIZE) / 2;
        const x = Math.min(across(tick), most);
        return <SvgText class="soft-text" lines={[text]} x={x} y={box.y + box.height + 4.6} size={AXIS_SIZE} />;
      })}
      <Points points={points} names={named ? placeNames(chart.labels, places, box) : []} />
    </>
  );
}

interface PointsProps {
  points: readonly { which: number; at: readonly [number, number] }[];
  names: readonly Name[];
}

function Points({ points, names }: PointsProps): ComponentChild {
  const step = ENTERING / points.length;
  return (
    <>
      {points.map(({ which, at: [x, y] }, order) => (
        <circle
          class={`dot mark-${which}`}
          style={entersAt(0.3 + step * order)}
          cx={round(x)}
          cy={round(y)}
          r={points.length > 40 ? 1 : 1.5}
        />
      ))}
      {names.map(({ text, x, y }, index) => (
        <SvgText class="enter" style={entersAt(0.6 + step * index)} lines={[text]} x={x} y={y} size={NAME} />
      ))}
    </>
  );
}

interface Name {
  text: string;
  x: number;
  y: number;
}

/** Where names stand: beside their point, clear of points and other names; one that finds no such place stays off. */
function placeNames(labels: readonly string[], points: readonly (readonly [number, number])[], box: Box): Name[] {
  const taken: Box[] = points.map(([x, y]) => ({ x: x - 1.4, y: y - 1.4, width: 2.8, height: 2.8 }));
  return labels.flatMap((text, index) => {
    const [x, y] = points[index] ?? [0, 0];
    const width = emsOf(text) * NAME;
    const places = [
      [x + 2.2 + width / 2, y],
      [x - 2.2 - width / 2, y],
      [x, y - 3.6],
      [x, y + 3.6],
    ] as const;
    const free = places.find(([cx, cy]) => {
      const own = { x: cx - width / 2, y: cy - NAME / 2, width, height: NAME };
      const inside =
        own.x >= box.x &&
        own.x + width <= box.x + box.width + 4 &&
        own.y >= box.y - 2 &&
        own.y + NAME <= box.y + box.height;
      return inside && !taken.some((other) => meet(own, other));
    });
    if (!free) return [];
    taken.push({ x: free[0] - width / 2, y: free[1] - NAME / 2, width, height: NAME });
    return [{ text, x: free[0], y: free[1] }];
  });
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
