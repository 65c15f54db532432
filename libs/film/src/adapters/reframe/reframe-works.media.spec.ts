import { copyFile, mkdir, open, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownRegion } from '../../reframe/shots/framed-regions.js';
import { rateText } from '../../reframe/frame-rate.js';
import { reframeRecipe } from '../../reframe/reframe-recipe.js';
import type { ProbedFilm } from '../../reframe/reframe-work.js';
import { readMp4Facts } from '../encode/read-mp4-facts.js';
import { testWalk } from '../../../../../test/support/media/test-walk.js';
import { packetsOf } from './packets.js';
import {
  briefFor,
  media,
  shotsOf,
  SMALL,
  TestBench,
  words,
  type Reframed,
} from '../../../../../test/support/media/test-bench.js';
import { numberedPicture } from '../../../../../test/support/media/test-source.js';

let bench: TestBench;

beforeAll(async () => void (bench = await TestBench.open()));
afterAll(() => bench.close());

const source: TestBench['source'] = (...film) => bench.source(...film);
const walk: TestBench['walk'] = (...order) => bench.walk(...order);
const probed = ({ finished }: Reframed): ProbedFilm => finished('probe', 'probe').facts as unknown as ProbedFilm;
const kindsOf = (walked: Reframed): string[] => shotsOf(walked).map(({ framing }) => framing.kind);
const upTo = (frames: number): number[] => Array.from({ length: frames }, (_, at) => at);

