import { join } from 'node:path';
import { videoFrameSize } from '@libs/drawing';
import { writeThumbnail } from '@libs/drawing/adapters';
import { toWebVtt } from '@libs/sound';
import { encodeBelowPeak, flags, runFfmpeg, writeCaptions } from '@libs/sound/adapters';
import type { EncodeWork } from '../../compose/compose-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { joinSoundArguments } from '../encode/join-sound.js';
import { decodedFrames } from '../encode/decode-frames.js';
import { inputPath } from '../units/input-path.js';

/** Puts picture and sound into the file that is handed out, and beside it what belongs to a film. */
export async function finishFilm(work: EncodeWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const { directory } = surroundings;
  const film = inputPath(surroundings, 'film');
  const path = join(directory, 'video.mp4');
  const sound = [...flags('-protocol_whitelist file -f wav -i'), `file:${inputPath(surroundings, 'sound')}`];
  const metadata = { title: work.title, comment: work.comment };
  await encodeBelowPeak(surroundings, {
    path,
    codec: 'aac',
    loudness: work.loudness,
    encode: async (treatment) => {
      await runFfmpeg(surroundings, joinSoundArguments({ film, sound, treatment, metadata, output: path }));
    },
  });
  surroundings.onProgress(0.6);
  const files: MadeUnit['files'] = [
    { name: 'media', path, mimeType: 'video/mp4' },
    await thumbnail(work, film, surroundings),
  ];
  if (work.cues.length > 0) {
    const captions = await writeCaptions(directory, toWebVtt(work.cues));
    files.push(...captions.map(({ role, ...file }) => ({ name: role, ...file })));
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
