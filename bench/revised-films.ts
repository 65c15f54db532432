/**
 * What a revision costs: processor seconds of a film of twelve scenes, of the same film with one changed scene, and how many
 * pictures of the other scenes are the same. Each film is made by a process of its own, as the service does it.
 */
import { fork } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { feedFfmpeg } from '../libs/sound/src/adapters/ffmpeg/feed-ffmpeg.js';
import { startFfmpeg } from '../libs/sound/src/adapters/ffmpeg/ffmpeg-program.js';
import type { FilmBrief } from '../libs/film/src/film-brief.js';
import { reviseBrief } from '../libs/film/src/plan/revision/revise-brief.js';
import { scene } from '../libs/film/src/scenes/scene.js';
import type { MadeFilm, OrderedFilm } from './make-film.js';

const FPS = 30;
/** The most that a revision of one scene may cost, as a share of the whole film, and the least share of pictures that stay. */
const BOUNDS = { cost: 0.35, same: 0.99 };
const CHANGED = 5;
const SAMPLE_MS = 40;
const STORYBOARDS = new URL('../test/films/storyboards/', import.meta.url);

type Say = (line: string) => unknown;

async function scenesOf(file: string): Promise<FilmBrief['scenes'] & object> {
  const told = JSON.parse(await readFile(new URL(file, STORYBOARDS), 'utf8')) as { scenes: unknown };
  return scene.array().parse(told.scenes);
}

/** Processor seconds of a process and all that it started, by what was seen of each last. */
class ProcessTree {
  private readonly seen = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;
  private looking?: Promise<void>;

  constructor(private readonly root: number) {
    this.timer = setInterval(() => {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
    }, SAMPLE_MS);
  }

  async seconds(): Promise<number> {
    clearInterval(this.timer);
    await this.looking;
    await this.look();
    return [...this.seen.values()].reduce((sum, ticks) => sum + ticks, 0) / 100;
  }

  private async look(): Promise<void> {
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
    const read = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
    const stats = read.flatMap((stat) => {
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return stat === '' ? [] : [{ id: Number.parseInt(stat), parent: Number(fields[1]), fields }];
    });
    const own = new Set([this.root]);
    for (let grew = true; grew;) {
      const before = own.size;
      for (const { id, parent } of stats) if (own.has(parent)) own.add(id);
      grew = own.size > before;
    }
    for (const { id, fields } of stats)
      if (own.has(id)) this.seen.set(`${id} ${fields[19]}`, Number(fields[11]) + Number(fields[12]));
  }
}

/** Makes a film; answers its facts and its processor seconds. */
async function make(order: OrderedFilm): Promise<MadeFilm & { seconds: number }> {
  await mkdir(order.directory);
  const child = fork(new URL('./make-film.ts', import.meta.url));
  const heard = () =>
    new Promise<MadeFilm | 'ready'>((resolve, reject) => {
      child.once('message', (message) => resolve(message as MadeFilm | 'ready'));
      child.once('exit', () => reject(new Error('the film was not made')));
    });
  await heard();
  const tree = new ProcessTree(child.pid!);
  const ready = await new ProcessTree(child.pid!).seconds();
  child.send(order);
  const made = (await heard()) as MadeFilm;
  const seconds = (await tree.seconds()) - ready;
  child.disconnect();
  return { ...made, seconds };
}

async function picturesOf(path: string, ffmpeg: string): Promise<string[]> {
  const run = startFfmpeg(ffmpeg, ['-v', 'error', '-i', path, '-map', '0:v:0', '-f', 'framemd5', 'pipe:1']);
  const lines: Buffer[] = [];
  run.child.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
  await feedFfmpeg(run, (async function* () {})(), new AbortController().signal);
  const rows = Buffer.concat(lines).toString().split('\n');
  return rows.filter((row) => /^\d/u.test(row)).map((row) => row.split(',').at(-1)!.trim());
}

const framesOf = ({ facts }: MadeFilm, index: number): [from: number, to: number] => {
  const { start_seconds: start, duration_seconds: lasts } = facts.scenes[index]!;
  return [Math.round(start * FPS), Math.round((start + lasts) * FPS)];
};

export async function tellRevised({
  folder,
  ffmpeg,
  say,
}: {
  folder: string;
  ffmpeg: string;
  say: Say;
}): Promise<boolean> {
  const scenes = [
    ...(await scenesOf('01-protocol.json')).slice(0, 8),
    ...(await scenesOf('07-history-map.json')).slice(1, 5),
  ];
  const brief: FilmBrief = {
    scenes,
    aspectRatio: '16:9',
    resolution: '720p',
    fps: FPS,
    theme: 'auto',
    voice: 'slt',
    captions: 'burned',
    music: 'auto',
    seed: 1,
  };
  const order = { ffmpegPath: ffmpeg, inputs: {} };
  const whole = await make({ ...order, brief, directory: join(folder, 'whole') });
  say(`whole film of ${scenes.length} scenes, ${whole.facts.duration_seconds} s: ${whole.seconds.toFixed(1)} s`);
  const changes = { scenes: [{ scene: CHANGED, say: `${scenes[CHANGED]!.say} And that makes all the difference.` }] };
  const revised = await make({
    ...order,
    brief: reviseBrief({ id: 'first', brief, facts: { ...whole.facts } }, changes, () => true),
    directory: join(folder, 'revised'),
    inputs: { first: join(folder, 'whole', 'video.mp4') },
  });
  const cost = revised.seconds / whole.seconds;
  say(
    `${revised.facts.drawn_seconds} of ${revised.facts.duration_seconds} s drawn anew: ${revised.seconds.toFixed(1)} s, ${(cost * 100).toFixed(0)} %`,
  );
  const [before, after] = [
    await picturesOf(join(folder, 'whole', 'video.mp4'), ffmpeg),
    await picturesOf(join(folder, 'revised', 'video.mp4'), ffmpeg),
  ];
  const others = scenes.flatMap((_, index) => (index === CHANGED ? [] : [index]));
  const pairs = others.flatMap((index) => {
    const [from] = framesOf(revised, index);
    return before.slice(...framesOf(whole, index)).map((picture, at) => picture === after[from + at]);
  });
  const same = pairs.filter(Boolean).length / pairs.length;
  say(
    `pictures of the other scenes that are the same: ${pairs.filter(Boolean).length} of ${pairs.length}, ${(same * 100).toFixed(1)} %`,
  );
  return cost <= BOUNDS.cost && same >= BOUNDS.same;
}