describe('a film framed anew', () => {
  it('has every frame of its source once and in its place, across scenes and pieces, cropped or blurred', async () => {
    const frames = 150;
    const path = await source('scenes.mp4', {
      rate: '10',
      frames,
      draw: (frame) => numberedPicture(frame, SMALL, frame < 112 ? 30 : 220),
    });
    const order = { source: { durationSeconds: 15, fps: 10 } };
    const cropped = await walk(path, briefFor(order));
    expect(Object.keys(cropped.hashes).filter((name) => name.startsWith('transform/'))).toEqual([
      'transform/frame-000000/piece',
      'transform/frame-000056/piece',
      'transform/frame-000112/piece',
    ]);
    const square = { width: 180, height: 180 };
    expect(await bench.numbersIn(media(cropped), square)).toEqual(upTo(frames));
    const blurred = await walk(path, briefFor({ ...order, method: 'blur' }));
    expect(kindsOf(blurred)).toEqual(['fill', 'fill']);
    const { x, y, ...shown } = shownRegion(SMALL, square);
    const picture = `crop=${shown.width}:${shown.height}:${x}:${y}`;
    expect(await bench.numbersIn(media(blurred), shown, picture)).toEqual(upTo(frames));
  });

  it.each(['30000/1001', '12.5'])('keeps a rate of %s to the frame', async (rate) => {
    const path = await source(`rate-${rate.replaceAll(/\W/g, '-')}.mp4`, { rate });
    const walked = await walk(path, briefFor());
    expect(rateText(probed(walked).rate)).toBe(rate === '12.5' ? '25/2' : rate);
    expect(walked.release.quality).toMatchObject({
      passed: true,
      gates: { frame_count: { measured: 30 }, frame_rate: { measured: rateText(probed(walked).rate) } },
    });
    expect(await bench.numbersIn(media(walked), { width: 180, height: 180 })).toEqual(upTo(30));
  });

  it('keeps the sound packet for packet, in its place', async () => {
    const path = await source('sound.mp4');
    const walked = await walk(path, briefFor());
    const [before, after] = await Promise.all([path, media(walked)].map((film) => packetsOf(film, '0:a:0', bench)));
    expect(after!.packets).toEqual(before!.packets);
    expect(after!.packets.length).toBeGreaterThan(50);
    expect(walked.release.quality).toMatchObject({ gates: { sound: { measured: 'same' } } });
  });

  it('has a sound that is not AAC encoded once, as long as it was', async () => {
    const walked = await walk(await source('mp3.mp4', { more: words('-c:a libmp3lame') }), briefFor());
    expect(probed(walked).soundCodec).toBe('mp3');
    expect(await bench.ffmpeg('-i', media(walked), ...words('-f null -'))).toMatch(/Stream #0:1.*: Audio: aac/);
    expect(walked.release.quality).toMatchObject({ passed: true });
  });

  it('has no sound where its source has none', async () => {
    const walked = await walk(await source('silent.mp4', { hasSound: false }), briefFor());
    const { tracks, boxes } = await readMp4Facts(media(walked));
    expect(tracks.map(({ kind }) => kind)).toEqual(['video']);
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
    expect(walked.release).toMatchObject({
      facts: { has_sound: false },
      quality: { gates: { sound: { measured: 'none' } } },
    });
  });

  it('may be a single frame', async () => {
    const path = await source('one.mp4', { frames: 1, hasSound: false });
    const walked = await walk(path, briefFor({ source: { durationSeconds: 0.04 } }));
    expect(walked.release.facts).toMatchObject({ frames: 1, width: 180, height: 180, duration_seconds: 0.04 });
  });

  it('turns a portrait into a landscape', async () => {
    const portrait = { width: 180, height: 320 };
    const path = await source('portrait.mp4', { ...portrait, draw: (frame) => numberedPicture(frame, portrait, 50) });
    const lying = await walk(path, briefFor({ source: portrait, aspectRatio: '16:9', method: 'auto' }));
    expect(lying.release.facts).toMatchObject({ width: 320, height: 180 });
  });

  it('shows a source of a wavering rate steadily, and its sound at the same time', async () => {
    const path = await source('wavering.mp4', {
      frames: 40,
      more: ['-vf', "setpts='PTS+gte(N,10)*0.1/TB'", '-vsync', '2'],
    });
    const walked = await walk(path, briefFor());
    expect(probed(walked)).toMatchObject({ wasSteadied: true, rate: { numerator: 25, denominator: 1 } });
    expect(walked.release.facts).toMatchObject({ frame_rate_steadied: true });
    const numbers = await bench.numbersIn(media(walked), { width: 180, height: 180 });
    // The tenth picture stands for a tenth of a second more: it is shown two or three times more often.
    expect(numbers.filter((number) => number === 9).length).toBeGreaterThanOrEqual(3);
    expect([...new Set(numbers)]).toEqual(upTo(40));
    expect(walked.release.quality).toMatchObject({ passed: true, gates: { sound: { measured: 'same' } } });
  });

  it.each([
    ['the picture', [words('-itsoffset 0.4'), []], true],
    ['the sound', [[], words('-itsoffset 0.4')], false],
    ['all of it', [words('-itsoffset 0.4'), words('-itsoffset 0.4')], true],
  ] as const)('keeps picture and sound together where %s begins later', async (what, [before, between], isLate) => {
    const [plain, late] = [await source('begins.mp4'), join(bench.folder, `late-${what.at(-1)}.mp4`)];
    const files = [...before, '-i', plain, ...between, '-i', plain];
    await bench.ffmpeg(...files, ...words('-map 0:v:0 -map 1:a:0 -c copy'), late);
    const walked = await walk(late, briefFor());
    expect(probed(walked).wasSteadied).toBe(isLate);
    const numbers = await bench.numbersIn(media(walked), { width: 180, height: 180 });
    // A picture that comes late is there from the beginning, as players show it.
    expect(numbers.filter((number) => number === 0).length).toBe(isLate ? 11 : 1);
    const [first, second] = await Promise.all([late, media(walked)].map((film) => packetsOf(film, '0:a:0', bench)));
    expect(second!.packets).toEqual(first!.packets);
  });

  it('is not called black where something small is bright in the dark', async () => {
    const dark = (frame: number): Buffer => {
      const bytes = Buffer.alloc(SMALL.width * SMALL.height, 4);
      for (let y = 60; y < 105; y++) bytes.fill(200, y * SMALL.width + 5 + frame, y * SMALL.width + 50 + frame);
      return bytes;
    };
    const path = await source('dark.mp4', { draw: dark, hasSound: false });
    const walked = await walk(path, briefFor({ aspectRatio: '9:16', method: 'blur' }));
    expect(walked.release.quality).toMatchObject({ gates: { no_black: { measured: 0 } } });
  });

  it('says where it comes from, and keeps what its source says of its making', async () => {
    const path = await source('origin.mp4', { frames: 5 });
    const told = async (digitalSourceType?: string): Promise<string> => {
      const walked = await walk(
        path,
        briefFor({ title: 'Bees; "now"', source: digitalSourceType ? { digitalSourceType } : {} }),
      );
      expect(walked.release.facts.digital_source_type).toContain('/digitalsourcetype/');
      return bench.ffmpeg('-i', media(walked), ...words('-f null -'));
    };
    expect(await told()).toMatch(/comment +: Framed anew by a machine from another film.*algorithmicallyEnhanced/);
    const made = await told('http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia');
    expect(made).toMatch(/title +: Bees; "now"/);
    expect(made).toMatch(/comment +: Made by a machine: .*algorithmicMedia/);
  });

  it('turns a landscape into a portrait, with a thumbnail in its own ratio and a sheet beside its source', async () => {
    const path = await source('landscape.mp4');
    const { release } = await walk(path, briefFor({ aspectRatio: '9:16', method: 'auto' }));
    expect(release.facts).toMatchObject({ width: 180, height: 320 });
    expect(Object.keys(release.files).sort()).toEqual(['comparison', 'media', 'thumbnail']);
    expect(await sharp(release.files.thumbnail!.key).metadata()).toMatchObject({
      width: 180,
      height: 320,
      format: 'jpeg',
    });
    const sheet = await sharp(release.files.comparison!.key).metadata();
    // Two columns of a source of 427x240 beside a result of 135x240, three rows.
    expect(sheet).toMatchObject({ width: 24 + 2 * (427 + 8 + 135 + 24), height: 24 + 3 * (240 + 24) });
  });

  it('is the same to the byte when it is made twice', async () => {
    const path = await source('twice.mp4', { frames: 10 });
    for (const method of ['crop', 'blur'] as const) {
      const [one, other] = [await walk(path, briefFor({ method })), await walk(path, briefFor({ method }))];
      expect(Object.keys(one.hashes)).toEqual(
        expect.arrayContaining(['encode/encode/media', 'comparison/comparison/comparison']),
      );
      expect(other.hashes).toEqual(one.hashes);
    }
  });
});

describe('a source that is no film of ours', () => {
  it('is refused where it is broken, cut off, or of another kind', async () => {
    const path = await source('whole.mp4', { frames: 200 });
    const cut = join(bench.folder, 'cut.mp4');
    await copyFile(path, cut);
    await truncate(cut, 9000);
    await expect(walk(cut, briefFor())).rejects.toMatchObject({ code: 'input_unsupported' });
    const list = join(bench.folder, 'list.mp4');
    await writeFile(list, `#EXTM3U\n#EXTINF:1,\nfile://${path}\n`);
    await expect(walk(list, briefFor())).rejects.toMatchObject({ code: 'input_unsupported' });
    const other = await source('other.mp4', { more: ['-c:v', 'mpeg4'] });
    await expect(walk(other, briefFor())).rejects.toMatchObject({ code: 'input_unsupported' });
    const boxed = join(bench.folder, 'boxed.mkv');
    await bench.ffmpeg('-i', path, ...words('-c copy'), boxed);
    await expect(walk(boxed, briefFor())).rejects.toMatchObject({ code: 'input_unsupported' });
  });

  it('is refused where not every frame can be decoded', async () => {
    const path = await source('torn.mp4', { frames: 100, hasSound: false, more: words('-movflags +faststart') });
    const file = await open(path, 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(Math.floor(size * 0.4)), 0, Math.floor(size * 0.4), Math.floor(size * 0.5));
    await file.close();
    await expect(walk(path, briefFor())).rejects.toThrow(/Of the film's 100 frames only \d+ can be decoded/);
  });
});

describe('the work of a unit', () => {
  it('stops with the reason of an abort', async () => {
    const path = await source('long.mp4', { frames: 100 });
    const stop = new AbortController();
    const recipe = reframeRecipe(briefFor());
    const at = join(bench.folder, 'aborted');
    await mkdir(at);
    const onUnit = (phase: string): void =>
      void (phase === 'plan' && setImmediate(() => stop.abort(new Error('cancelled'))));
    const work = testWalk(recipe, {
      folder: at,
      resources: { film: path },
      ffmpegPath: bench.ffmpegPath,
      signal: stop.signal,
      onUnit,
    });
    await expect(work).rejects.toThrow('cancelled');
  });
});
