import type { ComponentChild } from 'preact';
import { directionOf } from '../typography/direction.js';

interface SvgTextProps {
  lines: readonly string[];
  x: number;
  /** Middle of the block of lines. */
  y: number;
  size: number;
  /** Which side of the lines stands at `x`, whatever their direction. */
  side?: 'left' | 'middle' | 'right';
  class?: string;
  style?: Record<string, string | number>;
}

const LINE_HEIGHT = 1.16;

/** Lines of words in a drawing, in the faces of the theme. */
export function SvgText({ lines, x, y, size, side = 'middle', class: name, style }: SvgTextProps): ComponentChild {
  const direction = directionOf(...lines);
  const backwards = direction === 'rtl';
  const anchor = side === 'middle' ? 'middle' : (side === 'left') === backwards ? 'end' : 'start';
  const first = y - ((lines.length - 1) * size * LINE_HEIGHT) / 2 + size * 0.355;
  return (
    <text class={name} font-size={round(size)} text-anchor={anchor} direction={direction} style={style}>
      {lines.map((line, index) => (
        <tspan x={round(x)} y={round(first + index * size * LINE_HEIGHT)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Hundredths are enough for places in a drawing. */
export function round(length: number): number {
  return Math.round(length * 100) / 100;
}
