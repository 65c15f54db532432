import { cutAtWord } from '../words/cut-at-word.js';
import { drawArt } from './draw-art.js';
import type { Drawable, DrawingContext } from '../canvas/drawing-context.js';
import { box } from '../canvas/paint.js';
import type { Studio, Surface } from '../canvas/studio.js';
import { DISPLAY_FAMILIES, TEXT_FAMILIES } from '../canvas/font-families.js';
import { readableText } from '../words/readable-text.js';
import { hexOf } from '../canvas/oklab.js';
import type { Style } from '../style/style.js';

const [WIDTH, HEIGHT, MARGIN] = [1200, 800, 48];
const [PAPER, INK, SOFT] = ['#fbfaf7', '#1c1d22', '#5d5f68'];
const GAP = 16;
const SAMPLE = { width: (WIDTH - MARGIN * 2 - GAP) / 2, height: 306, top: 122 };
const BAR = { top: 500, height: 150 };
const TONE = { top: 722, height: 34 };
const LONGEST_TITLE = 34;
/** Colours that have room for their names. */
const MOST_COLOURS = 6;

/** A sheet that shows a style: one picture before and after, its colours with their names, its tones. */
export function drawSwatchSheet(style: Style, title: string, studio: Studio): Surface {
  const surface = studio.surface(WIDTH, HEIGHT);
  const { context } = surface;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const name = readableText(title, (character) => studio.canDraw(character)) || 'Style';
  write(context, cutAtWord(name, LONGEST_TITLE), { x: MARGIN, y: 84, size: 46, colour: INK, heavy: true });
  write(context, `${style.images} images`, { x: WIDTH - MARGIN, y: 84, size: 28, colour: SOFT, align: 'right' });
  for (const [at, shown] of [undefined, style].entries()) {
    const x = MARGIN + at * (SAMPLE.width + GAP);
    context.drawImage(sample(studio, shown), x, SAMPLE.top, SAMPLE.width, SAMPLE.height);
    const label = shown ? 'In this style' : 'Without';
    write(context, label, { x, y: SAMPLE.top + SAMPLE.height + 38, size: 27, colour: SOFT });
  }
  drawPalette(context, style);
  drawTones(context, style);
  return surface;
}

function sample(studio: Studio, style: Style | undefined): Drawable {
  const order = { aspectRatio: '16:9', size: 1106, format: 'png', theme: 'lumen', seed: 4 } as const;
  return drawArt({ ...order, prompt: 'A mountain lake at dawn', technique: 'art' }, studio, style).surface.picture;
}

/** Bars as wide as their colours' shares call for; the smallest is wide enough for its name. */
function drawPalette(context: DrawingContext, { palette }: Style): void {
  const shown = palette.slice(0, MOST_COLOURS);
  const room = WIDTH - MARGIN * 2 - GAP * (shown.length - 1);
  const weights = shown.map(({ share }) => 0.6 + share);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let x = MARGIN;
  for (const [at, { colour }] of shown.entries()) {
    const width = (room * (weights[at] ?? 0)) / whole;
    context.fillStyle = colour;
    box(context, [x, BAR.top, width, BAR.height], 10);
    write(context, colour, { x, y: BAR.top + BAR.height + 36, size: 26, colour: INK });
    x += width + GAP;
  }
}

/** The tones of the style from dark to light, each as wide as its share. */
function drawTones(context: DrawingContext, { tone }: Style): void {
  const step = (WIDTH - MARGIN * 2) / tone.length;
  for (const [at, lightness] of tone.entries()) {
    context.fillStyle = hexOf([lightness, 0, 0]);
    context.fillRect(MARGIN + at * step, TONE.top, step + 1, TONE.height);
  }
}

interface Setting {
  x: number;
  y: number;
  size: number;
  colour: string;
  heavy?: boolean;
  align?: 'left' | 'right';
}

function write(context: DrawingContext, text: string, { x, y, size, colour, heavy, align = 'left' }: Setting): void {
  context.font = heavy ? `700 ${size}px ${DISPLAY_FAMILIES}` : `400 ${size}px ${TEXT_FAMILIES}`;
  context.fontVariationSettings = `'wght' ${heavy ? 700 : 600}`;
  context.textBaseline = 'alphabetic';
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, x, y);
}
