import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { PAPER } from './paper.js';

const INK = '#e9e9ee';
const FAMILY = 'Sheet label';
/** Pixels. */
const SIZE = 15;

/** A line of text for below a picture: raw RGBA pixels. Letters come from a packaged font, so every machine draws the same. */
export function labelStrip(text: string, { width, height }: { width: number; height: number }): Buffer {
  if (!GlobalFonts.has(FAMILY)) GlobalFonts.registerFromPath(fontFile(), FAMILY);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  context.fillStyle = INK;
  context.font = `${SIZE}px '${FAMILY}'`;
  context.textBaseline = 'middle';
  context.fillText(text, 2, height / 2, width - 4);
  return canvas.data();
}

function fontFile(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));
  return join(folder, 'files', 'inter-latin-wght-normal.woff2');
}
