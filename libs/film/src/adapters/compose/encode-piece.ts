import { join } from 'node:path';
import type { FilmFormat } from '../../compose/compose-work.js';
import { videoFrameSize } from '@libs/drawing';
import { feedFfmpeg, flags, startFfmpeg } from '@libs/sound/adapters';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { FRAME_TICKS, pictureArguments } from '../encode/film-encoding.js';

/** Encodes frames of yuv420p as a piece of film that can be joined to others of its format without being encoded again. */
export async function encodePiece(
  frames: AsyncIterable<Buffer>,
  { format, count }: { format: FilmFormat; count: number },
  { directory, ffmpegPath, signal, onProgress }: UnitSurroundings,
): Promise<MadeUnit['files'][number]> {
  const { width, height } = videoFrameSize(format.aspectRatio, format.resolution);
  const path = join(directory, 'piece.mp4');
  const argumentList = [
    ...flags('-hide_banner -loglevel error -nostdin -y'),
    ...flags(`-f rawvideo -pix_fmt yuv420p -s ${width}x${height} -r ${format.fps} -i pipe:0`),
    ...flags('-map 0:v:0 -map_metadata -1'),
    ...pictureArguments(format.fps, 'yuv420p'),
    ...flags(`-fflags +bitexact -flags:v +bitexact -video_track_timescale ${format.fps * FRAME_TICKS} -f mp4`),
    `file:${path}`,
  ];
  const counted = async function* (): AsyncGenerator<Buffer> {
    let given = 0;
    for await (const frame of frames) {
      yield frame;
      onProgress(++given / count);
    }
  };
  await feedFfmpeg(startFfmpeg(ffmpegPath, argumentList, { signal }), counted(), signal);
  return { name: 'piece', path, mimeType: 'video/mp4' };
}
