import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { encoderFailed } from '@libs/sound';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { filmTiming } from '../../reframe/film-timing.js';
import { rateText } from '../../reframe/frame-rate.js';
import type { AssembleWork } from '../../reframe/reframe-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { inputPath } from '../units/input-path.js';
import { STABLE } from './encoding.js';
import { packetsOf } from './packets.js';

/** Joins the pieces without encoding them again: it is the source's frames, each once and in its place. */
export async function assemblePicture(
  { pieces, film }: AssembleWork,
  surroundings: UnitSurroundings,
): Promise<MadeUnit> {
  const joined = join(surroundings.directory, 'joined.h264');
  const path = join(surroundings.directory, 'picture.mp4');
  for (const [at, piece] of pieces.entries()) {
    surroundings.signal.throwIfAborted();
    await pipeline(createReadStream(inputPath(surroundings, piece)), createWriteStream(joined, { flags: 'a' }), {
      signal: surroundings.signal,
    });
    surroundings.onProgress((at + 1) / (pieces.length + 1));
  }
  await runFfmpeg(surroundings, [
    ...flags(`-loglevel error -protocol_whitelist file -f h264 -r ${rateText(film.rate)} -i`),
    `file:${joined}`,
    ...flags('-map 0:v:0 -c copy'),
    ...STABLE,
    ...flags('-f mp4'),
    `file:${path}`,
  ]);
  await rm(joined);
  await requireFrames(path, film, surroundings);
  return { files: [{ name: 'picture', path, mimeType: 'video/mp4' }], facts: { frames: film.frames } };
}

async function requireFrames(
  path: string,
  { frames, rate }: AssembleWork['film'],
  surroundings: UnitSurroundings,
): Promise<void> {
  const { packets, ticksPerSecond } = await packetsOf(path, '0:v:0', surroundings);
  const shown = packets.map((packet) => packet.shown);
  const timing = filmTiming(shown, { ticksPerSecond, firstLasts: packets[0]?.lasts ?? 0 });
  const found = timing.rate && rateText(timing.rate);
  if (timing.frames === frames && found === rateText(rate)) return;
  throw encoderFailed(
    `joined are ${timing.frames} frames at ${found ?? 'no steady rate'}, not ${frames} at ${rateText(rate)}`,
  );
}
