import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { LoopTurns } from '../../../../../test/support/http/loop-turns.js';
import '../../../../../test/support/source/threads-from-source.js';
import { PictureFinder } from './picture-finder.js';
import { LARGEST_PICTURE_SHEET } from './picture-sheet.js';

const finder = new PictureFinder();
const { signal } = new AbortController();
const caller = { accountId: 'one', network: 'a network' };

afterAll(() => finder.onModuleDestroy());

describe('PictureFinder', () => {
  it('finds pictures and draws them on a sheet that a model can see', async () => {
    const { pictures, sheet } = await finder.find('bicycle lamp', caller, signal);
    expect(pictures[0]).toMatchObject({ id: 'fluent:flashlight', covers: ['bicycle', 'lamp'] });
    const { width, height, format } = await sharp(sheet).metadata();
    expect(format).toBe('png');
    expect(Math.max(width, height)).toBeLessThanOrEqual(1568);
    expect(sheet?.length).toBeLessThanOrEqual(LARGEST_PICTURE_SHEET);
  });

  it('keeps the largest sheet small', async () => {
    const sizes = await Promise.all(
      ['face', 'house'].map(async (words) => (await finder.find(words, caller, signal)).sheet?.length ?? 0),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LARGEST_PICTURE_SHEET);
    expect(Math.min(...sizes)).toBeGreaterThan(1000);
  });

  it('has no sheet where nothing was found', async () => {
    expect(await finder.find('quux', caller, signal)).toEqual({ pictures: [] });
  });

  it('leaves the event loop to others while it searches', async () => {
    const turns = new LoopTurns();
    const { pictures } = await finder.find('cloud', caller, signal);
    turns.stop();
    expect(pictures.length).toBeGreaterThan(0);
    // A search on this thread would end within a few turns.
    expect(turns.now).toBeGreaterThan(100);
  });

  it('lets no account take the places of others', async () => {
    const three = ['dog', 'cat', 'bird'].map((words) => finder.find(words, caller, signal));
    const other = finder.find('fish', { accountId: 'two', network: 'another' }, signal);
    const results = await Promise.allSettled([...three, other]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((results[2] as PromiseRejectedResult).reason).toMatchObject({ code: 'concurrency_exceeded' });
  });
});
