import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mixing } from '../mix/mix.js';
import { composing } from '../music/music.js';
import { VOICES } from '../speech/speech.js';
import type { StereoSamples } from '../mix/stereo-samples.js';
import { testBursts, type TestBursts } from '../../../../test/support/media/test-bursts.js';
import { testTone } from '../../../../test/support/media/test-tone.js';
import type { AudioFormat } from '../audio-brief.js';
import { filmLoudness } from '../wanted-loudness.js';
import { encodeBelowPeak } from './encode-below-peak.js';
import { encodeSound } from './encode-sound.js';
import { FfmpegEncoder } from '../../../film/src/adapters/encode/ffmpeg-encoder.js';
import { FfmpegInspector } from '../../../film/src/adapters/encode/ffmpeg-inspector.js';
import { FliteSpeaker } from './speech/flite-speaker.js';
import { inspectSound } from './inspect-sound.js';
import { rawSoundInput, writeRawSound } from './raw-sound.js';
import { runFfmpeg } from './ffmpeg/run-ffmpeg.js';
import { takeSteps } from './take-steps.js';
import { treatmentArguments, UNTREATED } from './sound-treatment.js';
import { testEncoders } from '../../../../test/support/files/test-encoders.js';
import { filmJob, TEST_FILM, testPictures } from '../../../../test/support/media/test-film.js';
import { readStereoWave, waveFile } from './wave-file.js';

const { signal } = new AbortController();
const onProgress = (): void => undefined;
let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'peak-'))));
afterAll(() => rm(folder, { recursive: true }));

/** A tone whose peak is above the limit of −1 dBTP. */
function loudTone(seconds: number): StereoSamples {
  const samples = testTone({ hertz: 997, level: -0.2, seconds });
  return { left: samples, right: samples, sampleRate: 48_000 };
}

/** What a narrated video of five seconds sounds like. */
async function soundtrackOf(words: string, seed: number): Promise<StereoSamples> {
  const narration = await new FliteSpeaker().speak(words, { voice: VOICES[0], speed: 1, signal });
  const music = await takeSteps(composing({ mood: 'bright', durationSeconds: 5, seed }), { signal, onProgress });
  const placed = [{ narration, atSeconds: 0.4 }];
  return takeSteps(mixing({ narration: placed, music, durationSeconds: 5 }), { signal, onProgress });
}

/** With `ENCODERS=each` every encoder encodes every sound, else the bundled one some of each kind, and the others the first. */
const isEach = process.env['ENCODERS'] === 'each';

/** The packets of a film's picture, as they are. */
async function pictureOf(ffmpegPath: string, path: string): Promise<Buffer> {
  const output = `${path}.h264`;
  await runFfmpeg({ ffmpegPath, signal }, ['-i', path, '-map', '0:v:0', '-c', 'copy', '-f', 'h264', output]);
  return readFile(output);
}

