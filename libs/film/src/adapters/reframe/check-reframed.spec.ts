import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reframeRecipe } from '../../reframe/reframe-recipe.js';
import { makeUnit } from '../units/make-unit.js';
import { briefFor, TestBench, words } from '../../../../../test/support/media/test-bench.js';

let bench: TestBench;

beforeAll(async () => void (bench = await TestBench.open()));
afterAll(() => bench.close());

describe('the check of a finished film', () => {
  it('finds another picture, another length, and a sound that is not the source’s', async () => {
    const film = await bench.source('check.mp4');
    const { finished } = await bench.walk(film, briefFor({ method: 'blur' }));
    const result = finished('encode', 'encode').files.media!.key;
    const [unit] = reframeRecipe(briefFor({ method: 'blur' }))
      .phases.at(-1)!
      .units(finished);
    const { folder: directory, ffmpegPath, signal } = bench;
    const place = { directory, ffmpegPath, signal };
    const checked = async (changes: string): Promise<unknown> => {
      const changed = join(bench.folder, 'changed.mp4');
      await bench.ffmpeg('-i', result, ...words(changes), changed);
      const inputs = { film, source: film, result: changed };
      const surroundings = { ...place, inputs, onProgress: () => undefined };
      return makeUnit(unit!.work, surroundings);
    };
    await expect(checked('-vf negate -c:a copy')).rejects.toThrow(/same_picture is/);
    await expect(checked('-vf vflip -c:a copy')).rejects.toThrow(/same_picture is/);
    await expect(checked('-vf drawbox=color=black:t=fill -c:a copy')).rejects.toThrow(/no_black is/);
    await expect(checked('-frames:v 29 -c copy')).rejects.toThrow(/frame_count is 29/);
    await expect(checked('-c copy -an')).rejects.toThrow(/sound is missing/);
    await expect(checked('-c:v copy -af volume=0.5')).rejects.toThrow(/sound is changed/);
    await expect(checked('-c copy -movflags +faststart')).resolves.toMatchObject({
      facts: { quality: { passed: true } },
    });
  });
});
