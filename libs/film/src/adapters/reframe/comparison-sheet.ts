import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { ComparisonWork } from '../../reframe/reframe-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { inputPath } from '../units/input-path.js';
import { pictureAt } from './picture-at.js';

/** Pixels. */
const ROW_HEIGHT = 240;
const GAP = 8;
const BETWEEN = 24;
const COLUMNS = 2;
const PAPER = '#181a1f';

/** A sheet of moments: the source, and to its right what became of it. */
export async function comparisonSheet(work: ComparisonWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const { film, output, moments, rate } = work;
  const [source, result] = [asHigh(film), asHigh(output)];
  const pair = source.width + GAP + result.width;
  const columns = Math.min(COLUMNS, moments.length);
  const rows = Math.ceil(moments.length / columns);
  const overlays: OverlayOptions[] = [];
  for (const [at, frame] of moments.entries()) {
    const left = BETWEEN + (at % columns) * (pair + BETWEEN);
    const top = BETWEEN + Math.floor(at / columns) * (ROW_HEIGHT + BETWEEN);
    const show = async (name: 'film' | 'result', size: typeof source, x: number): Promise<OverlayOptions> => {
      const input = await pictureAt(inputPath(surroundings, name), { frame, rate, size }, surroundings);
      return { input, raw: { ...size, channels: 4 }, left: x, top };
    };
    overlays.push(await show('film', source, left), await show('result', result, left + source.width + GAP));
    surroundings.onProgress((at + 1) / moments.length);
  }
  const path = join(surroundings.directory, 'comparison.jpeg');
  const width = BETWEEN + columns * (pair + BETWEEN);
  const height = BETWEEN + rows * (ROW_HEIGHT + BETWEEN);
  await sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite(overlays)
    .jpeg({ quality: 85 })
    .toFile(path);
  return { files: [{ name: 'comparison', path, mimeType: 'image/jpeg' }], facts: { moments } };
}

function asHigh({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width: Math.max(1, Math.round((width * ROW_HEIGHT) / height)), height: ROW_HEIGHT };
}
