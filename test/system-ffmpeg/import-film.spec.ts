import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BelongsToLine } from '../../libs/providers/src/embedded/render-runner.js';
import { importMedia } from '@libs/film/adapters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaFixture } from '../support/files/media-fixture.js';
import { FilmImporter } from './film-importer.js';

const MOVING = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25:duration=2'];
const frames = (fps: number): string[] => ['-f', 'lavfi', '-i', `testsrc2=size=64x64:rate=${fps}:duration=2`];
const HUMMING = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'];
const SINGING = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=10'];

/** Needs ffmpeg 5 or newer on the PATH and a build (`npm run build`). */
describe('untrusted films and sounds', () => {
  let importer: FilmImporter;
  let folder: string;

  beforeAll(async () => {
    importer = await FilmImporter.open();
    ({ folder } = importer);
  });
  afterAll(() => importer.close());

  const made: FilmImporter['made'] = (...given) => importer.made(...given);
  const imported: FilmImporter['imported'] = (...given) => importer.imported(...given);

  it.each([
    ['a.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac']],
    ['a.mov', ['-c:v', 'mpeg4', '-c:a', 'pcm_s16be']],
    ['a.webm', ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-c:a', 'libopus']],
    ['a.mkv', ['-c:v', 'libx265', '-preset', 'ultrafast', '-c:a', 'flac']],
  ])('a film such as %s becomes an MP4 that begins to play at once', async (name, codecs) => {
    const tags = ['-metadata', 'title=a secret', '-metadata', 'location=+51-000/'];
    const film = await made(name, ...MOVING, ...HUMMING, ...tags, ...codecs);
    expect(film.includes('a secret')).toBe(true);
    const { files: kept, facts, bytes, said } = await imported(film);
    expect(kept.map(({ role, mimeType }) => [role, mimeType])).toEqual([
      ['media', 'video/mp4'],
      ['thumbnail', 'image/jpeg'],
    ]);
    expect(facts).toMatchObject({ width: 320, height: 240, fps: 25, has_sound: true });
    expect(facts['duration_seconds']).toBeCloseTo(2, 0);
    expect(said).toMatch(/codec_name=h264[^]*codec_name=aac/);
    expect(bytes.includes('a secret')).toBe(false);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it.each([
    ['a.mp3', ['-c:a', 'libmp3lame'], 'audio/mpeg', 'mp3'],
    ['a.wav', [], 'audio/wav', 'pcm_s16le'],
    ['a.flac', [], 'audio/flac', 'flac'],
    ['a.ogg', ['-c:a', 'libvorbis'], 'audio/ogg', 'opus'],
    ['a.m4a', ['-c:a', 'aac'], 'audio/mp4', 'aac'],
  ])('a sound such as %s stays a sound', async (name, codecs, mimeType, codec) => {
    const { files: kept, facts, said } = await imported(await made(name, ...HUMMING, ...codecs));
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ role: 'media', mimeType });
    expect(facts['duration_seconds']).toBeCloseTo(2, 0);
    expect(said).toContain(`codec_name=${codec}`);
  });

  it.each([
    ['an MP4 that calls itself music', 'music.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']],
    ['an Ogg', 'pictures.ogg', ['-c:v', 'libvpx', '-f', 'ogg']],
  ])('pictures in %s are not decoded before they are in the line of films', async (_, name, codecs) => {
    const film = await made(name, ...MOVING, ...HUMMING, ...codecs);
    if (name.endsWith('.mp4')) film.write('M4A ', 8, 'latin1');
    await expect(imported(film, { line: 'imports' })).rejects.toEqual(new BelongsToLine('film_imports'));
    const { files: kept } = await imported(film);
    expect(kept[0]).toMatchObject({ mimeType: 'video/mp4' });
  });

  it('a film without a sound, of an odd size, lying on its side, is upright and even', async () => {
    const size = ['-f', 'lavfi', '-i', 'testsrc2=size=101x75:rate=25:duration=1'];
    const flat = await made('flat.mp4', ...size, '-c:v', 'libx264', '-pix_fmt', 'yuv444p');
    await writeFile(join(folder, 'flat.mp4'), flat);
    const turned = await made(
      'turned.mp4',
      '-display_rotation',
      '90',
      '-i',
      join(folder, 'flat.mp4'),
      '-c',
      'copy',
    ).catch(
      // ffmpeg before 6 says it otherwise.
      () => made('turned.mp4', '-i', join(folder, 'flat.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90'),
    );
    const { facts } = await imported(turned);
    expect(facts).toMatchObject({ has_sound: false });
    expect(Number(facts['height'])).toBeGreaterThan(Number(facts['width']));
    expect((Number(facts['width']) % 2) + (Number(facts['height']) % 2)).toBe(0);
  });

  it.each([
    ['phone-hlg.mov', { width: 640, height: 360, notes: [expect.stringContaining('HDR')] }],
    ['dv-wide.mp4', { width: 1024, height: 576, notes: [expect.stringContaining('not square')] }],
  ] as const)('%s is SDR in BT.709 with square pixels, and a note says what was changed', async (name, facts) => {
    const film = await imported(await readFile(mediaFixture(name)));
    expect(film.facts).toMatchObject(facts);
    const shape = ['pix_fmt=yuv420p', 'sample_aspect_ratio=1:1', 'color_range=tv'];
    const colours = ['color_space=bt709', 'color_transfer=bt709', 'color_primaries=bt709'];
    for (const line of [...shape, ...colours]) expect(film.said).toContain(`${line}\n`);
  });

  it.each([
    ['a.mp4', ['-c:v', 'libx264', '-c:a', 'aac', '-movflags', '+faststart']],
    ['a.mkv', ['-c:v', 'libx264', '-c:a', 'aac']],
    ['a.webm', ['-c:v', 'libvpx', '-c:a', 'libopus']],
  ])('half of a film such as %s is refused with both lengths', async (name, codecs) => {
    const film = await made(name, ...MOVING, ...HUMMING, ...codecs);
    await expect(imported(film.subarray(0, film.length * 0.6))).rejects.toMatchObject({
      code: 'input_unsupported',
      message: expect.stringMatching(/ends early.*announces 2\.\d s and holds [01]\.\d s\.$/) as string,
    });
  });

  it.each([
    ['a.mp3', ['-c:a', 'libmp3lame']],
    ['a.flac', []],
    ['a.m4a', ['-c:a', 'aac', '-movflags', '+faststart']],
    ['a.wav', []],
  ])('half of a sound such as %s is refused with both lengths', async (name, codecs) => {
    const sound = await made(name, ...SINGING, ...codecs);
    await expect(imported(sound.subarray(0, sound.length * 0.6))).rejects.toMatchObject({
      code: 'input_unsupported',
      message: expect.stringMatching(
        /ends early.*announces (10\.\d s|\d+ bytes) and holds ([56]\.\d s|\d+ bytes)\.$/,
      ) as string,
    });
  });

  it('a film whose sound is in a codec that is not taken is refused by the name of the codec', async () => {
    const film = await made('film.mkv', ...MOVING, ...HUMMING, '-c:v', 'libx264', '-c:a', 'ac3');
    await expect(imported(film)).rejects.toMatchObject({
      message: 'The file holds ac3, a codec that is not decoded here.',
    });
  });

  it('a large film becomes one of 1920 pixels', async () => {
    const large = ['-f', 'lavfi', '-i', 'testsrc2=size=2560x1440:rate=10:duration=0.5'];
    const { facts } = await imported(await made('large.mp4', ...large, '-c:v', 'libx264', '-preset', 'ultrafast'));
    expect(facts).toMatchObject({ width: 1920, height: 1080 });
  });

  it('a film whose one picture stands while its sound goes on keeps its sound and has a thumbnail', async () => {
    const still = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25:duration=0.04'];
    const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    const { files: kept, facts } = await imported(await made('still.mp4', ...still, ...SINGING, ...codecs));
    expect(kept.map(({ role }) => role)).toEqual(['media', 'thumbnail']);
    expect(facts['duration_seconds']).toBeCloseTo(10, 0);
  });

  it.each([
    ['song.mp3', 'libmp3lame'],
    ['song.m4a', 'aac'],
    ['song.flac', 'flac'],
  ])('a song with a cover such as %s is kept whole, without its cover', async (name, codec) => {
    const cover = ['-f', 'lavfi', '-i', 'color=red:size=64x64:rate=1:duration=1'];
    const attached = ['-map', '0:a', '-map', '1:v', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'];
    const song = await made(name, ...SINGING, ...cover, ...attached, '-c:a', codec);
    const { files: kept, facts, said } = await imported(song);
    expect(kept).toHaveLength(1);
    expect(facts['duration_seconds']).toBeCloseTo(10, 0);
    expect(said).not.toContain('codec_type=video');
  });

  it('a film is not blamed for a disk that has no room', async () => {
    const source = join(folder, 'roomy.mp4');
    await writeFile(source, await made('roomy.mp4', ...MOVING, '-c:v', 'libx264', '-pix_fmt', 'yuv420p'));
    for (const file of ['video.mp4', 'thumbnail.jpeg']) {
      const output = await mkdtemp(join(folder, 'full-'));
      await symlink('/dev/full', join(output, file));
      const importing = importMedia(source, output, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        environment: { PATH: process.env['PATH'] ?? '' },
      });
      await expect(importing, file).rejects.toMatchObject({ code: 'storage_unavailable' });
    }
  });

  it('a WAV that lies about its length lasts as long as it lasts', async () => {
    const wav = await made('lying.wav', ...HUMMING);
    for (const at of [4, wav.indexOf('data') + 4]) wav.writeUInt32LE(0xfffffff0, at);
    const { facts } = await imported(wav);
    expect(facts['duration_seconds']).toBeCloseTo(2, 0);
  });

  it('a film whose header says 5 seconds is refused for its real length, before any of it is decoded', async () => {
    const long = ['-f', 'lavfi', '-i', 'color=size=16x16:rate=1:duration=960'];
    const film = await made('short.mp4', ...long, '-c:v', 'libx264', '-preset', 'ultrafast');
    for (const tag of ['mvhd', 'mdhd']) {
      const at = film.indexOf(tag);
      film.writeUInt32BE(5 * film.readUInt32BE(at + 16), at + 20);
    }
    // The edit list and the track's header know the length as well.
    film.write('free', film.indexOf('edts'), 'latin1');
    film.writeUInt32BE(5_000, film.indexOf('tkhd') + 24);
    const source = join(folder, 'short.mp4');
    await writeFile(source, film);
    expect(spawnSync('ffmpeg', ['-i', source]).stderr.toString()).toContain('Duration: 00:00:05.00');
    const output = await mkdtemp(join(folder, 'output-'));
    const phases: string[] = [];
    const importing = importMedia(source, output, {
      signal: new AbortController().signal,
      onProgress: ({ phase }) => void phases.push(phase),
      environment: { PATH: process.env['PATH'] ?? '' },
    });
    await expect(importing).rejects.toMatchObject({ code: 'input_unsupported', message: /may last 15 minutes/ });
    expect(phases).toEqual(['decode']);
    expect(await readdir(output)).toEqual([]);
  });

  /** A film of ten minutes whose timestamps squeeze them into 3 seconds. */
  async function squeezed(...changes: string[]): Promise<Buffer> {
    const moving = ['-f', 'lavfi', '-i', 'color=size=64x64:rate=25:duration=600'];
    const humming = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=600'];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'libopus', '-b:a', '8k'];
    const film = await made('squeezed.mkv', ...moving, ...humming, ...codecs, ...changes);
    // TimestampScale: nanoseconds of a tick, 1,000,000 as written.
    film.writeUIntBE(5_000, film.indexOf(Buffer.from('2ad7b183', 'hex')) + 4, 3);
    return film;
  }

  it.each([
    ['1,000 frames a second', () => made('fast.mp4', ...frames(1_000), '-c:v', 'libx264')],
    ['300 frames a second', () => made('slow.mp4', ...frames(300), '-c:v', 'libx264')],
    ['timestamps that squeeze ten minutes into 3 seconds', () => squeezed()],
    [
      '1,000 frames a second below a longer sound',
      () => made('loud.mp4', ...frames(1_000), ...SINGING, '-c:v', 'libx264'),
    ],
  ])('a film of %s is refused', async (_, film) => {
    await expect(imported(await film())).rejects.toMatchObject({
      code: 'input_unsupported',
      message: 'A film may have 240 frames a second; this one has more.',
    });
  });

  it('a film of 240 frames a second is taken', async () => {
    const { facts } = await imported(await made('slow.mp4', ...frames(240), '-c:v', 'libx264', '-bf', '16'));
    expect(facts).toMatchObject({ fps: 60 });
  });

  it('a sound whose timestamps squeeze ten minutes into 3 seconds is decoded for no longer', async () => {
    const { files: kept, bytes } = await imported(await squeezed('-vn'));
    expect(kept[0]?.mimeType).toContain('audio');
    const output = join(folder, 'unsqueezed');
    await writeFile(output, bytes);
    const entries = ['-count_packets', '-show_entries', 'stream=codec_type,nb_read_packets', '-of', 'csv=p=0'];
    const packets = execFileSync('ffprobe', ['-v', 'error', ...entries, output])
      .toString()
      .trim()
      .split('\n');
    // The measured length is a little more than 3 seconds, and one second more is allowed. Each holds 60 packets at most.
    for (const line of packets) expect(Number(line.split(',')[1]), line).toBeLessThanOrEqual(5 * 60);
  });

  it('a hostile file fails with a reason, reaches no server and leaves nothing', async () => {
    const film = await made('whole.mp4', ...MOVING, '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
    const long = ['-f', 'lavfi', '-i', 'color=size=16x16:rate=1:duration=960'];
    const zeros = (head: string): Buffer => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(5_000)]);
    const wide = Buffer.from(film);
    for (const tag of ['avc1', 'tkhd']) {
      const at = wide.indexOf(tag);
      wide.writeUInt32BE(0xffffffff, tag === 'avc1' ? at + 28 : at + 80);
    }
    const tries: [name: string, bytes: Buffer][] = [
      ['an MP4 without its index', film.subarray(0, film.length / 2)],
      ['the first bytes of an MP4', film.subarray(0, 40)],
      ['an MP4 of zeros', zeros('\0\0\0\x18ftypisom\0\0\x02\0isommp41')],
      ['a WebM of zeros', zeros('\x1a\x45\xdf\xa3\x9f')],
      ['an Ogg of zeros', zeros('OggS')],
      ['an MP3 of nothing but its tag', zeros('ID3\x03\0\0\0\0\x0f\x76')],
      ['a FLAC of zeros', zeros('fLaC')],
      [
        'a WAV without sound',
        Buffer.from(
          'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0',
          'latin1',
        ),
      ],
      [
        'a playlist behind the first bytes of a song',
        Buffer.from(`ID3\x03\0\0\0\0\0\0#EXTM3U\n${importer.origin}/reached\n`, 'latin1'),
      ],
      [
        'a list of files behind the first bytes of a film',
        Buffer.from(
          `\0\0\0\x18ftypisom\0\0\0\0isommp41ffconcat version 1.0\nfile '${importer.origin}/reached'`,
          'latin1',
        ),
      ],
      ['a film of 16 minutes', await made('long.mp4', ...long, '-c:v', 'libx264', '-preset', 'ultrafast')],
      ['a film in a codec that is not taken', await made('old.mkv', ...MOVING, '-c:v', 'huffyuv')],
    ];
    for (const [name, bytes] of tries) {
      await expect(imported(bytes), name).rejects.toMatchObject({ code: 'input_unsupported' });
    }
    // Whether this one decodes depends on the ffmpeg; it ends either way.
    const end = await imported(wide).then(
      () => 'taken',
      (error: unknown) => (error as { code?: string }).code,
    );
    expect(['taken', 'input_unsupported']).toContain(end);
    expect(importer.asked).not.toContain('/reached');
    expect(await readdir(join(folder, 'staging'))).toEqual([]);
  });
});
