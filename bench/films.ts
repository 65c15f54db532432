/**
 * What the pictures of films cost: processor seconds of drawing and encoding per second of film, of the whole tree of processes,
 * against x264 alone on the same frames in the same run. Prints a row for each storyboard of `test/films/storyboards` and
 * one for a page that never stands still; ends with 1 where a bound is exceeded. Then how soon a service that draws two films
 * answers `tools/list`. With `--revise` the cost of a revision instead. `npm run bench:films`; needs a build, and a machine that does
 * nothing else.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSpeaker } from '@libs/sound/adapters';
import { documentOf } from '../libs/film/src/adapters/document/document-of.js';
import { FilmAssets } from '../libs/film/src/adapters/film-assets.js';
import { browserProgram } from '../libs/film/src/adapters/stage/browser-program.js';
import { Stage, type StageOrder } from '../libs/film/src/adapters/stage/stage.js';
import type { FilmBrief } from '../libs/film/src/film-brief.js';
import { speakScenes } from '../libs/film/src/plan/words/speak-scenes.js';
import { scene } from '../libs/film/src/scenes/scene.js';
import { flags } from '../libs/sound/src/adapters/ffmpeg/ffmpeg-flags.js';
import { feedFfmpeg } from '../libs/sound/src/adapters/ffmpeg/feed-ffmpeg.js';
import { startFfmpeg } from '../libs/sound/src/adapters/ffmpeg/ffmpeg-program.js';
import { pictureArguments } from '../libs/film/src/adapters/encode/film-encoding.js';
import { findFfmpeg } from '../libs/sound/src/adapters/ffmpeg/find-ffmpeg.js';
import { TIMED_PICTURES, timedPictures } from '../libs/film/src/adapters/encode/timed-pictures.js';
import { type AspectRatio, type Resolution, videoFrameSize } from '../libs/drawing/src/frame-size.js';
import { tellAnswersBeside } from './answers-beside-films.js';
import { tellRevised } from './revised-films.js';

const FPS = 30;
/** The bounds: times of x264 alone for the median film and for one that never stands still, and seconds to the first frame. */
const BOUNDS = { median: 4, restless: 6, first: 0.6, megabytes: 700 };
const TICKS_PER_SECOND = 100;
/** Films that a service draws while it answers other calls. */
const FILMS_AT_ONCE = 2;
const STORYBOARDS = new URL('../test/films/storyboards/', import.meta.url);

const RESTLESS = `<!doctype html><body style="margin:0;background:linear-gradient(120deg,#123,#a42);overflow:hidden">
<style>@keyframes go { to { transform: translate(60vw, 60vh) rotate(360deg) } }
i { position:absolute; width:18vmin; height:18vmin; border-radius:20%; background:#fc3; opacity:.8; animation:go 3s ease-in-out infinite alternate }</style>
${Array.from({ length: 12 }, (_, at) => `<i style="left:${at * 3}vw;top:${at * 2}vh;animation-delay:-${at * 0.3}s"></i>`).join('')}`;

interface Page {
  name: string;
  html: string;
  size: { width: number; height: number };
  seconds: number;
  assets: StageOrder['assets'];
  markup: 'ours' | 'callers';
}

interface Cost {
  /** Processor seconds, of all processes. */
  film: number;
  x264: number;
  wall: number;
  first: number;
  megabytes: number;
  /** Share of the frames that were sent again. */
  still: number;
}

const say = (line: string): unknown => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, resolution: { type: 'string' }, revise: { type: 'boolean' } },
});
const longest = Number(values.seconds ?? 12);
const resolution = (values.resolution ?? '720p') as Resolution;
const { signal } = new AbortController();

