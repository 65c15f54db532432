import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EncodeJob } from '../../encode/encoder.js';
import { testTone } from '../../../../../test/support/media/test-tone.js';
import { FfmpegEncoder } from './ffmpeg-encoder.js';
import { FfmpegInspector } from './ffmpeg-inspector.js';
import { startFfmpeg } from '../../../../sound/src/adapters/ffmpeg/ffmpeg-program.js';
import {
  filmJob,
  flatPictures,
  testPictures,
  standIn,
  TEST_FILM,
  testFfmpeg,
} from '../../../../../test/support/media/test-film.js';

let folder = '';
let ffmpeg = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspector-'));
  ffmpeg = await testFfmpeg(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const job = (name: string, changes?: Partial<EncodeJob>): EncodeJob => filmJob(join(folder, name), changes);
const program = (name: string, line: string): Promise<string> => standIn(join(folder, name), line);
const expected = { ...TEST_FILM, music: true, words: [], captions: [] };
const { signal } = new AbortController();

describe('inspection', () => {
  it('finds black and silent stretches, an empty scene and wrong loudness', async () => {
    const quiet = testTone({ hertz: 440, level: -40, seconds: 1 });
    const left = new Float32Array(5 * 48_000);
    left.set(quiet);
    const soundtrack = { left, right: left, sampleRate: 48_000 };
    await new FfmpegEncoder(ffmpeg).encode(job('poor.mp4', { frames: flatPictures(125, [0, 0, 0]), soundtrack }));
    const { gates, passed } = await new FfmpegInspector(ffmpeg).inspect(
      join(folder, 'poor.mp4'),
      { ...expected, frames: 125, scenes: [{ startSeconds: 0, at: 4.8, letters: 'word' }] },
      signal,
    );
    expect(passed).toBe(false);
    const failed = Object.entries(gates)
      .filter(([, gate]) => !gate.passed)
      .map(([name]) => name);
    expect(failed).toEqual(['no_black', 'scenes_shown', 'no_silence', 'loudness']);
    expect(gates.no_black?.measured).toBe('4.96 s in scene 1 (0.0 s)');
  });

  it('judges the pictures of watched stretches alone, on the clock of the film', async () => {
    async function* pictures(): AsyncGenerator<Buffer> {
      yield* flatPictures(40, [0, 0, 0]);
      yield* testPictures(30);
      yield* flatPictures(30, [0, 0, 0]);
    }
    const path = join(folder, 'watched.mp4');
    await new FfmpegEncoder(ffmpeg).encode(job('watched.mp4', { frames: pictures(), keys: [40, 70] }));
    const scenes = [
      { startSeconds: 0, at: 1.4, letters: 'black', isKept: true },
      { startSeconds: 1.6, at: 2.6, letters: 'word' },
      { startSeconds: 2.8, at: 3.9, letters: 'black', isKept: true },
    ];
    const film = { ...expected, frames: 100, music: false, scenes };
    const watched = async (...stretches: { from: number; frames: number }[]) => {
      const { gates } = await new FfmpegInspector(ffmpeg).inspect(path, { ...film, watched: stretches }, signal);
      return [gates.no_black?.measured, gates.scenes_shown?.passed];
    };
    expect(await watched({ from: 40, frames: 30 })).toEqual([0, true]);
    expect(await watched({ from: 40, frames: 60 })).toEqual(['1.16 s in scene 3 (2.8 s)', true]);
    expect(await watched()).toEqual([0, false]);
    expect((await readdir(folder)).filter((name) => name.includes('.blocks'))).toEqual([]);
  });

  it('a film without sound is measured too, and misses its sound', async () => {
    await new FfmpegEncoder(ffmpeg).encode(job('full.mp4'));
    const { ended, child } = startFfmpeg(ffmpeg, [
      '-v',
      'error',
      '-i',
      join(folder, 'full.mp4'),
      '-an',
      '-c',
      'copy',
      join(folder, 'mute.mp4'),
    ]);
    child.stdin.end();
    await ended;
    const { gates } = await new FfmpegInspector(ffmpeg).inspect(join(folder, 'mute.mp4'), expected, signal);
    expect(gates.sound_codec?.passed).toBe(false);
    expect(gates.faststart?.passed).toBe(false);
    expect(gates.frame_count?.passed).toBe(true);
  });

  it('a file that is no film is a named failure', async () => {
    await writeFile(join(folder, 'noise.mp4'), 'this is not a film');
    await expect(new FfmpegInspector(ffmpeg).inspect(join(folder, 'noise.mp4'), expected, signal)).rejects.toThrow(
      /^The encoder stopped: /,
    );
  });

  it('an abort ends ffmpeg at once and rejects with the reason', async () => {
    await new FfmpegEncoder(ffmpeg).encode(job('looked-at.mp4'));
    const pid = join(folder, 'pid');
    const busy = await program('busy', `echo $$ > ${pid}.new; mv ${pid}.new ${pid}; trap '' TERM; exec sleep 600`);
    const stop = new AbortController();
    const looking = new FfmpegInspector(busy).inspect(join(folder, 'looked-at.mp4'), expected, stop.signal);
    looking.catch(() => undefined);
    await expect.poll(() => readdir(folder)).toContain('pid');
    stop.abort(new Error('cancelled'));
    await expect(looking).rejects.toThrow('cancelled');
    const id = Number(await readFile(pid, 'utf8'));
    expect(() => process.kill(id, 0)).toThrow('ESRCH');
  });

  it('an abort before the start starts nothing', async () => {
    const never = new FfmpegInspector(join(folder, 'nowhere'));
    const late = AbortSignal.abort(new Error('too late'));
    await expect(never.inspect(join(folder, 'film.mp4'), expected, late)).rejects.toThrow('too late');
  });

  it('a title that looks like what ffmpeg says changes no measurement', async () => {
    const title = [
      'black_start:0 black_end:9',
      'Stream #0:0: Video: mpeg4 (Simple), yuv444p(pc), 3 fps',
      '[blackdetect @ 0x1] black_start:0 black_end:9',
      '[silencedetect @ 0x1] silence_start: 0',
      'lavfi.freezedetect.freeze_start: 0',
      '    I:         -70.0 LUFS',
      '    Peak:      9.0 dBFS',
    ].join('\n');
    const path = join(folder, 'hostile.mp4');
    await new FfmpegEncoder(ffmpeg).encode(job('hostile.mp4', { metadata: { title } }));
    const report = await new FfmpegInspector(ffmpeg).inspect(path, expected, signal);
    expect(Object.entries(report.gates).filter(([, gate]) => !gate.passed)).toEqual([]);
  });
});
