import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIO_FORMATS, type AudioFormat } from '../audio-brief.js';
import { boxesIn } from '../../../film/src/quality/mp4.js';
import type { ExpectedSound } from '../sound-quality.js';
import { silence, type StereoSamples } from '../mix/stereo-samples.js';
import { testTone } from '../../../../test/support/media/test-tone.js';
import { encodeSound, type SoundJob } from './encode-sound.js';
import { startFfmpeg } from './ffmpeg/ffmpeg-program.js';
import { inspectSound } from './inspect-sound.js';
import { testFfmpeg } from '../../../../test/support/media/test-film.js';
import { waveFile } from './wave-file.js';

let folder = '';
let ffmpeg = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sound-'));
  ffmpeg = await testFfmpeg(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const { signal } = new AbortController();
const tone = (seconds: number, level = -14): StereoSamples => {
  const samples = testTone({ hertz: 997, level, seconds });
  return { left: samples, right: samples, sampleRate: 48_000 };
};
async function* parts(...sounds: StereoSamples[]): AsyncGenerator<StereoSamples> {
  yield* sounds;
}
const job = (name: string, format: AudioFormat, changes: Partial<SoundJob> = {}): SoundJob => ({
  sound: parts(tone(2.3), tone(0), tone(1.2)),
  format,
  mode: 'music',
  output: join(folder, name),
  metadata: { title: 'A; "tone" = 1', comment: 'Made by a machine.' },
  signal,
  ...changes,
});
const expected = (format: AudioFormat): ExpectedSound => ({
  mode: 'music',
  format,
  durationSeconds: 3.5,
  words: [],
  captions: [],
});
const failed = (gates: Record<string, { passed: boolean }>): string[] =>
  Object.keys(gates).filter((name) => !gates[name]!.passed);

describe.each(AUDIO_FORMATS)('%s', (format) => {
  it('decodes to what was made: whole, as long and as loud, in stereo at 48 kHz', async () => {
    await encodeSound(ffmpeg, job(`tone.${format}`, format));
    const path = join(folder, `tone.${format}`);
    const { found, report } = await inspectSound(ffmpeg, { path, signal }, expected(format));
    expect(failed(report.gates)).toEqual([]);
    expect(found.loudness).toBeCloseTo(-14, 0);
  });

  it('says its title and its origin', async () => {
    await encodeSound(ffmpeg, job(`told.${format}`, format));
    const { child, ended } = startFfmpeg(ffmpeg, ['-i', join(folder, `told.${format}`)]);
    child.stdin.end();
    const { log } = await ended;
    expect(log).toMatch(/title\s+: A; "tone" = 1/i);
    expect(log).toMatch(/comment\s+: Made by a machine\./i);
  });

  it('has the same bytes for the same sound', async () => {
    const sums = await Promise.all(
      ['one', 'two'].map(async (name) => {
        await encodeSound(ffmpeg, job(`${name}.${format}`, format));
        const bytes = await readFile(join(folder, `${name}.${format}`));
        return createHash('sha256').update(bytes).digest('hex');
      }),
    );
    expect(sums[0]).toBe(sums[1]);
  });
});

describe('encoding sound', () => {
  it('puts the index of an m4a before its sound', async () => {
    await encodeSound(ffmpeg, job('fast.m4a', 'm4a'));
    const boxes = boxesIn(await readFile(join(folder, 'fast.m4a'))).map(({ type }) => type);
    expect(boxes.indexOf('moov')).toBeGreaterThan(0);
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
  });

  it('leaves no file when its sound fails, and passes the failure on', async () => {
    async function* broken(): AsyncGenerator<StereoSamples> {
      yield tone(1);
      throw new RangeError('the string broke');
    }
    await expect(encodeSound(ffmpeg, job('broken.mp3', 'mp3', { sound: broken() }))).rejects.toThrow('string broke');
    expect(await readdir(folder)).not.toContain('broken.mp3');
  });

  it('stops at once when it is aborted', async () => {
    const stop = new AbortController();
    async function* endless(): AsyncGenerator<StereoSamples> {
      for (let at = 0; ; at++) {
        if (at === 3) stop.abort(new Error('cancelled'));
        yield tone(1);
      }
    }
    const work = job('aborted.wav', 'wav', { sound: endless(), signal: stop.signal });
    await expect(encodeSound(ffmpeg, work)).rejects.toThrow('cancelled');
    expect(await readdir(folder)).not.toContain('aborted.wav');
  });
});

describe('the gates of audio', () => {
  it('find what is too quiet, too short and silent in the middle', async () => {
    await encodeSound(ffmpeg, job('poor.mp3', 'mp3', { sound: parts(tone(1, -30), silence(2.5), tone(3, -30)) }));
    const path = join(folder, 'poor.mp3');
    const { report } = await inspectSound(ffmpeg, { path, signal }, { ...expected('mp3'), durationSeconds: 9 });
    expect(failed(report.gates)).toEqual(['duration', 'no_silence', 'loudness']);
  });

  it('find what clips, and a codec that was not asked for', async () => {
    const path = join(folder, 'loud.wav');
    const { left, right } = tone(3.5, 3);
    await writeFile(path, waveFile([left, right]));
    const { report, found } = await inspectSound(ffmpeg, { path, signal }, expected('opus'));
    expect(failed(report.gates)).toEqual(['sound_codec', 'loudness', 'true_peak']);
    expect(found.truePeak).toBeGreaterThan(-1);
  });

  it('refuse what is no sound', async () => {
    await writeFile(join(folder, 'noise.mp3'), 'this is no sound');
    const path = join(folder, 'noise.mp3');
    await expect(inspectSound(ffmpeg, { path, signal }, expected('mp3'))).rejects.toThrow(/^The encoder stopped: /);
  });
});