async function storyboard(file: string): Promise<Page> {
  const told = JSON.parse(await readFile(new URL(file, STORYBOARDS), 'utf8')) as Record<string, unknown>;
  const brief: FilmBrief = {
    scenes: scene.array().parse(told.scenes),
    aspectRatio: (told.aspect_ratio ?? '16:9') as AspectRatio,
    resolution,
    fps: FPS,
    theme: (told.theme ?? 'auto') as string,
    voice: 'none',
    captions: (told.captions ?? 'none') as FilmBrief['captions'],
    music: 'off',
    seed: 1,
  };
  const speaker = await openSpeaker('none');
  const spoken = await speakScenes(brief.scenes ?? [], {
    speak: (text, speed) => speaker.speak(text, { voice: 'none', speed, signal }),
    fps: FPS,
    onScene: () => undefined,
  });
  const assets = await FilmAssets.open();
  const last = spoken.at(-1);
  return {
    name: file.replace('.json', ''),
    html: await documentOf(brief, spoken, assets),
    size: videoFrameSize(brief.aspectRatio, resolution),
    seconds: Math.min(longest, last ? last.startSeconds + last.durationSeconds : 0),
    assets: (path) => assets.at(path),
    markup: brief.scenes?.some(({ visual }) => visual.type === 'html') ? 'callers' : 'ours',
  };
}

