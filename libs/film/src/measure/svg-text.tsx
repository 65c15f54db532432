import type { ComponentChild } from 'preact';

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

export const LINE_HEIGHT = 1.16;
const FIRST_STRONG = /\p{L}/u;
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(FIRST_STRONG.exec(text)?.[0] ?? '');
}

/** Lines of words in a drawing, in the faces of the theme. */
export function SvgText({ lines, x, y, size, side = 'middle', class: name, style }: SvgTextProps): ComponentChild {
  const backwards = isRightToLeft(lines.join(' '));
  const anchor = side === 'middle' ? 'middle' : (side === 'left') === backwards ? 'end' : 'start';
  const first = y - ((lines.length - 1) * size * LINE_HEIGHT) / 2 + size * 0.355;
  return (
    <text class={name} font-size={round(size)} text-anchor={anchor} direction={backwards ? 'rtl' : 'ltr'} style={style}>
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
