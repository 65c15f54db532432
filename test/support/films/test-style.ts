import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trainStyle } from '../../../libs/drawing/src/adapters/style/train-style.js';
import { drawnSets } from '../media/drawn-sets.js';

export interface TestStyle {
  /** As a brief names it. */
  adapter: { id: string; sha256: string };
  /** Where its file is, by its id. */
  inputs: Record<string, string>;
}

type Look = keyof ReturnType<typeof drawnSets>;

const trained = new Map<Look, Promise<Buffer>>();

/** A style that was trained on pictures of a look, as a film is given it: its file is in the folder. */
export async function testStyle(folder: string, look: Look): Promise<TestStyle> {
  const training = trained.get(look) ?? train(look);
  trained.set(look, training);
  const style = await training;
  const path = join(folder, `${look}.json`);
  await writeFile(path, style);
  const sha256 = createHash('sha256').update(style).digest('hex');
  return { adapter: { id: look, sha256 }, inputs: { [look]: path } };
}

/** Trains a look, once in each process. */
async function train(look: Look): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'test-style-'));
  const samples = drawnSets()[look].map((picture, at) => ({ id: `${look}-${at}`, picture }));
  const paths = samples.map(({ id }) => [id, join(directory, `${id}.png`)] as const);
  await Promise.all(paths.map(([, path], at) => writeFile(path, samples[at]!.picture)));
  const brief = { title: look, inputs: samples.map(({ id }) => id) };
  const surroundings = { signal: new AbortController().signal, onProgress: () => undefined };
  const { files } = await trainStyle(brief, directory, { ...surroundings, inputs: Object.fromEntries(paths) });
  const style = await readFile(files[0]!.path);
  await rm(directory, { recursive: true });
  return style;
}
