import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { trainStyle } from '../../../libs/drawing/src/adapters/style/train-style.js';
import { DRAWN_SETS } from '../media/drawn-sets.js';

export interface TestStyle {
  /** As a brief names it. */
  adapter: { id: string; sha256: string };
  /** Where its file is, by its id. */
  inputs: Record<string, string>;
}

/** A style that was trained on pictures of a look, as a film is given it. */
export async function testStyle(folder: string, look: keyof typeof DRAWN_SETS): Promise<TestStyle> {
  const directory = join(folder, look);
  await mkdir(directory, { recursive: true });
  const samples = DRAWN_SETS[look](6).map((picture, at) => ({ id: `${look}-${at}`, picture }));
  const paths = samples.map(({ id }) => [id, join(directory, `${id}.png`)] as const);
  await Promise.all(paths.map(([, path], at) => writeFile(path, samples[at]!.picture)));
  const brief = { title: look, inputs: samples.map(({ id }) => id) };
  const surroundings = { signal: new AbortController().signal, onProgress: () => undefined };
  const { files } = await trainStyle(brief, directory, { ...surroundings, inputs: Object.fromEntries(paths) });
  const path = files[0]!.path;
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  return { adapter: { id: look, sha256 }, inputs: { [look]: path } };
}
