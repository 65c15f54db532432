import { join } from 'node:path';
import type { EncodeWork } from '../../reframe/reframe-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { writeThumbnail } from '@libs/drawing/adapters';
import { flags, metadataArguments, runFfmpeg } from '@libs/sound/adapters';
import { inputPath } from '../units/input-path.js';
import { STABLE } from './encoding.js';
import { filmInput } from './film-input.js';
import { pictureAt } from './picture-at.js';

/** Puts picture and sound together as they are, on one clock, in a file that begins to play at once. */
export async function encodeFilm(work: EncodeWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const { sound } = surroundings.inputs;
  const path = join(surroundings.directory, 'video.mp4');
  await runFfmpeg(surroundings, [
    ...flags('-loglevel error -copyts'),
    ...filmInput(inputPath(surroundings, 'picture')),
    ...(sound === undefined ? [] : filmInput(sound)),
    ...flags('-map 0:v:0'),
    ...(sound === undefined ? [] : flags('-map 1:a:0')),
    ...flags('-c copy -map_metadata -1 -map_chapters -1'),
    ...STABLE,
    ...metadataArguments({ title: work.title, comment: work.comment }),
    ...flags('-movflags +faststart -f mp4'),
    `file:${path}`,
  ]);
  surroundings.onProgress(0.7);
  return {
    files: [
      { name: 'media', path, mimeType: 'video/mp4' },
      { name: 'thumbnail', path: await thumbnail(path, work, surroundings), mimeType: 'image/jpeg' },
    ],
    facts: {},
  };
}

async function thumbnail(film: string, work: EncodeWork, surroundings: UnitSurroundings): Promise<string> {
  const { width, height, rate } = work.film;
  return writeThumbnail(surroundings.directory, {
    pixels: await pictureAt(film, { frame: work.poster, rate, size: { width, height } }, surroundings),
    width,
    height,
    title: work.title,
    origin: { statement: work.comment, sourceType: work.sourceType },
  });
}
