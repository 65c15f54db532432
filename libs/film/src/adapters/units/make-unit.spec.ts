import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InspectWork, MixWork, NarrationWork, PlanWork } from '../../compose/compose-work.js';
import type { UnitSurroundings } from '../../units/unit-work.js';
import { FfmpegEncoder } from '../encode/ffmpeg-encoder.js';
import { makeUnit } from './make-unit.js';
import { filmJob, flatPictures, TEST_FILM, testFfmpeg } from '../../../../../test/support/media/test-film.js';

describe('a unit of work', () => {
  let folder = '';
  let ffmpegPath = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unit-'));
    ffmpegPath = await testFfmpeg(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function make(work: { type: string }, changes: Partial<UnitSurroundings> = {}) {
    const shares: number[] = [];
    const directory = await mkdtemp(join(folder, 'made-'));
    const onProgress = (share: number): void => void shares.push(share);
    const { signal } = new AbortController();
    const made = await makeUnit(work, { directory, inputs: {}, ffmpegPath, signal, onProgress, ...changes });
    return { ...made, shares };
  }

  const plan = (narration: string): PlanWork => ({
    type: 'compose-plan',
    fps: 25,
    delivery: { voice: 'slt' },
    segments: [{ id: 'a', seconds: 1, narration, transition: 'cut' }],
  });

  it('with an unknown name, or the name of an object property, is an error of its recipe', async () => {
    await expect(make({ type: 'compose-nothing' })).rejects.toThrow(TypeError);
    await expect(make({ type: 'constructor' })).rejects.toThrow(TypeError);
  });

  it('reports growing progress up to 1', async () => {
    const { shares } = await make({ type: 'compose-music', mood: 'calm', seconds: 2, seed: 1 } as { type: string });
    expect(shares.at(-1)).toBe(1);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
  });

  it('that was aborted ends with the reason', async () => {
    const reason = new Error('cancelled');
    await expect(make(plan('Hello there.'), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('plans a segment as long as what is really said in it', async () => {
    const narration: NarrationWork = {
      type: 'compose-narration',
      delivery: { voice: 'slt' },
      text: 'The tide comes in twice a day, and nobody asks it to.',
    };
    const { facts } = await make(plan(narration.text));
    const spoken = await make(narration);
    const { frames } = facts.timeline as { frames: number };
    expect(frames).toBe(Math.ceil(((spoken.facts.seconds as number) + 0.8) * 25));
    expect((spoken.facts.words as unknown[]).length).toBe(12);
    expect(spoken.files).toMatchObject([{ name: 'sound', mimeType: 'audio/wav' }]);
  });

  it('plans nothing that takes longer to say than a segment may last', async () => {
    await expect(make(plan('The tide comes in twice a day, and nobody asks it to. '.repeat(20)))).rejects.toThrow(
      /^The narration of segment/,
    );
  });

  it('reads a narration that nobody says at the pace of easy reading, without a sound', async () => {
    const { files, facts } = await make({
      type: 'compose-narration',
      delivery: { voice: 'none' },
      text: 'Read me.',
    } as { type: string });
    expect(files).toEqual([]);
    expect(facts.words).toHaveLength(2);
  });

  it('without an input that its work names is an error of its recipe', async () => {
    const work: MixWork = { type: 'compose-mix', seconds: 1, narration: [], music: true };
    await expect(make(work)).rejects.toThrow('no input music');
  });

  it('refuses a film that is black where that was not planned', async () => {
    const film = join(folder, 'black.mp4');
    await new FfmpegEncoder(ffmpegPath).encode(filmJob(film, { frames: flatPictures(100, [0, 0, 0]) }));
    const { width, height, fps } = TEST_FILM;
    const expected = { width, height, fps, frames: 100, music: false, words: [], captions: [] };
    const work: InspectWork = { type: 'compose-inspect', expected };
    const failed = await make(work, { inputs: { film } }).catch((failure: unknown) => failure);
    expect(failed).toMatchObject({ code: 'provider_rejected' });
    expect((failed as Error).message).toMatch(/no_black/);
    const planned = [{ startSeconds: 0, endSeconds: 4 }];
    const allowed: InspectWork = { ...work, expected: { ...expected, plannedBlack: planned } };
    expect((await make(allowed, { inputs: { film } })).facts.quality).toMatchObject({ passed: true });
  });
});
