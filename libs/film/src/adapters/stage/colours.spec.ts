import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filmJob, testFfmpeg } from '../../../../../test/support/media/test-film.js';
import { testStage } from '../../../../../test/support/films/test-stage.js';
import { FfmpegEncoder } from '../encode/ffmpeg-encoder.js';
import { flags } from '../../../../sound/src/adapters/ffmpeg/ffmpeg-flags.js';
import { startFfmpeg } from '../../../../sound/src/adapters/ffmpeg/ffmpeg-program.js';

const PATCH = 32;
const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 90, 31],
  [16, 24, 32],
  [27, 153, 139],
  [255, 255, 255],
  [128, 128, 128],
  [0, 0, 0],
];
/** Levels of 255 that the JPEG, the film's fewer colours and the decoder may take together. */
const ROUNDING = 6;

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'colours-'))));
afterAll(() => rm(folder, { recursive: true }));

it('a film has the colours of its page', async () => {
  const size = { width: PATCH * COLOURS.length + PATCH, height: PATCH * 2, fps: 25 };
  const patches = COLOURS.map((colour) => `<i style="width:${PATCH}px;background:rgb(${colour.join()})"></i>`);
  const stage = await testStage(`<div style="display:flex;height:100vh">${patches.join('')}</div>`, size);
  async function* frames(): AsyncGenerator<Buffer> {
    for (let frame = 0; frame < 50; frame++) yield (await stage.frameAt(frame / 25)).jpeg;
  }
  const ffmpeg = await testFfmpeg(folder);
  const output = join(folder, 'film.mp4');
  await new FfmpegEncoder(ffmpeg).encode(filmJob(output, { ...size, frames: frames(), pixels: 'jpeg' }));
  await stage.close();

  const shown = 'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int';
  const { child, ended } = startFfmpeg(ffmpeg, [
    ...flags('-v error -i'),
    output,
    ...flags(`-frames:v 1 -vf ${shown} -f rawvideo -pix_fmt rgb24 pipe:1`),
  ]);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  expect((await ended).exitCode).toBe(0);
  const pixels = Buffer.concat(chunks);
  for (const [index, colour] of COLOURS.entries()) {
    const at = (PATCH * size.width + index * PATCH + PATCH / 2) * 3;
    for (const [channel, level] of colour.entries()) {
      expect(
        Math.abs(pixels[at + channel]! - level),
        `${colour.join()} came as ${pixels.subarray(at, at + 3).join()}`,
      ).toBeLessThanOrEqual(ROUNDING);
    }
  }
});
