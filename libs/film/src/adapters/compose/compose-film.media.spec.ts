import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeRecipe } from '../../compose/compose-recipe.js';
import type { CompositionBrief } from '../../compose/composition.js';
import { testComposition, testSegment } from '../../../../../test/support/media/test-composition.js';
import type { Release } from '@libs/kernel';
import { testEncoders } from '../../../../../test/support/files/test-encoders.js';
import { testWalk, type Walk, type WalkMemory } from '../../../../../test/support/media/test-walk.js';

/** A small composition in the fewest pixels. */
const composition = (changes: Partial<CompositionBrief> = {}): CompositionBrief =>
  testComposition({ output: { aspectRatio: '1:1', resolution: '480p', fps: 24 }, ...changes });

/** What was really made, in its order. */
type Made = string[];

const ENCODERS = await testEncoders();

describe('a composition', () => {
  let folder = '';
  let order: Omit<Walk, 'folder'>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'compose-'));
    order = { ffmpegPath: ENCODERS[0]?.path ?? '' };
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function walk(
    brief: CompositionBrief,
    changes: Partial<Pick<Walk, 'memory' | 'most' | 'ffmpegPath'>> = {},
  ): Promise<{ release?: Release; made: Made }> {
    const made: Made = [];
    const onUnit = (phase: string, unit: string): void => void made.push(`${phase}/${unit}`);
    const recipe = composeRecipe(brief);
    const store = await mkdtemp(join(folder, 'store-'));
    const { finished, isWhole } = await testWalk(recipe, { ...order, folder: store, onUnit, ...changes });
    return { ...(isWhole && { release: recipe.release(finished) }), made };
  }

  /** What a composition is made of at once, and what its walk remembers, by the encoder. */
  const whole = new Map<string, Promise<Awaited<ReturnType<typeof walk>> & { memory: WalkMemory }>>();
  async function makeAtOnce(ffmpegPath: string): Promise<Awaited<ReturnType<typeof walk>> & { memory: WalkMemory }> {
    const memory: WalkMemory = new Map();
    return { ...(await walk(composition(), { ffmpegPath, memory })), memory };
  }
  function madeAtOnce(ffmpegPath = order.ffmpegPath): ReturnType<typeof makeAtOnce> {
    const made = whole.get(ffmpegPath) ?? makeAtOnce(ffmpegPath);
    whole.set(ffmpegPath, made);
    return made;
  }

  const sums = (release: Release | undefined): Record<string, string> =>
    Object.fromEntries(Object.entries(release?.files ?? {}).map(([name, { sha256 }]) => [name, sha256]));

  it.each(ENCODERS)(
    'becomes, with $name, a film of exactly its frames that passes every gate',
    { timeout: 120_000 },
    async ({ path }) => {
      const { release } = await madeAtOnce(path);
      const frames = Math.round((release?.facts.duration_seconds as number) * 24);
      expect(release?.quality).toMatchObject({
        passed: true,
        gates: {
          frame_count: { measured: frames },
          frame_rate: { measured: 24 },
          loudness: { passed: true },
          voice_sync: { passed: true },
        },
      });
    },
  );

  it('comes with its captions and a picture, and says that a machine made it', { timeout: 120_000 }, async () => {
    const { captions, media, thumbnail } = (await madeAtOnce()).release?.files ?? {};
    expect(await readFile(captions?.key ?? '', 'utf8')).toContain('The sea never hurries.');
    expect(await sharp(thumbnail?.key).metadata()).toMatchObject({ format: 'jpeg', width: 480 });
    expect((await readFile(media?.key ?? '')).includes('digitalSourceType=')).toBe(true);
  });

  it(
    'that was stopped after any unit and taken up again has the same bytes as one made at once',
    { timeout: 120_000 },
    async () => {
      const brief = composition();
      const whole = await madeAtOnce();
      const memory: WalkMemory = new Map();
      const made: Made = [];
      let last: Awaited<ReturnType<typeof walk>>;
      do {
        last = await walk(brief, { memory, most: 1 });
        made.push(...last.made);
      } while (last.release === undefined);
      expect(made).toEqual(whole.made);
      expect(sums(last.release)).toEqual(sums(whole.release));
      expect(last.release.facts).toEqual(whole.release?.facts);
    },
  );

  it(
    'of which one segment was changed makes that one again, its joints, and what is made of all',
    { timeout: 120_000 },
    async () => {
      const brief = composition();
      const { memory } = await madeAtOnce();
      const changed = brief.segments.map((segment) =>
        segment.id === 'end' ? testSegment({ id: 'end', text: 'Stay', durationSeconds: 1.25 }) : segment,
      );
      const { release, made } = await walk({ ...brief, segments: changed }, { memory });
      expect(made).toEqual([
        'shots/end',
        'conform/photo.next',
        'conform/end',
        'assemble/assemble',
        'encode/encode',
        'qa/qa',
      ]);
      expect(release?.quality).toMatchObject({ passed: true });
    },
  );
});
