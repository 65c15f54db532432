import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finished, GenerateWork, Recipe, Release, Unit, UnitFile, UnitInput, UnitOutput } from '@libs/kernel';
import type { MadeUnit, UnitOrder } from '../unit-work.js';
import type { VideoBrief } from '../video-brief.js';
import { makeUnit } from './make-unit.js';
import { renderVideo } from './render-video.js';

export interface WalkOrder {
  /** Where files are kept, by the hash of what made them. */
  store: string;
  ffmpegPath: string;
  /** Paths of the owner's resources. */
  resources?: Readonly<Record<string, string>>;
  /** Hears of every unit that is really done, and how long it took. */
  onUnit?(phase: string, unit: string, seconds: number): void;
}

/** What a walk remembers between two processes: outputs by the hash of their work and inputs, as JSON. */
export type WalkMemory = Map<string, string>;

const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Walks a recipe as a long job does: phase after phase, a unit only when nothing is remembered of its work and inputs.
 * Stops after `most` units that were really done, and then gives nothing.
 */
export async function walkRecipe(
  recipe: Recipe,
  order: WalkOrder,
  memory: WalkMemory,
  most = Infinity,
): Promise<Release | undefined> {
  const outputs = new Map<string, UnitOutput>();
  const finished: Finished = (phase, unit) => {
    const output = outputs.get(`${phase}/${unit}`);
    if (!output) throw new TypeError(`${phase}/${unit} is not finished`);
    return output;
  };
  let done = 0;
  for (const step of recipe.phases) {
    const phase = step.name;
    for (const unit of step.units(finished)) {
      const hash = hashOf(
        JSON.stringify([unit.work, Object.entries(unit.inputs).map(([name, input]) => [name, shaOf(input)])]),
      );
      if (!memory.has(hash)) {
        if (done === most) return undefined;
        done++;
        const begun = performance.now();
        memory.set(hash, JSON.stringify(await output(unit, hash, order)));
        order.onUnit?.(phase, unit.id, (performance.now() - begun) / 1000);
      }
      outputs.set(`${phase}/${unit.id}`, JSON.parse(memory.get(hash) ?? '{}') as UnitOutput);
    }
  }
  return recipe.release(finished);
}

const shaOf = (input: UnitInput): string => ('file' in input ? input.file.sha256 : input.sha256);

async function output(unit: Unit, hash: string, order: WalkOrder): Promise<UnitOutput> {
  const directory = await mkdtemp(join(order.store, 'unit-'));
  const inputs = Object.entries(unit.inputs).map(([name, input]) => {
    const path = 'file' in input ? input.file.key : order.resources?.[input.resourceId];
    return [name, path ?? ''] as const;
  });
  const signal = new AbortController().signal;
  const work = {
    directory,
    inputs: Object.fromEntries(inputs),
    ffmpegPath: order.ffmpegPath,
    signal,
    onProgress: () => undefined,
  };
  // What is stored as JSON must be all that a unit is told.
  const told = JSON.parse(JSON.stringify(unit.work)) as Unit['work'];
  const made = told.type === 'generate' ? await rendered(told as GenerateWork, work) : await makeUnit(told, work);
  const files = await Promise.all(made.files.map((file) => kept(file, join(order.store, hash))));
  await rm(directory, { recursive: true });
  return { files: Object.fromEntries(files), facts: made.facts };
}

async function kept({ name, path, mimeType }: MadeUnit['files'][number], folder: string): Promise<[string, UnitFile]> {
  await mkdir(folder, { recursive: true });
  const key = join(folder, name);
  await copyFile(path, key);
  const bytes = await readFile(key);
  return [name, { key, mimeType, sizeBytes: bytes.length, sha256: hashOf(bytes) }];
}

/** The embedded provider's part. */
async function rendered({ brief }: GenerateWork, { directory, ffmpegPath, signal }: UnitOrder): Promise<MadeUnit> {
  const options = { ffmpegPath, signal, onProgress: () => undefined };
  const { files, facts } = await renderVideo(brief as unknown as VideoBrief, directory, options);
  return { files: files.map(({ role, path, mimeType }) => ({ name: role, path, mimeType })), facts };
}
