import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { feedFfmpeg } from '../../../../sound/src/adapters/ffmpeg/feed-ffmpeg.js';
import { flags } from '../../../../sound/src/adapters/ffmpeg/ffmpeg-flags.js';
import { startFfmpeg } from '../../../../sound/src/adapters/ffmpeg/ffmpeg-program.js';
import { findFfmpeg } from '../../../../sound/src/adapters/ffmpeg/find-ffmpeg.js';
import { TIMED_PICTURES, timedPictures } from './timed-pictures.js';

const SIZE = { width: 16, height: 16 };

function greyPicture(level: number): Promise<Buffer> {
  const background = { r: level, g: level, b: level };
  return sharp({ create: { ...SIZE, channels: 3, background } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** The level of each frame that ffmpeg shows for pictures of these levels; a level that comes again is the same buffer. */
async function shown(levels: number[], fps: number): Promise<number[]> {
  const pictures = new Map<number, Buffer>();
  for (const level of new Set(levels)) pictures.set(level, await greyPicture(level));
  const environment = { PATH: process.env['PATH'] ?? '' };
  const ffmpeg = await findFfmpeg({ toolsDir: join(tmpdir(), 'timed-pictures-tools'), environment });
  const output = flags(`-vf format=gray,fps=${fps} -f rawvideo pipe:1`);
  const run = startFfmpeg(ffmpeg, [...flags('-loglevel error'), ...TIMED_PICTURES, ...flags('-i pipe:0'), ...output]);
  const chunks: Buffer[] = [];
  run.child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  async function* all(): AsyncGenerator<Buffer> {
    for (const level of levels) yield pictures.get(level)!;
  }
  await feedFfmpeg(run, timedPictures(all(), { ...SIZE, fps }), new AbortController().signal);
  const bytes = Buffer.concat(chunks);
  const area = SIZE.width * SIZE.height;
  return Array.from({ length: bytes.length / area }, (_, frame) => bytes[frame * area]!);
}

/** What stands for each level as bytes of JPEG and of ffmpeg round it. */
function nearest(levels: number[], of: number[]): number[] {
  return levels.map((level) => of.toSorted((a, b) => Math.abs(a - level) - Math.abs(b - level))[0]!);
}

describe('pictures that stand until the next one', () => {
  it.each([
    ['move in every frame', [20, 80, 140, 200]],
    ['stand at the beginning', [20, 20, 20, 140]],
    ['stand at the end', [20, 140, 140, 140]],
    ['never move', [80, 80, 80, 80, 80]],
    ['are one', [80]],
    ['stand for long between two moves', [20, ...Array.from({ length: 400 }, () => 80), 140, 200, 200]],
  ])('are shown as often as they came where they %s', async (_, levels) => {
    for (const fps of [24, 30, 60]) {
      const found = await shown(levels, fps);
      expect(found).toHaveLength(levels.length);
      expect(nearest(found, [...new Set(levels)])).toEqual(levels);
    }
  });

  it('are sent once', async () => {
    const picture = await greyPicture(80);
    async function* all(): AsyncGenerator<Buffer> {
      for (let frame = 0; frame < 100; frame++) yield picture;
    }
    let bytes = 0;
    for await (const part of timedPictures(all(), { ...SIZE, fps: 30 })) bytes += part.length;
    expect(bytes).toBeLessThan(5 * picture.length);
  });
});
