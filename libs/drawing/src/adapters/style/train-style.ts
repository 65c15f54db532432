import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TECHNIQUE } from '../../provenance.js';
import type { RenderOptions, RenderResult } from '../../render-result.js';
import { StyleLearner } from '../../style/learn/learn-style.js';
import type { StyleBrief } from '../../style/style-brief.js';
import { STYLE_TYPE } from '../../style/style-type.js';
import { drawSwatchSheet } from '../../art/swatch-sheet.js';
import { CanvasStudio } from '../canvas-studio.js';
import { writeThumbnail } from '../write-thumbnail.js';
import { readSample } from './read-sample.js';

/** Learns a style from the images of a brief, in a directory that exists. */
export async function trainStyle(brief: StyleBrief, outputDir: string, options: RenderOptions): Promise<RenderResult> {
  const learner = new StyleLearner(brief.inputs.length);
  for (const [at, id] of brief.inputs.entries()) {
    options.signal.throwIfAborted();
    learner.add(await readSample(id, options.inputs?.[id]));
    options.onProgress({ phase: 'draw', percent: Math.round((80 * (at + 1)) / brief.inputs.length) });
  }
  const style = learner.style(brief.title);
  const path = join(outputDir, 'adapter.style');
  await writeFile(path, JSON.stringify(style));
  const studio = new CanvasStudio();
  const sheet = drawSwatchSheet(style, brief.title, studio);
  const { width, height } = sheet;
  const picture = { pixels: studio.pixels(sheet), width, height, title: brief.title };
  options.onProgress({ phase: 'encode', percent: 100 });
  return {
    files: [
      { role: 'media', path, mimeType: STYLE_TYPE },
      { role: 'thumbnail', path: await writeThumbnail(outputDir, picture), mimeType: 'image/jpeg' },
    ],
    facts: {
      technique: TECHNIQUE,
      provider: 'embedded',
      title: brief.title,
      palette: style.palette.map(({ colour }) => colour),
      grain: style.grain,
      edges: style.edges,
    },
    quality: {},
  };
}
