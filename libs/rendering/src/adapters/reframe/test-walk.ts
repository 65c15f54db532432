import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finished, Recipe, UnitFile, UnitInput, UnitOutput } from '@libs/kernel';
import type { MadeUnit } from '../unit-work.js';
import { REFRAME_WORKS } from './reframe-works.js';

export interface Walk {
  /** Exists; every unit gets a folder in it. */
  folder: string;
  /** Paths of the resources, by their ids. */
  sources: Readonly<Record<string, string>>;
  ffmpegPath: string;
  signal?: AbortSignal;
  /** Sees each unit when it is made, and what it took in seconds. */
  onUnit?(phase: string, unit: string, seconds: number): void;
}

export interface Walked {
  finished: Finished;
  /** Hexadecimal SHA-256 of every file, by phase, unit and name. */
  hashes: Record<string, string>;
}

async function fileOf(made: MadeUnit['files'][number]): Promise<UnitFile> {
  const bytes = await readFile(made.path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { key: made.path, mimeType: made.mimeType, sizeBytes: bytes.length, sha256 };
}

/** Walks a recipe in one process, phase by phase, as the engine of long jobs does in many. A file's key is its path. */
export async function testWalk(recipe: Recipe, walk: Walk): Promise<Walked> {
  const outputs = new Map<string, UnitOutput>();
  const hashes: Record<string, string> = {};
  const finished: Finished = (phase, unit) => {
    const output = outputs.get(`${phase}/${unit}`);
    if (output === undefined) throw new Error(`${phase}/${unit} is not finished`);
    return output;
  };
  const pathOf = (input: UnitInput): string =>
    'file' in input ? input.file.key : (walk.sources[input.resourceId] ?? 'nowhere');
  for (const phase of recipe.phases) {
    for (const { id, work, inputs } of phase.units(finished)) {
      const directory = join(walk.folder, phase.name, id);
      await mkdir(directory, { recursive: true });
      const began = performance.now();
      const made = await REFRAME_WORKS[work.type]!(JSON.parse(JSON.stringify(work)) as never, {
        directory,
        inputs: Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, pathOf(input)])),
        ffmpegPath: walk.ffmpegPath,
        signal: walk.signal ?? new AbortController().signal,
        onProgress: () => undefined,
      });
      walk.onUnit?.(phase.name, id, (performance.now() - began) / 1000);
      const files: Record<string, UnitFile> = {};
      for (const file of made.files) {
        files[file.name] = await fileOf(file);
        hashes[`${phase.name}/${id}/${file.name}`] = files[file.name]!.sha256;
      }
      const facts = JSON.parse(JSON.stringify(made.facts)) as MadeUnit['facts'];
      outputs.set(`${phase.name}/${id}`, { files, facts });
    }
  }
  return { finished, hashes };
}
