import { box } from '../drawing/paint.js';
import type { Box } from '../layout.js';
import type { Page } from '../page.js';
import type { Theme } from '../theme.js';
import { wordWeight } from '../writing/word-weight.js';
import type { PosterWords } from './poster-words.js';
import { stackType, type Stack } from './stacked-type.js';

export interface PosterInk {
  words: string;
  accent: string;
  /** Empty where the words stand on art, whose contrast is `measured`. */
  grounds: readonly string[];
  measured?: number;
}

interface PosterSetting {
  box: Box;
  ink: PosterInk;
  theme: Theme;
}

const DETAIL_LINES = 5;

/** A poster's words, measured: a bar, the headline in a stack that fills its column, and the detail under it. */
export interface PosterBlock {
  stack: Stack;
  detail: string[];
  size: number;
  bar: number;
  height: number;
}

export function posterBlock(
  page: Page,
  { headline, detail }: PosterWords,
  [, , width, height]: Box,
  theme: Theme,
): PosterBlock {
  const size = page.type(27, 11);
  const lines = detail === '' ? [] : page.wrapped(detail, theme.text, size, width);
  const shown =
    lines.length > DETAIL_LINES ? [...lines.slice(0, DETAIL_LINES - 1), `${lines[DETAIL_LINES - 1]}…`] : lines;
  const tail = shown.length * size * 1.34 + (shown.length > 0 ? size * 0.7 : 0);
  const bar = size * 1.5;
  const largest = Math.min(page.order.width, page.order.height) * 0.46;
  const room = { width, height: Math.max(height * 0.3, height - tail - bar), face: theme.display, largest };
  const stack = stackType(page, headline, room);
  return { stack, detail: shown, size, bar, height: stack.height + bar + tail };
}

/** Sets a block of words at the foot of its box. */
export function setPoster(
  page: Page,
  block: PosterBlock,
  { box: [x, y, width, height], ink, theme }: PosterSetting,
): void {
  const { stack, detail, size, bar } = block;
  const top = y + height - block.height;
  const { context } = page.order;
  writeStack(page, stack, { x, top: top + bar, ink, theme });
  context.fillStyle = ink.accent;
  box(context, [x, top, Math.max(72, stack.width * 0.16), Math.max(9, size * 0.32)], 2);
  detail.forEach((text, row) => {
    const baseline = top + bar + stack.height + size * (1.7 + row * 1.34);
    const words = { text, x, y: baseline, size, face: theme.text, colour: ink.words, grounds: ink.grounds };
    page.write({ ...words, most: width });
  });
}

/** The weightiest line has the accent. */
function writeStack(
  page: Page,
  { lines }: Stack,
  { x, top, ink, theme }: { x: number; top: number; ink: PosterInk; theme: Theme },
): void {
  const weights = lines.map(({ text }) =>
    text.split(' ').reduce((sum, word) => sum + wordWeight(word.toLowerCase(), 0), 0),
  );
  const heaviest = weights.indexOf(Math.max(...weights));
  lines.forEach(({ text, size, baseline }, at) => {
    const colour = at === heaviest && lines.length > 1 ? ink.accent : ink.words;
    page.write({ text, x, y: top + baseline, size, face: theme.display, colour, grounds: ink.grounds, close: true });
  });
}
