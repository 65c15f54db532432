import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toWebVtt } from '../../captions.js';
import type { EncodeWork } from '../../compose/compose-work.js';
import { videoFrameSize } from '../../frame-size.js';
import { originStatement } from '../../provenance.js';
import type { MadeUnit, UnitSurroundings } from '../../unit-work.js';
import { flags } from '../ffmpeg-flags.js';
import { metadataArguments } from '../ffmpeg-metadata.js';
import { SOUND_ARGUMENTS } from '../film-encoding.js';
import { decodedFrames } from '../decode-frames.js';
import { runFfmpeg } from '../run-ffmpeg.js';
import { writeThumbnail } from '../write-thumbnail.js';
import { inputPath } from '../input-path.js';

/** Puts picture and sound into the file that is handed out, and beside it what belongs to a film. */
export async function finishFilm(work: EncodeWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const { directory } = surroundings;
  const film = inputPath(surroundings, 'film');
  const path = join(directory, 'video.mp4');
  const argumentList = [
    ...flags('-loglevel error -protocol_whitelist file -f mov -i'),
    `file:${film}`,
    ...flags('-protocol_whitelist file -f wav -i'),
    `file:${inputPath(surroundings, 'sound')}`,
    ...flags('-map 0:v:0 -map 1:a:0 -map_metadata -1 -c:v copy'),
    ...SOUND_ARGUMENTS,
    ...flags('-fflags +bitexact -flags:a +bitexact'),
    ...metadataArguments({ title: work.title, comment: originStatement('video') }),
    ...flags('-movflags +faststart -f mp4'),
    `file:${path}`,
  ];
  await runFfmpeg(surroundings, argumentList);
  surroundings.onProgress(0.6);
  const files = [{ name: 'media', path, mimeType: 'video/mp4' }, await thumbnail(work, film, surroundings)];
  if (work.cues.length > 0) {
    const captions = join(directory, 'captions.vtt');
    await writeFile(captions, toWebVtt(work.cues));
    files.push({ name: 'captions', path: captions, mimeType: 'text/vtt' });
  }
  return { files, facts: {} };
}

async function thumbnail(
  { format, poster, title }: EncodeWork,
  film: string,
  { directory, ffmpegPath, signal }: UnitSurroundings,
): Promise<MadeUnit['files'][number]> {
  const { width, height } = videoFrameSize(format.aspectRatio, format.resolution);
  const frame = {
    ffmpegPath,
    path: film,
    width,
    height,
    fps: format.fps,
    first: poster,
    frames: 1,
    pixels: 'rgba' as const,
    signal,
  };
  let path = '';
  for await (const pixels of decodedFrames(frame)) {
    path = await writeThumbnail(directory, { pixels, width, height, title });
  }
  return { name: 'thumbnail', path, mimeType: 'image/jpeg' };
}
