import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VideoBrief } from '../video-brief.js';
import { renderVideo } from './render-video.js';
import { testEncoders } from '../../../../test/support/files/test-encoders.js';

const BRIEF: VideoBrief = {
  prompt: 'Why the sky is blue',
  durationSeconds: 4,
  aspectRatio: '16:9',
  resolution: '480p',
  fps: 24,
  theme: 'auto',
  voice: 'auto',
  captions: 'burned',
  music: 'auto',
  seed: 1,
};

const ENCODERS = await testEncoders();

describe('renderVideo', () => {
  let directory = '';
  const ffmpegPath = ENCODERS[0]?.path ?? '';
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'video-'))));
  afterEach(() => rm(directory, { recursive: true }));

  it('shows an image that is as black as night', async () => {
    const path = join(directory, 'night.png');
    await sharp({ create: { width: 640, height: 360, channels: 3, background: '#000000' } })
      .png()
      .toFile(path);
    const brief = { ...BRIEF, durationSeconds: 2, voice: 'none', music: 'off', captions: 'none', images: ['night'] };
    const { quality } = await renderVideo(brief as VideoBrief, directory, {
      signal: new AbortController().signal,
      ffmpegPath,
      inputs: { night: path },
      onProgress: () => undefined,
    });
    expect(quality).toMatchObject({ passed: true });
  });

  it.each(ENCODERS)(
    'makes, with $name, a film with a thumbnail and captions that passes every gate',
    async ({ path: ffmpegPath }) => {
      const percents: number[] = [];
      const result = await renderVideo(BRIEF, directory, {
        signal: new AbortController().signal,
        ffmpegPath,
        onProgress: ({ percent }) => void percents.push(percent),
      });
      expect(result.quality).toMatchObject({
        passed: true,
        gates: { frame_count: { measured: 96 }, legibility: { passed: true } },
      });
      expect(result.facts).toMatchObject({
        width: 854,
        height: 480,
        fps: 24,
        duration_seconds: 4,
        technique: 'procedural',
        theme: 'lumen',
      });
      expect(result.files.map(({ role }) => role)).toEqual(['media', 'thumbnail', 'captions']);
      const [, thumbnail = '', captions = ''] = result.files.map(({ path }) => path);
      expect((await sharp(thumbnail).metadata()).width).toBe(640);
      expect(await readFile(captions, 'utf8')).toMatch(/^WEBVTT\n[\s\S]*sky/);
      expect(percents).toEqual([...percents].sort((a, b) => a - b));
      expect(percents.at(-1)).toBe(100);
    },
  );

  it('stops with the reason of the abort', async () => {
    const controller = new AbortController();
    const rendering = renderVideo(BRIEF, directory, {
      signal: controller.signal,
      ffmpegPath,
      onProgress: ({ phase, percent }) => {
        if (phase === 'draw' && percent > 20) controller.abort(new Error('changed my mind'));
      },
    });
    await expect(rendering).rejects.toThrow('changed my mind');
  });

  it.each([
    [{ prompt: 'مرحبا بالعالم' }, 'UnsupportedScript'],
    [{ prompt: '?!… 🧿' }, 'NothingToShow'],
    [{ prompt: 'Привет, мир', voice: 'slt' }, 'UnsupportedScript'],
    [{ voice: 'nobody' }, 'UnknownVoice'],
    [{ script: 'So many words to say. '.repeat(30), durationSeconds: 5 }, 'ScriptTooLong'],
  ])('refuses %j before any work', async (changes, name) => {
    const options = { signal: new AbortController().signal, ffmpegPath, onProgress: () => undefined };
    await expect(renderVideo({ ...BRIEF, ...changes }, directory, options)).rejects.toMatchObject({
      name,
      code: 'input_unsupported',
    });
  });
});
