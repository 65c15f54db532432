import type { DrawingContext } from './drawing/drawing-context.js';
import { easeOut } from './drawing/easing.js';
import { useTypeface, type TypeSetting } from './kinetic-type.js';
import type { Layout } from './layout.js';
import type { Typeface } from './typeface.js';

/** Lines of small words under the large ones, measured. */
export interface DetailBlock {
  lines: { text: string; width: number }[];
  size: number;
  height: number;
}

/** A detail in its place: `top` is the upper edge of its first line. */
export interface PlacedDetail extends DetailBlock {
  top: number;
  /** The smallest box around it and the words above it. */
  bounds: TypeSetting['bounds'];
}

const SIZE = { largest: 36, smallest: 15, step: 1 };
const LINE_HEIGHT = 1.36;
/** Between the large words and the small ones, and the most that these take of both, as shares of the size and of the box. */
const APART = 0.75;
const MOST = 0.42;
const ENTRANCE = 0.5;
const RISE = 14;

/** Sets a detail as large as leaves the large words their share of a layout's box. */
export function detailBlock(
  context: DrawingContext,
  text: string,
  { layout, face }: { layout: Layout; face: Typeface },
): DetailBlock {
  const [, , width, height] = layout.text;
  for (let { largest: size } = SIZE; ; size -= SIZE.step) {
    const lines = wrapped(context, text, { face, size, width });
    const taken = (lines.length * LINE_HEIGHT + APART) * size;
    const fits = taken <= height * MOST && lines.every((line) => line.width <= width);
    if (fits || size <= SIZE.smallest) return { lines, size, height: taken };
  }
}

/** The layout that large words have above a detail. */
export function aboveDetail(layout: Layout, { height }: DetailBlock): Layout {
  const [x, y, width, whole] = layout.text;
  return { ...layout, text: [x, y, width, whole - height] };
}

export function placedDetail(block: DetailBlock, { bounds }: TypeSetting, layout: Layout): PlacedDetail {
  const top = bounds.y + bounds.height + block.size * APART;
  const widest = Math.max(...block.lines.map(({ width }) => width));
  const left = leftOf(layout, widest);
  const [from, to] = [Math.min(bounds.x, left), Math.max(bounds.x + bounds.width, left + widest)];
  const bottom = top + block.lines.length * block.size * LINE_HEIGHT;
  return { ...block, top, bounds: { x: from, y: bounds.y, width: to - from, height: bottom - bounds.y } };
}

/** Draws a detail `seconds` after it begins to appear. */
export function drawDetail(
  context: DrawingContext,
  detail: PlacedDetail,
  { layout, face, ink, seconds }: { layout: Layout; face: Typeface; ink: string; seconds: number },
): void {
  const shown = easeOut(seconds / ENTRANCE);
  if (shown <= 0) return;
  context.save();
  context.globalAlpha = shown;
  useTypeface(context, face, detail.size);
  context.fillStyle = ink;
  detail.lines.forEach(({ text, width }, row) => {
    const baseline = detail.top + (row + 0.74) * detail.size * LINE_HEIGHT + (1 - shown) * RISE;
    context.fillText(text, leftOf(layout, width), baseline);
  });
  context.restore();
}

function leftOf({ align, text: [x, , width] }: Layout, across: number): number {
  return align === 'center' ? x + (width - across) / 2 : x;
}

/** Lines of about equal length, none longer than the width: no word is left alone on the last. */
function wrapped(
  context: DrawingContext,
  text: string,
  { face, size, width }: { face: Typeface; size: number; width: number },
): DetailBlock['lines'] {
  useTypeface(context, face, size);
  const most = broken(context, text, width).length;
  let narrow = width;
  while (narrow > width * 0.4 && broken(context, text, narrow - size).length <= most) narrow -= size;
  const lines = broken(context, text, narrow);
  return lines.map((line) => ({ text: line, width: context.measureText(line).width }));
}

function broken(context: DrawingContext, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
