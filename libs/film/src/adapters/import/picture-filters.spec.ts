import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mediaFixture } from '../../../../../test/support/files/media-fixture.js';
import { testEncoders } from '../../../../../test/support/files/test-encoders.js';
import { probeFilm, type FilmProbe } from '../encode/film-probe.js';
import { pictureFilters, pictureNotes } from './picture-filters.js';

const { signal } = new AbortController();

describe.each(await testEncoders())('pictures of a film from outside, with $name', ({ path }) => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'pictures-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const ffmpeg = (...given: string[]): Promise<unknown> =>
    runFfmpeg({ ffmpegPath: path, signal }, ['-v', 'error', '-y', ...given]);
  const probed = (file: string): Promise<FilmProbe> =>
    probeFilm(['-i', file], { path, environment: { PATH: process.env['PATH'] ?? '' }, signal });

  /** A film of this source, tagged with the encoder's own options: old versions ignore the tags of the pictures. */
  async function film(source: string, tags = ''): Promise<string> {
    const file = join(folder, 'given.mkv');
    await ffmpeg(...flags(`-f lavfi -i ${source} -c:v libx264 -preset ultrafast -qp 4${tags}`), file);
    return file;
  }

  /** The first picture of the film after the filters, and the colour of one place in it. */
  async function converted(file: string, [left, top]: [number, number] = [20, 20]) {
    const probe = await probed(file);
    const png = join(folder, 'picture.png');
    const seen = 'scale=in_color_matrix=bt709:in_range=tv,format=rgb24';
    await ffmpeg('-i', file, '-vf', `${pictureFilters(probe)},${seen}`, '-frames:v', '1', png);
    const { width, height } = await sharp(png).metadata();
    const place = sharp(png).extract({ left, top, width: 1, height: 1 });
    return { notes: pictureNotes(probe), width, height, colour: [...(await place.removeAlpha().raw().toBuffer())] };
  }

  const near = (colour: number[], wanted: number[], most: number): void =>
    wanted.forEach((part, at) =>
      expect(Math.abs(colour[at]! - part), `${String(colour)} for ${String(wanted)}`).toBeLessThan(most),
    );

  it('have square pixels: DV in 16:9 is 1024 pixels wide', async () => {
    const { notes, ...picture } = await converted(mediaFixture('dv-wide.mp4'));
    expect(picture).toMatchObject({ width: 1024, height: 576 });
    expect(notes).toEqual([expect.stringContaining('not square')]);
  });

  it('are converted from HDR as a phone records it', async () => {
    const skin = await converted(mediaFixture('phone-hlg.mov'), [320, 150]);
    expect(skin.notes).toEqual([expect.stringContaining('HDR')]);
    near(skin.colour, [251, 183, 140], 6);
    near((await converted(mediaFixture('phone-hlg.mov'), [100, 280])).colour, [245, 43, 41], 8);
  });

  it.each(['arib-std-b67', 'smpte2084'])('keep their brightness from HDR (%s)', async (transfer) => {
    // BT.2408: a grey card is 38 % of the signal in HLG and in PQ, and 42 % in SDR.
    const card = 'color=gray:size=64x36:rate=5:duration=0.2,format=yuv420p,lutyuv=y=99:u=128:v=128';
    const tags = ` -color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc`;
    const { notes, colour } = await converted(await film(card, tags));
    near(colour, [108, 108, 108], 3);
    expect(notes).toEqual([expect.stringContaining('HDR')]);
  });

  it.each([
    ['smpte170m', 'tv', ' -colorspace smpte170m'],
    ['smpte170m', 'tv', ''],
    ['bt709', 'tv', ' -colorspace bt709'],
    ['bt709', 'pc', ' -colorspace bt709 -color_range pc -pix_fmt yuvj420p'],
  ])('keep their colours, coded as %s in the range %s with the tags%s', async (matrix, range, tags) => {
    const coded = `scale=out_color_matrix=${matrix}:out_range=${range},format=yuv${range === 'pc' ? 'j' : ''}420p`;
    const brick = `color=0xC04020:size=64x36:rate=5:duration=0.2,format=rgb24,${coded}`;
    const { notes, colour } = await converted(await film(brick, tags));
    near(colour, [0xc0, 0x40, 0x20], 5);
    expect(notes).toEqual([]);
  });

  it('are whole where the camera recorded fields', async () => {
    // Each field is 20 levels brighter than the one before.
    const brighter = "geq=lum='16+20*N':cb=128:cr=128,interlace";
    const source = `color=gray:size=64x64:rate=50:duration=0.2,format=yuv420p,${brighter}`;
    const file = await film(source, ' -flags +ilme+ildct -top 1');
    const [line, next] = [await converted(file, [20, 20]), await converted(file, [20, 21])];
    near(line.colour, next.colour, 6);
    expect(line.notes).toEqual([expect.stringContaining('interlaced')]);
  });
});
