import { join } from 'node:path';
import type { AssembleWork } from '../../compose/compose-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { joinPieces } from '../encode/join-pieces.js';
import { inputPath } from '../units/input-path.js';

export async function assembleFilm({ fps, pieces }: AssembleWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const path = join(surroundings.directory, 'film.mp4');
  const files = pieces.map(({ input, frames }) => ({ path: inputPath(surroundings, input), frames }));
  await joinPieces(files, { fps, path }, surroundings);
  return { files: [{ name: 'film', path, mimeType: 'video/mp4' }], facts: {} };
}
