import { join } from 'node:path';
import type { SoundWork } from '../../reframe/reframe-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { inputPath } from '../units/input-path.js';
import { STABLE } from './encoding.js';
import { filmInput } from './film-input.js';

/** The sound of the source on the source's clock: packet by packet where it is AAC, else encoded once. */
export async function restoreSound({ codec }: SoundWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const path = join(surroundings.directory, 'sound.m4a');
  await runFfmpeg(surroundings, [
    ...flags('-loglevel error -copyts'),
    ...filmInput(inputPath(surroundings, 'source')),
    ...flags('-map 0:a:0 -vn -sn -dn -map_metadata -1 -map_chapters -1'),
    ...flags(codec === 'aac' ? '-c:a copy' : '-c:a aac -b:a 192k -ac 2'),
    ...STABLE,
    ...flags('-f mp4'),
    `file:${path}`,
  ]);
  return { files: [{ name: 'sound', path, mimeType: 'audio/mp4' }], facts: {} };
}
