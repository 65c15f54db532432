import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EncodeJob } from '../../encode/encoder.js';
import { FfmpegEncoder } from './ffmpeg-encoder.js';
import { FfmpegInspector } from './ffmpeg-inspector.js';
import { startFfmpeg } from '../../../../sound/src/adapters/ffmpeg/ffmpeg-program.js';
import {
  filmJob,
  flatPictures,
  standIn,
  TEST_FILM,
  testFfmpeg,
  testPicture,
  testPictures,
} from '../../../../../test/support/media/test-film.js';

let folder = '';
let ffmpeg = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoder-'));
  ffmpeg = await testFfmpeg(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const job = (name: string, changes?: Partial<EncodeJob>): EncodeJob => filmJob(join(folder, name), changes);
const program = (name: string, line: string): Promise<string> => standIn(join(folder, name), line);
const expected = { ...TEST_FILM, music: true, words: [], captions: [] };
const { signal } = new AbortController();

async function decode(path: string, ...options: string[]): Promise<Buffer> {
  const { child, ended } = startFfmpeg(ffmpeg, ['-v', 'error', '-i', path, ...options, 'pipe:1']);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await ended;
  return Buffer.concat(chunks);
}

describe('encoding', () => {
  let encoder: FfmpegEncoder;
  beforeAll(() => void (encoder = new FfmpegEncoder(ffmpeg)));

  it('makes a film that passes its own inspection, and leaves nothing else behind', async () => {
    await encoder.encode(job('film.mp4'));
    const report = await new FfmpegInspector(ffmpeg).inspect(join(folder, 'film.mp4'), expected, signal);
    expect(Object.entries(report.gates).filter(([, gate]) => !gate.passed)).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.includes('.f32'))).toEqual([]);
  });

  it('gives the same bytes for the same input', async () => {
    await encoder.encode(job('one.mp4', { metadata: { title: 'T' } }));
    await encoder.encode(job('two.mp4', { metadata: { title: 'T' } }));
    const hash = async (name: string): Promise<string> =>
      createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex');
    expect(await hash('one.mp4')).toBe(await hash('two.mp4'));
  });

  it('keeps colours: what was drawn comes back within the rounding of 8 bits', async () => {
    for (const colour of [
      [200, 60, 40],
      [20, 120, 220],
      [255, 255, 255],
      [0, 0, 0],
    ] as [number, number, number][]) {
      await encoder.encode(job('colour.mp4', { frames: flatPictures(10, colour) }));
      const picture = 'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int';
      const decoded = await decode(
        join(folder, 'colour.mp4'),
        '-frames:v',
        '1',
        '-vf',
        picture,
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
      );
      for (const [channel, value] of colour.entries())
        expect(Math.abs(decoded[channel]! - value)).toBeLessThanOrEqual(4);
    }
  });

  it('writes what it was told about the film where players read it, hostile text included', async () => {
    const metadata = {
      title: 'A; "film" = 1\nsecond',
      comment: 'Made by a machine.',
      digital_source_type: 'algorithmicMedia',
    };
    await encoder.encode(job('told.mp4', { metadata }));
    const { child, ended } = startFfmpeg(ffmpeg, ['-i', join(folder, 'told.mp4')]);
    child.stdin.end();
    const { log } = await ended;
    expect(log).toMatch(/title\s+: A; "film" = 1/);
    expect(log).toMatch(/comment\s+: Made by a machine\.\n\s+: digital_source_type: algorithmicMedia/);
  });

  it('an abort stops ffmpeg, leaves no file and rejects with the reason', async () => {
    const stop = new AbortController();
    async function* endless(): AsyncGenerator<Buffer> {
      for (let at = 0; ; at++) {
        if (at === 20) stop.abort(new Error('cancelled'));
        yield testPicture(at);
      }
    }
    const work = job('aborted.mp4', { frames: endless(), signal: stop.signal });
    await expect(encoder.encode(work)).rejects.toThrow('cancelled');
    expect((await readdir(folder)).filter((name) => name.startsWith('aborted'))).toEqual([]);
  });

  it('an abort before the start starts nothing', async () => {
    const work = job('never.mp4', { signal: AbortSignal.abort(new Error('too late')) });
    await expect(encoder.encode(work)).rejects.toThrow('too late');
  });

  it('ffmpeg that ignores SIGTERM is ended all the same', async () => {
    const deaf = new FfmpegEncoder(
      await program('deaf', "trap '' TERM\nwhile :; do cat > /dev/null; sleep 0.05; done"),
    );
    const stop = new AbortController();
    // More than a pipe holds: when the last of them is taken, the program is reading and its trap is set.
    async function* aborting(): AsyncGenerator<Buffer> {
      yield* testPictures(8);
      stop.abort(new Error('cancelled'));
      yield testPicture(9);
    }
    await expect(deaf.encode(job('deaf.mp4', { frames: aborting(), signal: stop.signal }))).rejects.toThrow(
      'cancelled',
    );
  });

  it('ffmpeg killed from outside is a named failure, however many frames are still to come', async () => {
    const doomed = new FfmpegEncoder(await program('doomed', 'head -c 50000 > /dev/null; kill -9 $$'));
    const failure = doomed.encode(job('doomed.mp4', { frames: testPictures(2_000) }));
    await expect(failure).rejects.toThrow(/^The encoder stopped: /);
    await expect(failure).rejects.toThrow('killed by SIGKILL');
  });

  it('ffmpeg that ends early says why with its last line', async () => {
    const failing = new FfmpegEncoder(await program('failing', 'echo first >&2; echo "disk is full" >&2; exit 3'));
    await expect(failing.encode(job('failing.mp4'))).rejects.toThrow('disk is full (exit code 3)');
  });

  it('no more is drawn for an ffmpeg that died while a frame was being drawn', async () => {
    let drawn = 0;
    async function* slow(died: Promise<void>): AsyncGenerator<Buffer> {
      yield testPicture(drawn++);
      await died;
      for (;;) yield testPicture(drawn++);
    }
    const path = await program('dying', 'exit 1');
    const died = startFfmpeg(path, []).ended.then(() => undefined);
    await expect(new FfmpegEncoder(path).encode(job('dying.mp4', { frames: slow(died) }))).rejects.toThrow(
      /^The encoder stopped: /,
    );
    expect(drawn).toBeLessThan(50);
  });

  it('a program that is not there is a named failure', async () => {
    const missing = new FfmpegEncoder(join(folder, 'nowhere'));
    await expect(missing.encode(job('missing.mp4'))).rejects.toThrow(/^The encoder stopped: /);
  });

  it('a failure of the drawing is passed on as it is, and ffmpeg ends', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield testPicture(0);
      throw new RangeError('no such font');
    }
    await expect(encoder.encode(job('broken.mp4', { frames: broken() }))).rejects.toThrow('no such font');
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
  });

  it('odd sizes and frames of a wrong length are refused', async () => {
    await expect(encoder.encode(job('odd.mp4', { width: 95 }))).rejects.toThrow('not even');
    await expect(encoder.encode(job('short.mp4', { height: 66 }))).rejects.toThrow(
      'a frame has 24576 bytes, 96x66 needs 25344',
    );
  });
});
