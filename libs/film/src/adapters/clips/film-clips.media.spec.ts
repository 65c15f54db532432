import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBrowser } from '../../../../../test/support/films/test-stage.js';
import { testFfmpeg } from '../../../../../test/support/media/test-film.js';
import { lightOf, numberedPicture, numberIn, writeTestSource } from '../../../../../test/support/media/test-source.js';
import { flags } from '../../../../sound/src/adapters/ffmpeg/ffmpeg-flags.js';
import { runFfmpeg } from '../../../../sound/src/adapters/ffmpeg/run-ffmpeg.js';
import type { FilmBrief } from '../../film-brief.js';
import { scene } from '../../scenes/scene.js';
import { lookAtFilm } from '../preview/preview-film.js';
import { renderFilm } from '../render-film.js';

const [SOUNDING, SILENT] = ['0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d', '1b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d'];
const SIZE = { width: 96, height: 54 };
const { signal } = new AbortController();
let folder: string;
let ffmpegPath: string;
let inputs: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'film-clips-'));
  ffmpegPath = await testFfmpeg(folder);
  const source = { ...SIZE, rate: '25', frames: 75, draw: (frame: number) => numberedPicture(frame, SIZE, 128) };
  inputs = {
    [SOUNDING]: await writeTestSource(ffmpegPath, join(folder, 'sounding.mp4'), source),
    [SILENT]: await writeTestSource(ffmpegPath, join(folder, 'silent.mp4'), { ...source, hasSound: false }),
  };
});
afterAll(() => rm(folder, { recursive: true }));

const clip = (id: string, changes: object = {}) => ({ type: 'clip', resource_id: id, ...changes });

function briefOf(scenes: object[]): FilmBrief {
  return {
    scenes: scenes.map((one) => scene.parse({ transition: 'cut', ...one })),
    aspectRatio: '16:9',
    resolution: '480p',
    fps: 30,
    theme: 'swiss',
    voice: 'none',
    captions: 'none',
    music: 'off',
    seed: 3,
    videos: [SOUNDING, SILENT],
  };
}

/** Decibels of a film in every tenth of a second. */
async function levelsOf(path: string): Promise<number[]> {
  const chunks: Buffer[] = [];
  const reading = [...flags('-v error -i'), path, ...flags('-ac 1 -ar 8000 -f f32le pipe:1')];
  await runFfmpeg({ ffmpegPath, signal }, reading, (chunk) => chunks.push(chunk));
  const bytes = Buffer.concat(chunks);
  return Array.from({ length: Math.floor(bytes.length / 3200) }, (_, tenth) => {
    let power = 1e-12;
    for (let at = 0; at < 800; at++) power += bytes.readFloatLE((tenth * 800 + at) * 4) ** 2 / 800;
    return 10 * Math.log10(power);
  });
}

describe('a film with clips', () => {
  it('shows in frame k of a scene what the clip shows at its start and k frames later, and sounds as it is asked', async () => {
    const brief = briefOf([
      { seconds: 1, visual: clip(SOUNDING, { start_seconds: 0.52, sound: 'keep' }) },
      { seconds: 0.95, visual: clip(SILENT, { start_seconds: 2.6, sound: 'mute' }) },
      { seconds: 1, visual: clip(SOUNDING, { seconds: 0.5, sound: 'mute' }) },
    ]);
    const directory = await mkdtemp(join(folder, 'made-'));
    const options = { ffmpegPath, inputs, browser: await testBrowser(), sandboxed: false, signal };
    const { files, facts } = await renderFilm(brief, directory, { ...options, onProgress: () => undefined });
    const { path } = files.find(({ role }) => role === 'media')!;
    const small = await lightOf(ffmpegPath, path, `scale=${SIZE.width}:${SIZE.height}:flags=area`);
    const bytes = SIZE.width * SIZE.height;
    const seen = Array.from({ length: small.length / bytes }, (_, at) =>
      numberIn(small.subarray(at * bytes, (at + 1) * bytes), SIZE),
    );
    const shown = (start: number, frame: number, last = 74): number =>
      Math.min(last, Math.floor((start + frame / 30) * 25 + 0.025));
    const expected = seen.map((_, frame) => {
      if (frame < 30) return shown(0.52, frame);
      return frame < 59 ? shown(2.6, frame - 30) : shown(0, frame - 59, shown(0, 14));
    });
    expect(seen).toHaveLength(89);
    expect(seen).toEqual(expected);
    expect(facts).toMatchObject({ scenes: [{ type: 'clip' }, { type: 'clip' }, { type: 'clip' }], findings: [] });
    const levels = await levelsOf(path);
    expect(Math.min(...levels.slice(1, 9))).toBeGreaterThan(-25);
    expect(Math.max(...levels.slice(12, 28))).toBeLessThan(-60);
  });

  it('is previewed with a frame of each clip, and told where a clip is too short or has no sound', async () => {
    const brief = briefOf([
      { headline: 'A clip below words', seconds: 2, visual: clip(SILENT, { start_seconds: 2, sound: 'keep' }) },
      { seconds: 2, visual: clip(SILENT, { fit: 'contain' }) },
    ]);
    const order = { brief, inputs, ffmpegPath, browser: await testBrowser(), sandboxed: false, signal };
    const { facts, frames } = await lookAtFilm(order);
    expect(frames).toHaveLength(2);
    expect(facts.findings).toEqual([
      expect.objectContaining({ scene: 0, field: 'visual.seconds', kind: 'clip' }),
      { scene: 0, field: 'visual.sound', kind: 'clip', detail: 'The clip has no sound. Leave sound out.' },
    ]);
  });

  it('fails at once, and not by the clock of its page, where a clip cannot be decoded', async () => {
    const bytes = await readFile(inputs[SILENT]!);
    const damaged = join(folder, 'damaged.mp4');
    const data = bytes.indexOf('mdat') + 4;
    await writeFile(
      damaged,
      Buffer.concat([
        bytes.subarray(0, data),
        Buffer.alloc(bytes.indexOf('moov') - 4 - data),
        bytes.subarray(bytes.indexOf('moov') - 4),
      ]),
    );
    const order = { brief: briefOf([{ seconds: 1, visual: clip(SILENT) }]), ffmpegPath, browser: await testBrowser() };
    const looked = lookAtFilm({ ...order, inputs: { [SILENT]: damaged }, sandboxed: false, signal });
    await expect(looked).rejects.toMatchObject({ name: 'Denial', code: 'provider_unavailable' });
  });

  it('is refused where a clip would begin after its end, with its length', async () => {
    const brief = briefOf([{ seconds: 1, visual: clip(SILENT, { start_seconds: 3 }) }]);
    const order = { brief, inputs, ffmpegPath, browser: await testBrowser(), sandboxed: false, signal };
    await expect(lookAtFilm(order)).rejects.toThrow(
      `scenes[0].visual.start_seconds: is 3, and the video ${SILENT} lasts 3 s.`,
    );
  });
});
