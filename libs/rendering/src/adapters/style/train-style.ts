import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TECHNIQUE } from '../../provenance.js';
import type { RenderOptions, RenderResult } from '../../render-result.js';
import { type Lab, labOf } from '../../style/oklab.js';
import { paletteOf } from '../../style/palette-of.js';
import type { StyleBrief } from '../../style/style-brief.js';
import { STYLE_TYPE } from '../../style/style-type.js';
import { readSample, type Sample } from './read-sample.js';

/** Colours that are taken of each picture. */
const COLOURS_OF_PICTURE = 2_000;

/** Learns a style from the images of a brief, in a directory that exists. */
export async function trainStyle(brief: StyleBrief, outputDir: string, options: RenderOptions): Promise<RenderResult> {
  const colours: Lab[] = [];
  for (const [at, id] of brief.inputs.entries()) {
    options.signal.throwIfAborted();
    colours.push(...coloursOf(await readSample(id, options.inputs?.[id])));
    options.onProgress({ phase: 'draw', percent: Math.round((80 * (at + 1)) / brief.inputs.length) });
  }
  const palette = paletteOf(colours);
  const path = join(outputDir, 'adapter.json');
  await writeFile(path, JSON.stringify({ palette }));
  return {
    files: [{ role: 'media', path, mimeType: STYLE_TYPE }],
    facts: { technique: TECHNIQUE, provider: 'embedded', title: brief.title },
    quality: {},
  };
}

function coloursOf({ data }: Sample): Lab[] {
  const pixels = data.length / 3;
  const step = Math.max(1, Math.floor(pixels / COLOURS_OF_PICTURE));
  const colours: Lab[] = [];
  for (let at = 0; at < pixels; at += step) colours.push(labOf(data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!));
  return colours;
}
