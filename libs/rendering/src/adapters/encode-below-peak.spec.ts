import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmSoundtrack } from '../film-soundtrack.js';
import { planFilm } from '../film-plan.js';
import { musicMoodFor } from '../music-mood-for.js';
import { SilentSpeaker } from '../silent-speaker.js';
import type { StereoSamples } from '../sound/stereo-samples.js';
import { testTone } from '../sound/test-tone.js';
import type { VideoBrief } from '../video-brief.js';
import { CanvasStudio } from './canvas-studio.js';
import { encodeBelowPeak } from './encode-below-peak.js';
import { encodeSound } from './encode-sound.js';
import { FfmpegEncoder } from './ffmpeg-encoder.js';
import { FfmpegInspector } from './ffmpeg-inspector.js';
import { FliteSpeaker } from './flite-speaker.js';
import { inspectSound } from './inspect-sound.js';
import { runFfmpeg } from './run-ffmpeg.js';
import { testEncoders } from '../../../../test/support/test-encoders.js';
import { filmJob, TEST_FILM, testPictures } from './test-film.js';
import { waveFile } from './wave-file.js';

const { signal } = new AbortController();
let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'peak-'))));
afterAll(() => rm(folder, { recursive: true }));

/** A tone whose peak is above the limit of −1 dBTP. */
function loudTone(seconds: number): StereoSamples {
  const samples = testTone({ hertz: 997, level: -0.2, seconds });
  return { left: samples, right: samples, sampleRate: 48_000 };
}

/** What a video of eight seconds sounds like. */
async function soundtrackOf(prompt: string, seed: number): Promise<StereoSamples> {
  const brief: VideoBrief = {
    prompt,
    durationSeconds: 8,
    aspectRatio: '9:16',
    resolution: '480p',
    fps: 24,
    theme: 'auto',
    voice: 'auto',
    captions: 'burned',
    music: 'auto',
    seed,
  };
  const speakers = { voiced: new FliteSpeaker(), silent: new SilentSpeaker() };
  const plan = await planFilm(
    brief,
    { studio: new CanvasStudio(), photos: [], speakers },
    { signal, onLine: () => undefined },
  );
  return filmSoundtrack(plan, brief, musicMoodFor(brief.music, plan.script.subject));
}

/** The packets of a film's picture, as they are. */
async function pictureOf(ffmpegPath: string, path: string): Promise<Buffer> {
  const output = `${path}.h264`;
  await runFfmpeg({ ffmpegPath, signal }, ['-i', path, '-map', '0:v:0', '-c', 'copy', '-f', 'h264', output]);
  return readFile(output);
}

describe.each(await testEncoders())('with $name', ({ name, path: ffmpegPath }) => {
  const surroundings = { ffmpegPath, signal };
  const file = (ending: string): string => join(folder, `${name.replaceAll(' ', '-')}-${ending}`);

  it.each([
    ['Why the sky is blue', 2],
    ['Why we sleep', 5],
    ['Why we sleep', 17],
  ])('a film of "%s" with seed %i passes the gates of loudness and true peak', async (prompt, seed) => {
    const soundtrack = await soundtrackOf(prompt, seed);
    const frames = Math.round((soundtrack.left.length / 48_000) * TEST_FILM.fps);
    const output = file(`${seed}.mp4`);
    await new FfmpegEncoder(ffmpegPath).encode(filmJob(output, { soundtrack, frames: testPictures(frames) }));
    const expected = { ...TEST_FILM, frames, music: true, words: [], captions: [] };
    const { gates } = await new FfmpegInspector(ffmpegPath).inspect(output, expected, signal);
    expect(Object.entries(gates).filter(([, gate]) => !gate.passed)).toEqual([]);
  });

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

  it.each(['mp3', 'opus', 'm4a', 'wav'] as const)('a sound as %s is encoded again with less gain', async (format) => {
    async function* sound(): AsyncGenerator<StereoSamples> {
      yield loudTone(3);
    }
    const path = file(`tone.${format}`);
    await encodeSound(ffmpegPath, { sound: sound(), format, voice: false, output: path, metadata: {}, signal });
    const expected = { mode: 'sfx' as const, format, durationSeconds: 3, words: [], captions: [] };
    const { found, report } = await inspectSound(ffmpegPath, { path, signal }, expected);
    expect(report.gates['true_peak']).toMatchObject({ passed: true });
    expect(found.truePeak).toBeGreaterThan(-2.5);
  });

  it('each encode has at most 0.4 dB less gain than the one before it, and their number is bounded', async () => {
    const gains: number[] = [];
    const path = file('stubborn.wav');
    const { left, right } = loudTone(1);
    await encodeBelowPeak(surroundings, path, async (gain) => {
      gains.push(Number(gain.toFixed(2)));
      await writeFile(path, waveFile([left, right]));
    });
    expect(gains).toEqual([0, -0.4, -0.8, -1.2, -1.6, -2]);
  });
});