/** Fields of `/proc/PID/stat` after the name of the program; the first is the state. */
async function statOf(pid: number | string): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const secondsOf = (fields: string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;

/** Processor seconds of the children of this process that have ended. */
async function endedChildren(): Promise<number> {
  return secondsOf(await statOf('self'), 13, 15);
}

async function groupOf(leader: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const groups = await Promise.all(ids.map(async (id) => Number((await statOf(id))[2])));
  return ids.filter((_, at) => groups[at] === leader);
}

async function megabytesOf(pid: number | string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

/** Encodes what is poured in; `pixels` as they come. */
function encoder(ffmpeg: string, input: string[], pixels: 'jpeg' | 'yuv420p', output: string) {
  return startFfmpeg(ffmpeg, [
    ...flags('-hide_banner -loglevel error -y'),
    ...input,
    ...pictureArguments(FPS, pixels),
    ...flags('-f mp4'),
    output,
  ]);
}

async function measure(page: Page, folder: string, ffmpeg: string): Promise<Cost> {
  const browser = await browserProgram({ folder: join(tmpdir(), 'bench-browser') });
  const own = process.cpuUsage();
  const begun = performance.now();
  const stage = await Stage.open({ ...page, ...page.size, fps: FPS, seed: 1, browser, signal });
  await stage.frameAt(0);
  const first = (performance.now() - begun) / 1000;
  const count = Math.floor(page.seconds * FPS);
  const kept: Buffer[] = [];
  let still = 0;
  let megabytes = 0;
  /** Processor seconds of looking at processes, which belong to no film. */
  let looking = 0;
  const before = await endedChildren();
  const run = encoder(ffmpeg, [...TIMED_PICTURES, '-i', 'pipe:0'], 'jpeg', join(folder, 'film.mp4'));
  async function* frames(): AsyncGenerator<Buffer> {
    for (let frame = 0; frame < count; frame++) {
      const { jpeg, same } = await stage.frameAt(frame / FPS);
      if (same) still++;
      kept.push(jpeg);
      if (frame === Math.floor(count * 0.7)) {
        const begin = process.cpuUsage();
        const ids = [...(await groupOf(stage.pid!)), run.child.pid!, 'self' as const];
        megabytes = (await Promise.all(ids.map(megabytesOf))).reduce((sum, size) => sum + size, 0);
        const { user, system } = process.cpuUsage(begin);
        looking = (user + system) / 1e6;
      }
      yield jpeg;
    }
  }
  await feedFfmpeg(run, timedPictures(frames(), { ...page.size, fps: FPS }), signal);
  const wall = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(own);
  const drawn = await Promise.all((await groupOf(stage.pid!)).map(async (id) => secondsOf(await statOf(id), 11, 15)));
  const film =
    (user + system) / 1e6 - looking + (await endedChildren()) - before + drawn.reduce((sum, time) => sum + time, 0);
  await stage.close();
  const x264 = await x264Alone(kept, page, folder, ffmpeg);
  const { seconds } = page;
  return { film: film / seconds, x264: x264 / seconds, wall: wall / seconds, first, megabytes, still: still / count };
}

/** Processor seconds of x264 on the same pictures, which it gets as it works on them. */
async function x264Alone(frames: Buffer[], { size }: Page, folder: string, ffmpeg: string): Promise<number> {
  const raw = join(folder, 'frames.yuv');
  const jpegs = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', `${FPS}`, '-i', 'pipe:0', '-pix_fmt', 'yuv420p'];
  const decoding = startFfmpeg(ffmpeg, ['-loglevel', 'error', '-y', ...jpegs, '-f', 'rawvideo', raw]);
  await feedFfmpeg(
    decoding,
    (async function* () {
      yield* frames;
    })(),
    signal,
  );
  const before = await endedChildren();
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-s',
    `${size.width}x${size.height}`,
    '-r',
    `${FPS}`,
    '-i',
    raw,
  ];
  const run = encoder(ffmpeg, input, 'yuv420p', join(folder, 'alone.mp4'));
  run.child.stdin.end();
  if ((await run.ended).exitCode !== 0) throw new Error('x264 alone failed');
  return (await endedChildren()) - before;
}

function tell(name: string, { film, x264, wall, first, megabytes, still }: Cost): void {
  const cells = [film.toFixed(2), x264.toFixed(2), (film / x264).toFixed(1), wall.toFixed(2), first.toFixed(2)];
  say(
    [
      name.padEnd(24),
      ...cells.map((cell) => cell.padStart(7)),
      megabytes.toFixed(0).padStart(7),
      `${(still * 100).toFixed(0)} %`.padStart(7),
    ].join(''),
  );
}

/** The pictures of each storyboard, then answers beside films. */
async function tellPictures(folder: string, ffmpeg: string): Promise<void> {
  const files = (await readdir(STORYBOARDS)).filter((file) => file.endsWith('.json')).sort();
  say(`${resolution}, ${FPS} frames a second, at most ${longest} s of each film; processor seconds per second of film`);
  say(
    [
      'film'.padEnd(24),
      ...['all', 'x264', 'times', 'wall', 'first', 'MB', 'still'].map((cell) => cell.padStart(7)),
    ].join(''),
  );
  const costs: Cost[] = [];
  for (const file of files) {
    const page = await storyboard(file);
    const cost = await measure(page, folder, ffmpeg);
    tell(page.name, cost);
    costs.push(cost);
  }
  const restless = await measure(
    {
      name: 'never still',
      html: RESTLESS,
      size: videoFrameSize('16:9', resolution),
      seconds: longest,
      assets: async () => undefined,
      markup: 'ours',
    },
    folder,
    ffmpeg,
  );
  tell('never still', restless);
  const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  const found = {
    median: median(costs.map(({ film, x264 }) => film / x264)),
    restless: restless.film / restless.x264,
    first: median(costs.map(({ first }) => first)),
    megabytes: Math.max(...costs.map(({ megabytes }) => megabytes)),
  };
  for (const [name, bound] of Object.entries(BOUNDS)) {
    const value = found[name as keyof typeof BOUNDS];
    say(`${name}: ${value.toFixed(2)}, at most ${bound}`);
    if (value > bound) process.exitCode = 1;
  }
  await tellAnswersBeside(
    files.slice(0, FILMS_AT_ONCE).map((file) => new URL(file, STORYBOARDS)),
    say,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'bench-films-'));
try {
  const ffmpeg = await findFfmpeg({
    toolsDir: join(folder, 'tools'),
    environment: { PATH: process.env['PATH'] ?? '' },
  });
  if (!values.revise) await tellPictures(folder, ffmpeg);
  else if (!(await tellRevised({ folder, ffmpeg, say }))) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
