import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClipFrames } from '../../libs/film/src/adapters/clips/clip-frames.js';
import { readClip } from '../../libs/film/src/adapters/clips/read-clip.js';
import { testFfmpeg } from '../support/media/test-film.js';
import { numberedPicture, numberIn, writeTestSource } from '../support/media/test-source.js';
import { FilmImporter } from './film-importer.js';

const SIZE = { width: 64, height: 96 };
const START = 0.5;
/** A filter after which a picture lies on its side. */
const LYING = 'transpose=1';
const { signal } = new AbortController();
let importer: FilmImporter;
let bundled: string;
beforeAll(async () => {
  importer = await FilmImporter.open();
  bundled = await testFfmpeg(importer.folder);
});
afterAll(() => importer.close());

/** A film of 50 numbered frames at 25 a second as another program writes it, once it was imported. */
async function imported(more: string[], size: typeof SIZE): Promise<{ path: string; has_sound?: unknown }> {
  const draw = (frame: number): Buffer => numberedPicture(frame, size, 128);
  const source = join(importer.folder, 'source.mp4');
  await writeTestSource('ffmpeg', source, { ...size, rate: '25', frames: 50, draw, more });
  const { bytes, facts } = await importer.imported(
    more.includes(LYING) ? await turned(source) : await readFile(source),
  );
  const path = join(importer.folder, 'clip.mp4');
  await writeFile(path, bytes);
  return { path, ...facts };
}

/** The same packets with a matrix that turns them. */
function turned(source: string): Promise<Buffer> {
  // ffmpeg before 6 says it otherwise.
  return importer
    .made('turned.mp4', '-display_rotation', '90', '-i', source, '-c', 'copy')
    .catch(() => importer.made('turned.mp4', '-i', source, '-c', 'copy', '-metadata:s:v', 'rotate=90'));
}

const every = (frame: number): number => frame;

/** Each with the number of the latest picture at a frame of the source. */
it.each([
  ['10-bit', ['-pix_fmt', 'yuv420p10le', '-profile:v', 'high10'], SIZE, every],
  ['lying on its side', ['-vf', LYING], SIZE, every],
  ['of an odd size', ['-pix_fmt', 'yuv444p'], { width: 65, height: 97 }, every],
  [
    'of unequal times',
    ['-vf', "select='not(mod(n,4))'", '-vsync', 'vfr'],
    SIZE,
    (frame: number) => frame - (frame % 4),
  ],
  ['without sound', ['-an'], SIZE, every],
] as const)('an imported film %s is shown frame by frame as a clip', async (_, more, size, latest) => {
  const { path, has_sound: hasSound } = await imported([...more], size);
  const clip = await readClip('id', path, { ffmpegPath: bundled, signal });
  expect(clip.hasSound).toBe(hasSound);
  expect(clip.height).toBeGreaterThan(clip.width);
  const frames = new ClipFrames({
    ffmpegPath: bundled,
    signal,
    clip,
    start: START,
    fps: 30,
    last: Infinity,
    ...SIZE,
    isCropped: true,
  });
  const seen = [];
  for (let frame = 0; frame < 30; frame++) {
    const light = await sharp(await frames.frame(frame))
      .greyscale()
      .raw()
      .toBuffer();
    seen.push(numberIn(light, SIZE));
  }
  await frames.close();
  expect(seen).toEqual(seen.map((_none, frame) => latest(Math.floor((START + frame / 30) * 25 + 0.025))));
});

it.each([
  [60, 58, 30],
  [60, 120, 30],
  [50, 60, 25],
  [30, 41, 24],
  [30, 44, 24],
])('a clip of %d pictures a second shows the last of its %d to the end at %d a second', async (rate, count, fps) => {
  const draw = (frame: number): Buffer => numberedPicture(frame, SIZE, 128);
  const source = { ...SIZE, rate: String(rate), frames: count, draw, hasSound: false };
  const path = await writeTestSource('ffmpeg', join(importer.folder, `${rate}-${count}.mp4`), source);
  const program = { ffmpegPath: 'ffmpeg', signal };
  const clip = await readClip('id', path, program);
  const frames = new ClipFrames({ ...program, clip, start: 0, fps, last: Infinity, ...SIZE, isCropped: true });
  const shown = [];
  for (let frame = 0; frame < Math.ceil((count / rate) * fps) + 3; frame++) {
    const light = await sharp(await frames.frame(frame))
      .greyscale()
      .raw()
      .toBuffer();
    shown.push(numberIn(light, SIZE));
  }
  await frames.close();
  expect(shown).toEqual(shown.map((_, frame) => Math.min(count - 1, Math.floor((frame / fps) * rate + 0.06))));
});
