import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDenial } from '@libs/kernel';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DrawnFilm, drawnFilm } from '../../../../test/support/films/drawn-film.js';
import { testFfmpeg } from '../../../../test/support/media/test-film.js';
import { deliverFilm, expectedOf, type FilmToDeliver } from './encode/deliver-film.js';
import { flags } from '../../../sound/src/adapters/ffmpeg/ffmpeg-flags.js';
import { FfmpegInspector } from './encode/ffmpeg-inspector.js';
import { runFfmpeg } from '../../../sound/src/adapters/ffmpeg/run-ffmpeg.js';
import type { QualityReport } from '../../../drawing/src/quality/gate.js';
import type { FilmBrief } from '../film-brief.js';
import { dressLook } from '../plan/look/dress-look.js';
import { scene } from '../scenes/scene.js';
import { filmToDeliver } from './film-to-deliver.js';

/*
 * Each gate of a finished film of scenes, and a film that only this fault spoils. The film is drawn once on the real stage, and
 * its pictures are made small; a mutant changes what is delivered, or the file that was.
 */

const BRIEF: FilmBrief = {
  scenes: scene.array().parse([
    { say: 'A letter travels far.', visual: { type: 'title', text: 'A letter' } },
    { say: 'A stamp costs two euros.', visual: { type: 'stat', label: 'A stamp', value: '€2' } },
  ]),
  aspectRatio: '16:9',
  resolution: '480p',
  fps: 24,
  theme: 'block',
  ground: 'light',
  voice: 'slt',
  captions: 'burned',
  music: 'off',
  seed: 7,
};
const SMALL = { width: 320, height: 180 };
const { signal } = new AbortController();

let folder = '';
let ffmpegPath = '';
let drawn: DrawnFilm;
let good: QualityReport;
const caught = new Set<string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'film-gates-'));
  ffmpegPath = await testFfmpeg(folder);
  drawn = await drawnFilm(BRIEF);
  drawn.pictures = await resized(drawn.pictures, SMALL);
  ({ quality: good } = await delivered({}));
  await copyFile(join(folder, 'video.mp4'), join(folder, 'good.mp4'));
});
afterAll(() => rm(folder, { recursive: true }));

function resized(pictures: readonly Buffer[], { width, height }: typeof SMALL): Promise<Buffer[]> {
  return Promise.all(pictures.map((jpeg) => sharp(jpeg).resize(width, height).jpeg({ quality: 90 }).toBuffer()));
}

async function* each(pictures: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pictures;
}

function film(changes: Partial<FilmToDeliver>): FilmToDeliver {
  const { script, voice, pictures } = drawn;
  const frameAt = () => Promise.reject(new Error('the pictures are drawn'));
  const stage = { frameAt, lostLetters: [] };
  const look = dressLook(BRIEF);
  const whole = filmToDeliver(BRIEF, script, { voice, comment: 'Made by a machine.', look, stage });
  return { ...whole, ...SMALL, pictures: each(pictures), poster: () => pictures[0]!, ...changes };
}

function delivered(changes: Partial<FilmToDeliver>): ReturnType<typeof deliverFilm> {
  return deliverFilm(film(changes), folder, { ffmpegPath, signal, onProgress: () => undefined });
}

function failing({ gates }: QualityReport): string[] {
  const names = Object.keys(gates).filter((name) => !gates[name]!.passed);
  for (const name of names) caught.add(name);
  return names;
}

/** The gates that a mutant does not pass. */
async function refusal(changes: Partial<FilmToDeliver>): Promise<string[]> {
  const failure: unknown = await delivered(changes).catch((error: unknown) => error);
  if (!isDenial(failure, 'provider_rejected')) throw new Error('the mutant was delivered', { cause: failure });
  const names = [...failure.message.matchAll(/(?<=: |; )\w+(?= is )/g)].map(([name]) => name);
  for (const name of names) caught.add(name);
  return names;
}

/** The gates that the good film does not pass where something else was wanted. */
async function unlike(changes: Partial<FilmToDeliver>): Promise<string[]> {
  const inspector = new FfmpegInspector(ffmpegPath);
  return failing(await inspector.inspect(join(folder, 'good.mp4'), expectedOf(film(changes)), signal));
}

