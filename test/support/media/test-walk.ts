import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finished, GenerateWork, Recipe, Unit, UnitFile, UnitInput, UnitOutput } from '@libs/kernel';
import type { MadeUnit } from '../../../libs/film/src/units/unit-work.js';
import { makeUnit } from '../../../libs/film/src/adapters/units/make-unit.js';
import { flatFilm } from './flat-film.js';

export interface Walk {
  /** Exists; files are kept in it, by the hash of what made them. A file's key is its path. */
  folder: string;
  ffmpegPath: string;
  /** Paths of the owner's resources, by their ids. */
  resources?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** What earlier walks made; this one adds to it. */
  memory?: WalkMemory;
  /** Units that are really made at most; then the walk stops. */
  most?: number;
  /** Called for every unit that was really made. */
  onUnit?(phase: string, unit: string): void;
}

/** What a walk remembers between two processes: outputs by the hash of their work and inputs, as JSON. */
export type WalkMemory = Map<string, string>;

export interface Walked {
  finished: Finished;
  /** Whether every unit is finished. */
  isWhole: boolean;
  /** Hexadecimal SHA-256 of every file, by phase, unit and name. */
  hashes: Record<string, string>;
}

const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const shaOf = (input: UnitInput): string => ('file' in input ? input.file.sha256 : input.sha256);

/**
 * Walks a recipe in one process as a long job does in many: phase after phase, a unit only when nothing is remembered of its
 * work and inputs.
 */
export async function testWalk(recipe: Recipe, walk: Walk): Promise<Walked> {
  const { memory = new Map(), most = Infinity } = walk;
  const outputs = new Map<string, UnitOutput>();
  const hashes: Walked['hashes'] = {};
  const finished: Finished = (phase, unit) => {
    const output = outputs.get(`${phase}/${unit}`);
    if (!output) throw new TypeError(`${phase}/${unit} is not finished`);
    return output;
  };
  let made = 0;
  for (const phase of recipe.phases) {
    for (const unit of phase.units(finished)) {
      const read = Object.entries(unit.inputs).map(([name, input]) => [name, shaOf(input)]);
      const hash = hashOf(JSON.stringify([recipe.version, unit.work, read]));
      if (!memory.has(hash)) {
        if (made++ === most) return { finished, hashes, isWhole: false };
        memory.set(hash, JSON.stringify(await outputOf(unit, hash, walk)));
        walk.onUnit?.(phase.name, unit.id);
      }
      const output = JSON.parse(memory.get(hash) ?? '') as UnitOutput;
      outputs.set(`${phase.name}/${unit.id}`, output);
      for (const [name, { sha256 }] of Object.entries(output.files))
        hashes[`${phase.name}/${unit.id}/${name}`] = sha256;
    }
  }
  return { finished, hashes, isWhole: true };
}

async function outputOf(unit: Unit, hash: string, walk: Walk): Promise<UnitOutput> {
  const { folder, ffmpegPath, resources = {}, signal = new AbortController().signal } = walk;
  const directory = await mkdtemp(join(folder, 'unit-'));
  const pathOf = (input: UnitInput): string =>
    'file' in input ? input.file.key : (resources[input.resourceId] ?? 'nowhere');
  const inputs = Object.fromEntries(Object.entries(unit.inputs).map(([name, input]) => [name, pathOf(input)]));
  const surroundings = { directory, inputs, ffmpegPath, signal, onProgress: () => undefined };
  // A unit gets only what survives the storage as JSON.
  const told = JSON.parse(JSON.stringify(unit.work)) as Unit['work'];
  const made = told.type === 'generate' ? flatFilm(told as GenerateWork, surroundings) : makeUnit(told, surroundings);
  const { files, facts } = await made;
  const kept = await Promise.all(files.map((file) => keep(file, join(folder, hash))));
  await rm(directory, { recursive: true });
  return { files: Object.fromEntries(kept), facts };
}

async function keep({ name, path, mimeType }: MadeUnit['files'][number], folder: string): Promise<[string, UnitFile]> {
  await mkdir(folder, { recursive: true });
  const key = join(folder, name);
  await copyFile(path, key);
  const bytes = await readFile(key);
  return [name, { key, mimeType, sizeBytes: bytes.length, sha256: hashOf(bytes) }];
}
