import { feedFfmpeg } from '../../../libs/sound/src/adapters/ffmpeg/feed-ffmpeg.js';
import { flags } from '../../../libs/sound/src/adapters/ffmpeg/ffmpeg-flags.js';
import { startFfmpeg } from '../../../libs/sound/src/adapters/ffmpeg/ffmpeg-program.js';
import { runFfmpeg } from '../../../libs/sound/src/adapters/ffmpeg/run-ffmpeg.js';

export interface TestSource {
  width: number;
  height: number;
  /** As ffmpeg reads it. */
  rate: string;
  frames: number;
  /** Light of every pixel of a frame. */
  draw: (frame: number) => Buffer;
  hasSound?: boolean;
  /** Further arguments of the output. */
  more?: string[];
}

const { signal } = new AbortController();

/** Writes a film as others write theirs: long groups of pictures, B-frames, a tone. */
export async function writeTestSource(ffmpegPath: string, path: string, source: TestSource): Promise<string> {
  const { width, height, rate, frames, draw, hasSound = true, more = [] } = source;
  async function* pictures(): AsyncGenerator<Buffer> {
    for (let frame = 0; frame < frames; frame++) yield draw(frame);
  }
  const run = startFfmpeg(ffmpegPath, [
    ...flags(`-v error -y -f rawvideo -pix_fmt gray -s ${width}x${height} -r ${rate} -i pipe:0`),
    ...(hasSound ? flags('-f lavfi -i sine=frequency=440:sample_rate=48000 -shortest -c:a aac -b:a 96k') : []),
    ...flags('-c:v libx264 -preset veryfast -crf 16 -pix_fmt yuv420p'),
    ...more,
    ...flags('-f mp4'),
    `file:${path}`,
  ]);
  await feedFfmpeg(run, pictures(), signal);
  return path;
}

const BITS = 8;
const LIGHT = { off: 100, on: 160 };
/** Share of the height that the number takes; the rest is as light as the scene is. */
const NUMBER = 0.6;

/** A frame that tells its number in bars across, seen in any part of it, and in its lower part its scene. */
export function numberedPicture(
  frame: number,
  { width, height }: { width: number; height: number },
  scene: number,
): Buffer {
  const bytes = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    const bit = Math.floor(y / ((height * NUMBER) / BITS));
    const light = bit < BITS ? ((frame >> bit) & 1 ? LIGHT.on : LIGHT.off) : scene;
    bytes.fill(light, y * width, (y + 1) * width);
  }
  return bytes;
}

/** The number that a picture tells, read down its middle. */
export function numberIn(light: Uint8Array, { width, height }: { width: number; height: number }): number {
  let number = 0;
  for (let bit = 0; bit < BITS; bit++) {
    const y = Math.floor(((bit + 0.5) * height * NUMBER) / BITS);
    if (light[y * width + Math.floor(width / 2)]! > (LIGHT.on + LIGHT.off) / 2) number |= 1 << bit;
  }
  return number;
}

/** Decodes all frames of a film as light alone, or a part of them that a filter names. */
export async function lightOf(ffmpegPath: string, path: string, filter = 'null'): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await runFfmpeg(
    { ffmpegPath, signal },
    [...flags('-v error -i'), path, '-vf', `${filter},format=gray`, ...flags('-vsync 0 -f rawvideo pipe:1')],
    (chunk) => chunks.push(chunk),
  );
  return Buffer.concat(chunks);
}