/** The gates that the good film does not pass once ffmpeg has changed it. */
async function spoiled(line: string): Promise<string[]> {
  const path = join(folder, 'spoiled.mp4');
  await runFfmpeg({ ffmpegPath, signal }, ['-i', join(folder, 'good.mp4'), ...flags(line), path]);
  return failing(await new FfmpegInspector(ffmpegPath).inspect(path, expectedOf(film({})), signal));
}

/** The good film with four letters of its file changed. */
async function renamed(from: string, to: string): Promise<string[]> {
  const bytes = await readFile(join(folder, 'good.mp4'));
  bytes.write(to, bytes.indexOf(from), 'latin1');
  await writeFile(join(folder, 'renamed.mp4'), bytes);
  return failing(
    await new FfmpegInspector(ffmpegPath).inspect(join(folder, 'renamed.mp4'), expectedOf(film({})), signal),
  );
}

const COPY = '-c copy -movflags +faststart';
const AGAIN =
  '-c:a copy -movflags +faststart -preset ultrafast -color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709';
const SOUND_AGAIN = '-c:v copy -movflags +faststart';

describe('the gates of a film of scenes', () => {
  it('pass a good film', () => {
    expect(good.passed).toBe(true);
    expect(failing(good)).toEqual([]);
  });

  it('catch black pictures', async () => {
    const black = await sharp({ create: { ...SMALL, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer();
    expect(await refusal({ pictures: each(drawn.pictures.map((jpeg, at) => (at < 24 ? black : jpeg))) })).toEqual([
      'no_black',
    ]);
  });

  it('let a film begin with a bare ground that is nearly black, and show a photograph of the night', () => {
    const { script, voice } = drawn;
    const stage = { frameAt: () => Promise.reject(new Error('nothing is drawn')), lostLetters: [] };
    const of = (changes: Partial<FilmBrief>) => {
      const brief = { ...BRIEF, ...changes };
      return expectedOf(filmToDeliver(brief, script, { voice, comment: '', look: dressLook(brief), stage }))
        .plannedBlack?.length;
    };
    const photograph = scene.parse({ visual: { type: 'image', resource_id: crypto.randomUUID() } });
    expect(of({ ground: 'light' })).toBeUndefined();
    expect(of({ ground: 'light', scenes: [photograph] })).toBe(1);
    expect(of({ ground: 'light', brand: { colors: ['#0000c0'] } })).toBe(1);
    expect(of({ theme: 'swiss', ground: 'dark' })).toBe(1);
  });

  describe('with a scene that is not there', () => {
    const of = (shown: (frame: number, second: number) => number): Promise<string[]> => {
      const second = Math.round(drawn.script.expected[1]!.startSeconds * BRIEF.fps);
      return refusal({ pictures: each(drawn.pictures.map((_, at) => drawn.pictures[shown(at, second)]!)) });
    };

    it.each<[string, (frame: number, second: number) => number]>([
      ['a film that is frozen', () => 30],
      ['a film that freezes in its first scene', (frame, second) => Math.min(frame, second - 1)],
      ['a first scene in the place of the second', (frame, second) => (frame < second ? frame : second - 1)],
      ['a second scene in the place of the first', (frame, second) => Math.max(frame, second + 40)],
      ['the first picture in the place of the second scene', (frame, second) => (frame < second ? frame : 0)],
    ])('catch %s', async (_, shown) => expect(await of(shown)).toEqual(['scenes_shown']));
  });

  it('catch an only scene without its matter, and name it', async () => {
    const bare = sharp({ create: { ...SMALL, channels: 3, background: '#e4d5b7' } });
    const picture = await bare.jpeg().toBuffer();
    const still = Array.from({ length: 60 }, () => picture);
    const { narration, words, cues, scenes } = film({});
    const short = { pictures: each(still), frames: 60, scenes: [{ ...scenes[0]!, at: 2.4 }], narration, words, cues };
    expect(await refusal(short)).toContain('scenes_shown');
  });

  it('pass two scenes that show the same', async () => {
    const [first] = film({}).scenes;
    const scenes = film({}).scenes.map((one) => ({ ...one, letters: first!.letters! }));
    const second = Math.round(scenes[1]!.startSeconds * BRIEF.fps);
    const pictures = drawn.pictures.map((picture, at) => (at < second ? picture : drawn.pictures[second - 1]!));
    const { quality } = await delivered({ pictures: each(pictures), scenes });
    expect(quality.passed).toBe(true);
  });

  it('catch a letter that no face has', async () => {
    expect(await unlike({ lostLetters: () => ['漢'] })).toEqual(['lost_letters']);
  });

  it('catch pictures of another size', async () => {
    const smaller = await resized(drawn.pictures, { width: 256, height: 144 });
    expect(await refusal({ pictures: each(smaller) })).toEqual(['size']);
  });

  it('catch a film that is too short', async () => {
    expect(await refusal({ pictures: each(drawn.pictures.slice(0, -5)) })).toEqual([
      'frame_count',
      'duration',
      'scenes_shown',
    ]);
  });

  it('catch a silent narration', async () => {
    const narration = film({}).narration.map(({ narration: said, ...placed }) => ({
      ...placed,
      narration: { ...said, samples: new Float32Array(said.samples.length) },
    }));
    expect(await refusal({ narration })).toEqual(['no_silence', 'loudness']);
  });

  it('catch a narration that comes late', async () => {
    const narration = film({}).narration.map((placed) => ({ ...placed, atSeconds: placed.atSeconds + 0.3 }));
    expect(await refusal({ narration })).toEqual(['voice_sync']);
  });

  it('catch captions that are missing, in part or all', async () => {
    const { cues } = film({});
    expect(await unlike({ cues: [] })).toEqual(['caption_letters']);
    expect(await refusal({ cues: cues.slice(1) })).toEqual(['caption_letters']);
  });

  it('catch captions that are late, too long or too many lines', async () => {
    const { cues } = film({});
    const change = (more: Partial<(typeof cues)[number]>): typeof cues => cues.map((cue) => ({ ...cue, ...more }));
    const whole = cues.flatMap(({ lines }) => lines).join(' ');
    expect(await unlike({ cues: cues.map((cue) => ({ ...cue, startSeconds: cue.startSeconds + 0.15 })) })).toEqual([
      'caption_sync',
    ]);
    expect(await unlike({ captioned: false, cues: change({ lines: [whole] }) })).toEqual(['caption_line_length']);
    expect(await unlike({ captioned: false, cues: change({ lines: ['a', 'b', 'c'] }) })).toEqual(['caption_lines']);
  });

  it.each([
    ['an index at the end', '-c copy', ['faststart']],
    ['another codec of pictures', `${AGAIN} -c:v mpeg4`, ['video_codec']],
    [
      'pixels that players cannot show',
      `${AGAIN} -c:v libx264 -profile:v high444 -pix_fmt yuv444p`,
      ['video_codec', 'pixel_format'],
    ],
    ['another frame rate', `${AGAIN} -c:v libx264 -profile:v high -r 30`, ['frame_rate', 'frame_count']],
    [
      'colours that are not named',
      `${COPY} -bsf:v h264_metadata=colour_primaries=2:transfer_characteristics=2:matrix_coefficients=2`,
      ['colour'],
    ],
    ['no sound', `${COPY} -an`, ['sound_codec', 'sound_format', 'loudness']],
    ['another codec of sound', `${SOUND_AGAIN} -c:a libmp3lame`, ['sound_codec']],
    ['one channel', `${SOUND_AGAIN} -c:a aac -ac 1`, ['sound_format']],
    ['clipped sound', `${SOUND_AGAIN} -c:a aac -b:a 192k -af volume=14dB`, ['loudness', 'true_peak']],
  ])('catch %s', async (_, line, gates) => expect(await spoiled(line)).toEqual(expect.arrayContaining(gates)));

  it('catch a file that does not say what it is', async () =>
    expect(await renamed('ftyp', 'free')).toEqual(['container']));

  it('have a mutant each', () => expect([...caught].sort()).toEqual(Object.keys(good.gates).sort()));
});
