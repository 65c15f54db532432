import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { FileServer } from '../http/file-server.js';
import { Order } from '../mcp/order.js';

const FILM = { duration_seconds: 2, resolution: '480p', fps: 24 };
const CHUNK_BYTES = 32 * 1024;

export function image(key: string): Order {
  const args = { prompt: `Picture ${key}`, technique: 'art', size: 256, idempotency_key: key };
  return new Order('image', (call) => call('create_image', args), { kind: 'image' });
}

/** Orders of every kind that a client can place, each as slow as a client or server at the far end of a line. */
export class EveryKind {
  /** What films show; to be completed before any round. */
  readonly picture = image('picture');

  private constructor(
    private readonly file: Buffer,
    private readonly files: FileServer,
  ) {}

  static async open(): Promise<EveryKind> {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const file = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer();
    const files = await FileServer.start();
    files.put('/far.png', (_, response) => Readable.from(slowly(file)).pipe(response));
    return new EveryKind(file, files);
  }

  /** What the service must trust. */
  get server(): { certificate: string; origin: string } {
    return this.files;
  }

  /** Seven rounds come by turns, so that each kind meets every moment of ten. */
  ordersOf(round: number): Order[] {
    const key = `${round}`;
    const turns = [
      () => [this.film(key), this.filmOfScenes(key)],
      () => [this.sound(key, 'speech', 'The sea is near.'), this.sent(key)],
      () => [this.sound(key, 'sfx', 'rain'), this.fetched(key)],
      () => [this.film(key, [this.picture.resourceId ?? ''])],
      () => [this.fetched(key), this.sent(key)],
      () => [this.cancelled(key)],
      () => [this.sent(key), this.fetched(key)],
    ];
    return turns[round % turns.length]?.() ?? [];
  }

  close(): Promise<void> {
    return this.files.stop();
  }

  private film(key: string, images?: string[]): Order {
    const args = { ...FILM, prompt: `The sea, part ${key}`, image_resource_ids: images, idempotency_key: key };
    return new Order(images ? 'film of a picture' : 'film', (call) => call('create_video', args), { kind: 'video' });
  }

  private filmOfScenes(key: string): Order {
    const scenes = [{ say: `This is part ${key}.`, visual: { type: 'title', text: 'The sea' } }];
    const args = { resolution: '480p', fps: 24, scenes, idempotency_key: `scenes ${key}` };
    return new Order('film of scenes', (call) => call('create_video', args), { kind: 'video', fps: 24 });
  }

  private sound(key: string, mode: 'speech' | 'sfx', text: string): Order {
    const length = mode === 'sfx' ? { duration_seconds: 1 } : {};
    const args = { mode, text, ...length, idempotency_key: `${mode} ${key}` };
    return new Order(mode, (call) => call('create_audio', args), { kind: 'audio', mode });
  }

  private fetched(key: string): Order {
    const args = { url: `${this.files.origin}/far.png`, idempotency_key: `url ${key}` };
    return new Order('import by url', (call) => call('lib_import', args), this.imported('url'));
  }

  private sent(key: string): Order {
    const args = { upload: { size_bytes: this.file.length }, name: key, idempotency_key: `upload ${key}` };
    const sha256 = createHash('sha256').update(this.file).digest('hex');
    return new Order(
      'import by upload',
      async (call) => {
        const { resource_id, upload } = await call('lib_import', args);
        // Node's own: a body that is read while it is sent.
        const sent = { method: 'PUT', body: slowly(this.file) as unknown as BodyInit, duplex: 'half' };
        const put = await fetch(upload?.put_url ?? '', sent);
        if (put.status !== 200) throw new Error(`PUT was answered ${put.status}: ${await put.text()}`);
        return call('lib_import', { upload_complete: { resource_id, sha256 } });
      },
      this.imported('upload'),
    );
  }

  private cancelled(key: string): Order {
    const args = { ...FILM, prompt: `No sea, part ${key}`, idempotency_key: key };
    return new Order('cancelled film', async (call) => {
      const { resource_id } = await call('create_video', args);
      return call('cancel_job', { resource_id });
    });
  }

  private imported(source: string): Record<string, unknown> {
    return { origin: 'import', source, cost: 1, source_size_bytes: this.file.length };
  }
}

/** A third of a second for the whole. */
async function* slowly(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES);
    await pause(30);
  }
}
