import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { dropRawResults } from '@libs/providers/adapters';
import { RemoveObjects } from '@libs/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TryLater } from '../../../libs/providers/src/embedded/render-runner.js';
import { DirectMaker, type MadeBytes } from '../../../libs/providers/src/makers/maker.js';
import { DeliveryFixture } from '../../support/makers/delivery-fixture.js';

const MB = 1024 ** 2;
const MOVING = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=10:duration=1'];
const HUMMING = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=1'];

/** Speaks once, with the times of its characters. */
class Speaker extends DirectMaker {
  readonly name = 'elevenlabs';
  asked = 0;
  constructor(private readonly sound: Buffer) {
    super();
  }
  isRepeatable(): boolean {
    return false;
  }
  async make(): Promise<MadeBytes> {
    this.asked += 1;
    const text = 'A fox in the snow';
    const starts = Array.from(text, (_, at) => at / text.length);
    const characters = { text, starts, endsAt: 1 };
    return { bytes: pieces(this.sound), mimeType: 'audio/mpeg', characters, microdollars: 40, requestId: 'r-1' };
  }
  async find(): Promise<MadeBytes | undefined> {
    return undefined;
  }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

/** Decodes in the compiled process. */
describe('the result of a maker', () => {
  let on: DeliveryFixture;
  let film: Buffer;
  let sound: Buffer;
  let picture: Buffer;

  beforeAll(async () => {
    on = await DeliveryFixture.open();
    film = await on.made('a.mp4', ...MOVING, ...HUMMING, '-pix_fmt', 'yuv420p', '-metadata', 'title=a secret');
    sound = await on.made('a.mp3', ...HUMMING);
    picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c40' } })
      .webp()
      .toBuffer();
  });
  afterAll(() => on.close());

  const answers = (bytes: Buffer | string): void => {
    on.answer = (_, response) => response.end(bytes);
  };

  it('that is a film is copied first, and then becomes an MP4 that names its model', async () => {
    answers(film);
    const render = await on.claim('fal/video', { durationSeconds: 1, title: 'Fox' });
    expect(await on.copied(render)).toBe('film_imports');
    const { raw_key: raw, state } = await on.purchase(render);
    expect(state).toBe('delivered');
    expect(await on.bytesOf(String(raw))).toEqual(film);
    // The server is gone: the bytes are had.
    on.answer = (_, response) => response.destroy();
    const { files, facts, quality } = await on
      .runner()
      .run(Object.assign(render, { line: 'film_imports' as const }), on.watch());
    expect(files.map(({ role, mimeType }) => [role, mimeType])).toEqual([
      ['media', 'video/mp4'],
      ['thumbnail', 'image/jpeg'],
    ]);
    expect(facts).toMatchObject({ width: 64, height: 64, has_sound: true, title: 'Fox', provider: 'makers' });
    expect(facts['duration_seconds']).toBeCloseTo(1, 0);
    expect(quality).toMatchObject({ passed: true, gates: { duration: { passed: true } } });
    const bytes = await on.bytesOf(files[0]!.key);
    expect(bytes.includes('a secret')).toBe(false);
    expect(bytes.includes('the model fal/video. digitalSourceType=')).toBe(true);
    expect(bytes.includes('trainedAlgorithmicMedia')).toBe(true);
  });

  it('that stands in the answer of the maker is taken from there', async () => {
    const url = `data:image/webp;base64,${picture.toString('base64')}`;
    const render = await on.claim('fal/image', {}, { url });
    expect(await on.copied(render)).toBe('imports');
    expect(await on.bytesOf(String((await on.purchase(render))['raw_key']))).toEqual(picture);
  });

  it('that is a picture becomes the file that was ordered, marked', async () => {
    answers(picture);
    const { files, facts } = await on.delivered(await on.claim('fal/image', { format: 'jpeg' }));
    expect(files[0]).toMatchObject({ mimeType: 'image/jpeg' });
    expect(facts).toMatchObject({ width: 40, height: 20, format: 'jpeg' });
    const { xmp, exif } = await sharp(await on.bytesOf(files[0]!.key)).metadata();
    expect(xmp?.toString()).toContain('trainedAlgorithmicMedia');
    expect(exif?.includes('the model fal/image')).toBe(true);
  });

  it.each([
    ['fal/music', 'm4a', 'audio/mp4', -14],
    ['fal/speech', 'wav', 'audio/wav', -16],
  ])('of %s becomes the %s that was ordered, at the loudness of the service', async (model, format, type, loudness) => {
    answers(sound);
    const { files, facts, quality } = await on.delivered(await on.claim(model, { format }));
    expect(files.map(({ role, mimeType }) => [role, mimeType])).toEqual([
      ['media', type],
      ['thumbnail', 'image/jpeg'],
    ]);
    expect(Math.abs(Number(facts['loudness_lufs']) - loudness)).toBeLessThan(2);
    expect(facts).toMatchObject({ mode: model.split('/')[1], format, sample_rate: 48_000 });
    expect(quality).toMatchObject({ passed: true });
  });

  it('of a maker that answers with the bytes is asked for once, and its words become captions', async () => {
    const speaker = new Speaker(sound);
    const render = await on.claim('elevenlabs/speech', { voice: 'Ann' });
    expect(await on.copied(render, on.runner([speaker]))).toBe('imports');
    expect(await on.purchase(render)).toMatchObject({ state: 'delivered', billed_microdollars: 40 });
    const { files, facts } = await on
      .runner([speaker])
      .run(Object.assign(render, { line: 'imports' as const }), on.watch());
    expect(speaker.asked).toBe(1);
    expect(files.map(({ role }) => role)).toEqual(['media', 'thumbnail', 'captions', 'subtitles']);
    expect((await on.bytesOf(files[2]!.key)).toString()).toMatch(
      /^WEBVTT\n\n1\n00:00:00\.000 --> .*\nA fox in the snow\n/,
    );
    expect(facts).toMatchObject({ mode: 'speech', voice: 'Ann', format: 'mp3' });
  });

  it('leaves no bytes of the maker behind once its render has ended', async () => {
    answers(picture);
    const render = await on.claim('fal/image');
    await on.copied(render);
    const { raw_key: raw } = await on.purchase(render);
    const removed = async () => {
      await on.db.database.transaction((tx) => new RemoveObjects(on.store).run(tx, 50));
      return (await on.store.head(String(raw))) === undefined;
    };
    expect(await removed()).toBe(false);
    await dropRawResults(on.db.database, render.name);
    expect(await removed()).toBe(true);
  });

  const unusable: [string, string, () => Buffer | string, RegExp][] = [
    ['that is a web page', 'fal/video', () => '<!DOCTYPE html><html>expired</html>', /HTML/],
    ['that is a film in place of a picture', 'fal/image', () => film, /is a video, and image was ordered/],
    ['that is a sound in place of a film', 'fal/video', () => sound, /of kind audio, and video was ordered/],
    ['that is half of a film', 'fal/video', () => film.subarray(0, film.length / 2), /./],
  ];
  it.each(unusable)('%s is refused, and not charged', async (_case, model, bytes, why) => {
    answers(bytes());
    const refusal = await on.delivered(await on.claim(model)).catch((error: { body(): object }) => error.body());
    expect(refusal).toMatchObject({
      error_code: 'provider_rejected',
      error_description: expect.stringMatching(why) as string,
      actionable_next_step: 'Nothing was charged. Call again, or choose another model.',
      retryable: false,
    });
  });

  const lost: [string, string, (response: ServerResponse) => void, string][] = [
    ['that is empty', 'fal/image', (response) => response.end(), 'failed'],
    [
      'of 4 GB',
      'fal/video',
      (response) => response.writeHead(200, { 'content-length': 4096 * MB }).flushHeaders(),
      'failed',
    ],
    ['of 65 MiB for a picture', 'fal/image', (response) => response.end(Buffer.alloc(65 * MB)), 'failed'],
    [
      'behind a redirect to a private address',
      'fal/image',
      (response) => response.writeHead(302, { location: 'https://10.0.0.1/x' }).end(),
      'failed',
    ],
  ];
  it.each(lost)(
    '%s cannot be had: the purchase is unknown and is never sent again',
    async (_case, model, answer, kind) => {
      on.answer = (_, response) => answer(response);
      const render = await on.claim(model);
      await expect(on.copied(render)).rejects.toMatchObject({ code: 'provider_rejected' });
      expect(await on.purchase(render)).toMatchObject({ state: 'unknown', raw_key: null, trouble_kind: kind });
    },
  );

  it('that is not there yet is copied later, and one that is gone for minutes is unknown', async () => {
    on.answer = (_, response) => response.writeHead(404).end();
    const render = await on.claim('fal/image');
    await expect(on.copied(render)).rejects.toBeInstanceOf(TryLater);
    await on.db.database.sql`update render set created_at = now() - interval '4 min' where id = ${render.id}`;
    await expect(on.copied(render)).rejects.toMatchObject({ code: 'provider_rejected' });
    expect(await on.purchase(render)).toMatchObject({ state: 'unknown', trouble_kind: 'expired' });
  });

  it('at a private address is not fetched', async () => {
    const render = await on.claim('fal/image', {}, { url: 'https://169.254.169.254/latest' });
    await expect(on.copied(render)).rejects.toMatchObject({ code: 'provider_rejected' });
    expect(await on.purchase(render)).toMatchObject({ state: 'unknown' });
  });

  const passing: [string, (response: ServerResponse) => void][] = [
    ['of a server in trouble', (response) => response.writeHead(503).end()],
    [
      'whose connection breaks',
      (response) => response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy()),
    ],
  ];
  it.each(passing)('%s is copied later, as long as the maker keeps it', async (_case, answer) => {
    on.answer = (_, response) => answer(response);
    const render = await on.claim('fal/image');
    await expect(on.copied(render)).rejects.toBeInstanceOf(TryLater);
    expect(await on.purchase(render)).toMatchObject({ state: 'submitted' });
    await on.db.database.sql`update render set created_at = now() - interval '25 h' where id = ${render.id}`;
    await expect(on.copied(render)).rejects.toMatchObject({ code: 'provider_rejected' });
    expect(await on.purchase(render)).toMatchObject({ state: 'unknown' });
  });
});