describe.each(await testEncoders())('with $name', ({ name, path: ffmpegPath, isBundled }) => {
  const of = <Case>(cases: readonly Case[], most = cases.length): readonly Case[] =>
    isEach ? cases : cases.slice(0, isBundled ? most : 1);
  const surroundings = { ffmpegPath, signal };
  const file = (ending: string): string => join(folder, `${name.replaceAll(' ', '-')}-${ending}`);

  const NARRATED: [prompt: string, seed: number][] = [
    ['Why the sky is blue', 2],
    ['Why we sleep', 5],
    ['Why we sleep', 17],
  ];
  it.each(of(NARRATED, 1))(
    'a film of "%s" with seed %i passes the gates of loudness and true peak',
    async (prompt, seed) => {
      const soundtrack = await soundtrackOf(prompt, seed);
      const frames = Math.round((soundtrack.left.length / 48_000) * TEST_FILM.fps);
      const output = file(`${seed}.mp4`);
      await new FfmpegEncoder(ffmpegPath).encode(filmJob(output, { soundtrack, frames: testPictures(frames) }));
      const expected = { ...TEST_FILM, frames, music: true, words: [], captions: [] };
      const { gates } = await new FfmpegInspector(ffmpegPath).inspect(output, expected, signal);
      expect(Object.entries(gates).filter(([, gate]) => !gate.passed)).toEqual([]);
    },
  );

  const BURSTS: [burst: string, bursts: Omit<TestBursts, 'seconds'>][] = [
    ['that overshoot with both coders', { every: 1, length: 0.01, hold: 2, bed: 0.1 }],
    ['that lose loudness', { every: 0.25, length: 0.04, hold: 1, bed: 0.1 }],
    ['that overshoot by 5 dB', { every: 1, length: 0.04, hold: 2, bed: 0.3 }],
    ['of square waves', { every: 1, length: 0.04, hold: 40, bed: 0.1 }],
  ];
  it.each(of(BURSTS, 2))(
    'a film with bursts of clipped noise %s passes the gates of loudness and true peak',
    async (burst, bursts) => {
      const soundtrack = testBursts({ seconds: 3, ...bursts });
      const frames = 3 * TEST_FILM.fps;
      const output = file(`${burst.replaceAll(' ', '-')}.mp4`);
      const expected = { ...TEST_FILM, frames, music: true, words: [], captions: [] };
      const job = filmJob(output, { soundtrack, frames: testPictures(frames), loudness: filmLoudness(expected) });
      await new FfmpegEncoder(ffmpegPath).encode(job);
      const { gates } = await new FfmpegInspector(ffmpegPath).inspect(output, expected, signal);
      expect(Object.entries(gates).filter(([, gate]) => !gate.passed)).toEqual([]);
    },
  );

  const MUSIC: [format: AudioFormat, bursts: Omit<TestBursts, 'seconds'>][] = [
    ['mp3', { every: 1, length: 0.01, hold: 2, bed: 0.1 }],
    ['opus', { every: 1, length: 0.04, hold: 40, bed: 0.1 }],
    ['m4a', { every: 1, length: 0.04, hold: 2, bed: 0.3 }],
    ['mp3', { every: 1, length: 0.04, hold: 40, bed: 0.1 }],
    ['opus', { every: 1, length: 0.01, hold: 2, bed: 0.1 }],
  ];
  it.each(of(MUSIC, 3))(
    'music as %s with bursts of %o passes the gates of loudness and true peak',
    async (format, bursts) => {
      async function* sound(): AsyncGenerator<StereoSamples> {
        yield testBursts({ seconds: 3, ...bursts });
      }
      const path = file(`bursts.${format}`);
      await encodeSound(ffmpegPath, { sound: sound(), format, mode: 'music', output: path, metadata: {}, signal });
      const expected = { mode: 'music' as const, format, durationSeconds: 3, words: [], captions: [] };
      const { report } = await inspectSound(ffmpegPath, { path, signal }, expected);
      expect(Object.entries(report.gates).filter(([, gate]) => !gate.passed)).toEqual([]);
    },
  );

  it('a film whose sound is encoded again keeps its picture, and gives the same bytes each time', async () => {
    const sound = { soundtrack: loudTone(2), metadata: { title: 'T' } };
    const films = ['one.mp4', 'two.mp4', 'quiet.mp4'].map(file) as [string, string, string];
    for (const output of films.slice(0, 2)) await new FfmpegEncoder(ffmpegPath).encode(filmJob(output, sound));
    await new FfmpegEncoder(ffmpegPath).encode(filmJob(films[2]));
    expect(await readFile(films[0])).toEqual(await readFile(films[1]));
    expect(await pictureOf(ffmpegPath, films[0])).toEqual(await pictureOf(ffmpegPath, films[2]));
    const expected = { ...TEST_FILM, music: true, words: [], captions: [] };
    const { gates } = await new FfmpegInspector(ffmpegPath).inspect(films[0], expected, signal);
    expect(gates).toMatchObject({
      true_peak: { passed: true },
      faststart: { passed: true },
      frame_count: { passed: true },
    });
    expect((await readdir(folder)).filter((left) => /\.(f32|loud)$/.test(left))).toEqual([]);
  });

  it.each(of(['mp3', 'opus', 'm4a', 'wav'] as const))(
    'a sound as %s is encoded again with less gain',
    async (format) => {
      async function* sound(): AsyncGenerator<StereoSamples> {
        yield loudTone(2);
      }
      const path = file(`tone.${format}`);
      await encodeSound(ffmpegPath, { sound: sound(), format, mode: 'sfx', output: path, metadata: {}, signal });
      const expected = { mode: 'sfx' as const, format, durationSeconds: 2, words: [], captions: [] };
      const { found, report } = await inspectSound(ffmpegPath, { path, signal }, expected);
      expect(report.gates['true_peak']).toMatchObject({ passed: true });
      expect(found.truePeak).toBeGreaterThan(-2.5);
    },
  );

  it('a sound whose peak no treatment lowers is encoded eight times', async () => {
    let encodes = 0;
    const path = file('stubborn.wav');
    const { left, right } = loudTone(1);
    const encode = async (): Promise<void> => {
      encodes++;
      await writeFile(path, waveFile([left, right]));
    };
    await encodeBelowPeak(surroundings, { path, codec: 'pcm_s16le', loudness: undefined, encode });
    expect(encodes).toBe(8);
  });

  it('a limited sound keeps its length, and starts when it did', async () => {
    const [raw, path] = [file('click.f32'), file('click.wav')];
    const left = new Float32Array(48_000);
    left[1_000] = 1;
    await writeRawSound(raw, [{ left, right: left, sampleRate: 48_000 }], signal);
    const limiter = treatmentArguments({ ...UNTREATED, ceiling: -6 }, 'pcm_s16le');
    await runFfmpeg(surroundings, [...rawSoundInput(raw), ...limiter, '-c:a', 'pcm_s16le', path]);
    const limited = readStereoWave(await readFile(path))?.left ?? left;
    expect(limited.length).toBe(48_000);
    expect(limited.findIndex((sample) => sample !== 0)).toBe(1_000);
    expect(limited[1_000]).toBeCloseTo(0.5, 1);
    await rm(raw);
  });
});
