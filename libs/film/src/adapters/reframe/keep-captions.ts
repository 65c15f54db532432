import { readFile } from 'node:fs/promises';
import { writeCaptions } from '@libs/sound/adapters';
import type { CaptionsWork } from '../../reframe/reframe-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { inputPath } from '../units/input-path.js';

/** Copies the captions of the source: the result has its frames at the same times. */
export async function keepCaptions(_: CaptionsWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const webVtt = await readFile(inputPath(surroundings, 'captions'), 'utf8');
  const files = await writeCaptions(surroundings.directory, webVtt);
  return { files: files.map(({ role, ...file }) => ({ name: role, ...file })), facts: {} };
}
