import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaptionsWork } from '../../reframe/reframe-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { inputPath } from '../units/input-path.js';

/** Copies the captions of the source: the result has its frames at the same times. */
export async function keepCaptions(_: CaptionsWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const path = join(surroundings.directory, 'captions.vtt');
  await copyFile(inputPath(surroundings, 'captions'), path);
  return { files: [{ name: 'captions', path, mimeType: 'text/vtt' }], facts: {} };
}
