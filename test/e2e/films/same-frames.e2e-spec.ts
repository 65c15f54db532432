import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFilm } from '../../support/films/drawn-film.js';
import { storyboardFilm } from '../../support/films/storyboards.js';

/** `each` draws every frame of both films, otherwise one of each six seconds of one. docs/deep-tests.md names the command. */
const EACH = process.env['SAME_FRAMES'] === 'each';
const EVERY = EACH ? 1 : 144;
/** Share of the frames that have the same bytes, and decibels of the other ones. */
const [LEAST_SAME, LEAST_PSNR] = [0.99, 60];

/** Peak signal to noise, in decibels, of two pictures of one size. */
async function psnr(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((jpeg) => sharp(jpeg).raw().toBuffer()));
  if (a === undefined || a.length !== b?.length) return 0;
  const squares = a.reduce((sum, level, at) => sum + (level - b[at]!) ** 2, 0);
  return squares === 0 ? Infinity : 10 * Math.log10((255 ** 2 * a.length) / squares);
}

describe('a film that is drawn twice at once on a busy machine', () => {
  let load: ChildProcess[] = [];

  beforeAll(() => {
    load = Array.from({ length: availableParallelism() }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    );
  });
  afterAll(() => {
    for (const busy of load) busy.kill('SIGKILL');
  });

  // Between them: a chart, a diagram, a sequence, a map, a table, code, pictures and captions in the picture.
  it.for(EACH ? ['01-protocol', '07-history-map'] : ['07-history-map'])(
    'has the same frames: %s',
    { timeout: EACH ? 3_600_000 : 240_000 },
    async (name, { annotate }) => {
      const brief = await storyboardFilm(name);
      const [one, other] = await Promise.all([drawnFilm(brief, EVERY), drawnFilm(brief, EVERY)]);
      expect(other.script).toEqual(one.script);
      expect(other.pictures.length).toBe(one.pictures.length);
      const unlike = one.pictures.flatMap((jpeg, at) => (jpeg.equals(other.pictures[at]!) ? [] : [at]));
      // A verbose reporter shows it.
      await annotate(`${unlike.length} of ${one.pictures.length} frames have other bytes`);
      expect(1 - unlike.length / one.pictures.length).toBeGreaterThanOrEqual(LEAST_SAME);
      for (const at of unlike) expect(await psnr(one.pictures[at]!, other.pictures[at]!)).toBeGreaterThan(LEAST_PSNR);
      expect(load.map(({ exitCode }) => exitCode)).toEqual(load.map(() => null));
    },
  );
});
