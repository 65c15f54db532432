import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runFfmpeg } from '../../../../sound/src/adapters/ffmpeg/run-ffmpeg.js';
import {
  filmJob,
  standIn,
  testFfmpeg,
  testPicture,
  testPictures,
} from '../../../../../test/support/media/test-film.js';
import type { EncodeJob } from '../../encode/encoder.js';
import type { Stretch } from '../../plan/revision/kept-stretches.js';
import { FfmpegEncoder } from '../encode/ffmpeg-encoder.js';
import { joinRevised } from './join-revised.js';

let folder: string;
let ffmpegPath: string;
let first: string;
const { signal } = new AbortController();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'join-'));
  ffmpegPath = await testFfmpeg(folder);
  first = await encoded('first', { keys: [0, 12, 25, 37] });
});
afterAll(() => rm(folder, { recursive: true }));

async function encoded(name: string, changes: Partial<EncodeJob>): Promise<string> {
  const path = join(folder, `${name}.mp4`);
  await new FfmpegEncoder(ffmpegPath).encode(filmJob(path, changes));
  return path;
}

async function* drawn(count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at++) yield testPicture(900 + at);
}

/** A film of stretches of the first one and of frames that are drawn, without a sound of its own length. */
function revised(name: string, stretches: Stretch[], film = first): Promise<string> {
  const frames = stretches.reduce((sum, one) => sum + (one.first === undefined ? one.frames : 0), 0);
  return encoded(name, { frames: drawn(frames), keys: [0], revision: { film, stretches } });
}

/** A hash of each decoded picture, in the order in which they are shown. */
async function picturesOf(path: string): Promise<string[]> {
  const chunks: Buffer[] = [];
  const options = ['-i', path, '-map', '0:v:0', '-f', 'framemd5', 'pipe:1'];
  await runFfmpeg({ ffmpegPath, signal }, options, (chunk) => chunks.push(chunk));
  const rows = Buffer.concat(chunks)
    .toString()
    .split('\n')
    .filter((row) => /^\d/u.test(row));
  expect(rows.map((row) => Number(row.split(',')[2]))).toEqual(rows.map((_, at) => at));
  return rows.map((row) => row.split(',').at(-1)!.trim());
}

it.each<[string, Stretch[]]>([
  [
    'in the middle',
    [
      { from: 0, frames: 12, first: 0 },
      { from: 12, frames: 9 },
      { from: 21, frames: 25, first: 25 },
    ],
  ],
  [
    'at the head',
    [
      { from: 0, frames: 7 },
      { from: 7, frames: 38, first: 12 },
    ],
  ],
  [
    'at the end',
    [
      { from: 0, frames: 37, first: 0 },
      { from: 37, frames: 20 },
    ],
  ],
  [
    'nowhere, where parts are left out',
    [
      { from: 0, frames: 12, first: 0 },
      { from: 12, frames: 13, first: 37 },
    ],
  ],
  ['nowhere at all', [{ from: 0, frames: 50, first: 0 }]],
])('frames are drawn %s, and all others are those of the first film', async (name, stretches) => {
  const [before, after] = [
    await picturesOf(first),
    await picturesOf(await revised(name.replaceAll(' ', '-'), stretches)),
  ];
  const places = stretches.flatMap(({ frames, first: start }) =>
    Array.from({ length: frames }, (_, at) => (start === undefined ? -1 : start + at)),
  );
  expect(after.map((picture) => before.indexOf(picture))).toEqual(places);
});

it('a disk that takes no more bytes is a trouble of ours, and not of the first film', async () => {
  const full = await standIn(join(folder, 'full-disk'), `trap '' XFSZ; ulimit -f 1; exec "${ffmpegPath}" "$@"`);
  const order = { film: first, drawn: first, stretches: [{ from: 0, frames: 50, first: 0 }], fps: 25 };
  const joined = joinRevised(
    order,
    { path: join(folder, 'full.mp4'), folder: join(folder, 'full') },
    { ffmpegPath: full, signal },
  );
  await expect(joined).rejects.toMatchObject({ code: 'storage_unavailable' });
});

it.each<[string, (path: string) => Promise<unknown>]>([
  ['has no key frames where it is cut', (path) => encoded(path, { frames: testPictures(50) })],
  [
    'was encoded in another way',
    (path) => encoded(path, { frames: testPictures(50), keys: [0, 12], width: 48, height: 128 }),
  ],
  ['is no film', (path) => writeFile(join(folder, `${path}.mp4`), 'no film')],
])('a first film that %s is refused', async (why, make) => {
  const name = why.replaceAll(' ', '-');
  await make(name);
  const stretches = [
    { from: 0, frames: 12, first: 0 },
    { from: 12, frames: 9 },
  ];
  const refused = revised('refused', stretches, join(folder, `${name}.mp4`));
  await expect(refused).rejects.toThrow(/cannot be read, or another version/u);
  expect((await readdir(folder)).filter((file) => file.startsWith('refused'))).toEqual([]);
});
