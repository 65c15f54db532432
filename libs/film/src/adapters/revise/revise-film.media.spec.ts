import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderResult } from '@libs/drawing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFfmpeg } from '../../../../sound/src/adapters/ffmpeg/ffmpeg-program.js';
import { testBrowser } from '../../../../../test/support/films/test-stage.js';
import { testFfmpeg } from '../../../../../test/support/media/test-film.js';
import type { FilmBrief } from '../../film-brief.js';
import { reviseBrief } from '../../plan/revision/revise-brief.js';
import { scene } from '../../scenes/scene.js';
import { readMp4Facts } from '../encode/read-mp4-facts.js';
import { renderFilm } from '../render-film.js';

const FPS = 24;
const { signal } = new AbortController();
const title = (text: string, say: string, transition = 'auto') =>
  scene.parse({ say, visual: { type: 'title', text }, transition });

const FIRST: FilmBrief = {
  scenes: [
    title('Tea', 'Tea is green.'),
    title('Milk', 'Milk is white.', 'fade'),
    title('Juice', 'Juice is red.', 'cut'),
  ],
  aspectRatio: '16:9',
  resolution: '480p',
  fps: FPS,
  theme: 'swiss',
  voice: 'slt',
  captions: 'none',
  music: 'calm',
  seed: 3,
};

interface Made {
  brief: FilmBrief;
  facts: RenderResult['facts'];
  path: string;
  /** A hash of each decoded picture. */
  frames: string[];
}

let folder: string;
let ffmpegPath: string;
let first: Made;
let once: Made;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revised-'));
  ffmpegPath = await testFfmpeg(folder);
  first = await made('first', FIRST);
  once = await made('once', revised(first, [{ scene: 1, say: 'Milk is white, and it comes from a cow.' }]), first);
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

function revised(
  { brief, facts }: Pick<Made, 'brief' | 'facts'>,
  scenes: Parameters<typeof reviseBrief>[1]['scenes'],
): FilmBrief {
  return reviseBrief({ id: 'first', brief, facts: { ...facts } }, { scenes }, () => true);
}

async function made(name: string, brief: FilmBrief, of?: { path: string }): Promise<Made> {
  const directory = join(folder, name);
  await mkdir(directory);
  const { facts } = await renderFilm(brief, directory, {
    browser: await testBrowser(),
    sandboxed: false,
    ffmpegPath,
    inputs: of ? { first: of.path } : {},
    signal,
    onProgress: () => undefined,
  });
  const path = join(directory, 'video.mp4');
  return { brief, facts, path, frames: await framesOf(path) };
}

async function framesOf(path: string): Promise<string[]> {
  const run = startFfmpeg(ffmpegPath, ['-v', 'error', '-i', path, '-map', '0:v:0', '-f', 'framemd5', 'pipe:1']);
  run.child.stdin.end();
  const lines: Buffer[] = [];
  run.child.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
  await run.ended;
  const rows = Buffer.concat(lines)
    .toString()
    .split('\n')
    .filter((line) => /^\d/u.test(line));
  // Each picture is shown one frame after the one before it.
  expect(rows.map((row) => Number(row.split(',')[2]))).toEqual(rows.map((_, at) => at));
  return rows.map((row) => row.split(',').at(-1)!.trim());
}

/** First and last frame of each scene. */
function scenesOf({ facts }: Made): [from: number, to: number][] {
  return (facts['scenes'] as { start_seconds: number; duration_seconds: number }[]).map(
    ({ start_seconds: start, duration_seconds: seconds }) => [
      Math.round(start * FPS),
      Math.round((start + seconds) * FPS),
    ],
  );
}

const pictures = (film: Made, index: number): string[] => film.frames.slice(...scenesOf(film)[index]!);

it('keeps every picture of the scenes before and after a changed one, which lasts longer', async () => {
  expect(pictures(once, 0)).toEqual(pictures(first, 0));
  expect(pictures(once, 2)).toEqual(pictures(first, 2));
  expect(pictures(once, 1).length).toBeGreaterThan(pictures(first, 1).length);
  expect(once.facts['drawn_seconds']).toBeCloseTo(pictures(once, 1).length / FPS, 3);
  const { tracks } = await readMp4Facts(once.path);
  const lengths = tracks.map(({ durationSeconds }) => durationSeconds);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(0.05);
  expect(once.facts['duration_seconds']).toBeCloseTo(once.frames.length / FPS, 3);
});

it('draws the entrance of a kept scene above a changed one, and then shows its own pictures', async () => {
  const twice = await made('twice', revised(once, [{ scene: 0, visual: { type: 'title', text: 'Coffee' } }]), once);
  const [before, after] = [pictures(once, 1), pictures(twice, 1)];
  expect(after.slice(FPS / 2)).toEqual(before.slice(FPS / 2));
  expect(after[3]).not.toBe(before[3]);
  expect(pictures(twice, 2)).toEqual(pictures(first, 2));
  expect(pictures(twice, 0).at(-1)).not.toBe(pictures(once, 0).at(-1));
});
