import { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import { AddressRefused, AnsweredOtherwise, type GuardedFetch, InputUnreachable } from '@libs/kernel/adapters';
import { Inject, Injectable } from '@nestjs/common';
import type { Render } from '../../embedded/render.entity.js';
import { type RenderWatch, TryLater } from '../../embedded/render-runner.js';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import type { RemoteFile } from '../../makers/maker.js';
import type { MakerName } from '../../models/model.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import { noteTrouble } from '../../purchases/note-trouble.js';
import type { ProductKind } from '../../purchases/product-kind.js';
import { MOST_RESULT_BYTES } from '../../purchases/product-kind.js';
import type { Purchase } from '../../purchases/purchase.entity.js';
import { badResult } from './bad-result.js';
import { RawResults } from './raw-results.js';
import { ResultFetch } from './result-fetch.js';

const HOUR = 3_600;
/** Seconds for which a maker keeps a result at least: fal as we ask it to, Replicate by its rules; the gateway names none. */
const KEPT_SECONDS: Record<MakerName, number> = { fal: 24 * HOUR, replicate: HOUR, gateway: HOUR, elevenlabs: HOUR };
/** Seconds between tries: a sixtieth of the age of the copy, and no less than this. */
const AGAIN_SECONDS = 20;
/** Answers of a server that no longer has the file, or does not have it yet. */
const GONE = new Set([401, 403, 404, 410]);
/** Seconds in which a finished file may not have reached the maker's server of files yet. */
const NOT_YET_SECONDS = 180;

/** Copies the finished result of a maker into the object store. */
@Injectable()
export class CopyResult {
  constructor(
    private readonly database: Database,
    private readonly raw: RawResults,
    @Inject(ResultFetch) private readonly fetch: GuardedFetch,
  ) {}

  /** Throws `TryLater` while a further try may help. Troubles of our disk and database are thrown as they are. */
  async run(render: Render, purchase: Purchase, kind: ProductKind, watch: RenderWatch): Promise<void> {
    const { id, maker, result } = purchase;
    const file = result?.files[0];
    if (!file) throw await this.lost(purchase, new Denial('input_unsupported', 'The maker named no file.'));
    try {
      const rawKey = await this.raw.reserve(render, id);
      await this.copied(rawKey, file, kind, watch);
      await movePurchase(this.database, id, 'deliver', { rawKey });
    } catch (error) {
      watch.signal.throwIfAborted();
      if (!isOfFile(error)) throw error;
      const age = await this.ageOf(render);
      if (!mayPass(error, age) || age > KEPT_SECONDS[maker]) throw await this.lost(purchase, error);
      await noteTrouble(this.database, purchase, new MakerTrouble('uncertain', error.message));
      throw new TryLater(Math.max(AGAIN_SECONDS, age / 60), error);
    }
  }

  private async copied(rawKey: string, file: RemoteFile, kind: ProductKind, watch: RenderWatch): Promise<void> {
    const mostBytes = MOST_RESULT_BYTES[kind];
    const { signal } = watch;
    const bytes = file.url.startsWith('data:')
      ? bytesIn(file.url)
      : await this.fetch.open(file.url, { signal, mostBytes });
    const onBytes = (sizeBytes: number): void => watch.onProgress('copy', 1 + Math.floor((sizeBytes / mostBytes) * 40));
    await this.raw.keep(rawKey, { bytes, mostBytes, signal, onBytes });
  }

  /** The maker may bill it, and its result cannot be had: the operator looks at it. */
  private async lost({ id, maker }: Purchase, cause: Denial): Promise<Denial> {
    const kind = cause instanceof AnsweredOtherwise && GONE.has(cause.httpStatus) ? 'expired' : 'failed';
    await movePurchase(this.database, id, 'lose', { trouble: { kind, text: cause.message } });
    return badResult(maker, cause);
  }

  /** Seconds since the copy was requested. */
  private async ageOf({ id }: Render): Promise<number> {
    const [row] = await this.database.sql<{ age: number }[]>`
      select extract(epoch from clock_timestamp() - created_at)::float8 as age from render where id = ${id}`;
    return row?.age ?? 0;
  }
}

/** Of a `data:` address in base64: some makers answer with the file itself. */
async function* bytesIn(url: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** The maker's server or its file is at fault. */
function isOfFile(error: unknown): error is Denial {
  return error instanceof InputUnreachable || (error instanceof Denial && error.code === 'input_unsupported');
}

/** Whether another try may help: after a broken connection, a name that is not found, or a server in trouble. */
function mayPass(denial: Denial, age: number): boolean {
  if (denial instanceof AddressRefused) return denial.isUnresolved;
  if (denial instanceof AnsweredOtherwise) return age < NOT_YET_SECONDS || !GONE.has(denial.httpStatus);
  return denial instanceof InputUnreachable;
}
