import type { ComponentChild } from 'preact';
import { SMALLEST } from '../../measure/room.js';
import { round, SvgText } from '../../measure/svg-text.js';
import { emsOf, widestEms } from '../../measure/text-width.js';
import { wrapped } from '../../measure/wrapped.js';
import type { Chart } from './chart-of.js';
import { below, headOf } from './head.js';
import { entersAt, type Box, type Plot } from './plot.js';
import { type Share, sharesOf } from './shares.js';

/** Parts of a whole: a ring or disc that draws itself, and a list of what each part is. */
export function drawRing(plot: Plot): ComponentChild {
  const head = headOf(plot.chart, plot.room.width, false);
  const area = below(head.height, plot.room);
  const shares = sharesOf(plot.chart);
  const beside = area.width > area.height * 1.3;
  const line = Math.min(11, (beside ? area.height : area.height * 0.52) / shares.length);
  const list = line * shares.length;
  const across = Math.min(beside ? area.height : area.height - list - 4, beside ? area.width * 0.46 : area.width);
  const texts: Box = beside
    ? { x: across + 7, y: area.y + (area.height - list) / 2, width: area.width - across - 7, height: list }
    : { x: 0, y: area.y + area.height - list, width: area.width, height: list };
  const centre = beside
    ? { x: across / 2, y: area.y + area.height / 2 }
    : { x: area.width / 2, y: area.y + (area.height - list - 4) / 2 };
  return (
    <>
      {head.drawn}
      <Slices plot={plot} shares={shares} {...centre} radius={across / 2 - 0.5} />
      <Names plot={plot} shares={shares} box={texts} />
    </>
  );
}

interface SlicesProps {
  plot: Plot;
  shares: readonly Share[];
  x: number;
  y: number;
  radius: number;
}

function Slices({ plot, shares, x, y, radius }: SlicesProps): ComponentChild {
  const { chart, cues } = plot;
  const wide = chart.form === 'donut' ? radius * 0.36 : radius;
  const middle = radius - wide / 2;
  let from = 0;
  const parts = shares.map(({ part, index: label }, index) => {
    const slice = part >= 0.9999 ? whole(x, y, middle) : arc({ x, y, radius: middle, from, to: from + part });
    from += part;
    if (part === 0) return undefined;
    return (
      <path
        class={`slice draw stroke-${index}`}
        style={{ ...cues.entering(`data.labels[${label}]`), '--runs': '0.6s' }}
        stroke-width={round(wide)}
        pathLength="1"
        d={slice}
      />
    );
  });
  const edges = shares.filter(({ part }) => part > 0).length > 1 ? edgesOf(shares) : [];
  return (
    <>
      {parts}
      {edges.map((turn) => {
        const [sin, cos] = [Math.sin(turn * 2 * Math.PI), -Math.cos(turn * 2 * Math.PI)];
        const inner = radius - wide;
        return (
          <line
            class="gap"
            x1={round(x + sin * inner)}
            y1={round(y + cos * inner)}
            x2={round(x + sin * (radius + 0.4))}
            y2={round(y + cos * (radius + 0.4))}
          />
        );
      })}
      {chart.form === 'donut' && <Middle shares={shares} x={x} y={y} radius={radius - wide} />}
    </>
  );
}

/** Inside a ring: its largest share. */
function Middle({ shares, x, y, radius }: Omit<SlicesProps, 'plot'>): ComponentChild {
  const first = shares[0];
  if (!first) return undefined;
  const text = percentOf(first.part);
  const size = Math.min(radius * 0.62, (radius * 1.5) / emsOf(text));
  const name = wrapped(first.name, (radius * 1.5) / 3.8);
  const under = name.length <= 2 && radius > 14 ? name : [];
  return (
    <g class="enter" style={entersAt(0.9)}>
      <SvgText class="figure-text" lines={[text]} x={x} y={y - under.length * 2} size={size} />
      {under.length > 0 && (
        <SvgText
          class="soft-text"
          lines={under}
          x={x}
          y={y - under.length * 2 + size * 0.56 + 1.6 + under.length * 2}
          size={3.8}
        />
      )}
    </g>
  );
}

function Names({ plot, shares, box }: { plot: Plot; shares: readonly Share[]; box: Box }): ComponentChild {
  const { chart, cues } = plot;
  const line = box.height / shares.length;
  const size = Math.min(5.4, Math.max(SMALLEST, line * 0.5));
  const figures = shares.map(({ value, part }) => figureOf(chart, value, part));
  const right = widestEms(figures) * size;
  return shares.map(({ name, index: label }, index) => {
    const y = box.y + line * (index + 0.5);
    const room = box.width - right - size * 2.6;
    const lines = wrapped(name, room / size);
    const small = lines.length > 1 ? Math.max(SMALLEST, Math.min(size, line * 0.4)) : size;
    return (
      <g class="enter" style={cues.entering(`data.labels[${label}]`)}>
        <rect
          class={`mark-${index}`}
          x={box.x}
          y={round(y - size * 0.36)}
          width={round(size * 0.72)}
          height={round(size * 0.72)}
          rx="0.4"
        />
        <SvgText
          lines={wrapped(name, room / small).slice(0, 2)}
          x={box.x + size * 1.4}
          y={y}
          size={small}
          side="left"
        />
        <SvgText
          class="figure-text"
          lines={[figures[index] ?? '']}
          x={box.x + box.width}
          y={y}
          size={size}
          side="right"
        />
        {index > 0 && (
          <line class="grid" x1={box.x} x2={box.x + box.width} y1={round(y - line / 2)} y2={round(y - line / 2)} />
        )}
      </g>
    );
  });
}

/** A figure and, unless it is one already, its percentage. */
function figureOf({ unit, format }: Chart, value: number, part: number): string {
  return unit.startsWith('%') ? format(value) : `${format(value)} · ${percentOf(part)}`;
}

function percentOf(part: number): string {
  const percent = part * 100;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  return `${percent < 10 && percent > 0 ? percent.toFixed(1).replace(/\.0$/, '') : Math.round(percent)}%`;
}

function edgesOf(shares: readonly Share[]): number[] {
  let turn = 0;
  return shares.map(({ part }) => (turn += part));
}

function arc({ x, y, radius, from, to }: { x: number; y: number; radius: number; from: number; to: number }): string {
  const at = (turn: number): string =>
    `${round(x + Math.sin(turn * 2 * Math.PI) * radius)} ${round(y - Math.cos(turn * 2 * Math.PI) * radius)}`;
  return `M${at(from)}A${round(radius)} ${round(radius)} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}`;
}

function whole(x: number, y: number, radius: number): string {
  return `M${round(x)} ${round(y - radius)}A${round(radius)} ${round(radius)} 0 1 1 ${round(x - 0.01)} ${round(y - radius)}Z`;
}
