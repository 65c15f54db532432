import { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import { AddressRefused, AnsweredOtherwise, type GuardedFetch } from '@libs/kernel/adapters';
import { Inject, Injectable } from '@nestjs/common';
import type { Render } from '../../embedded/render.entity.js';
import { type RenderWatch, TryLater } from '../../embedded/render-runner.js';
import type { RemoteFile } from '../../makers/maker.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import type { ProductKind } from '../../purchases/product-kind.js';
import { MOST_RESULT_BYTES } from '../../purchases/product-kind.js';
import type { Purchase } from '../../purchases/purchase.entity.js';
import { badResult } from './bad-result.js';
import { RawResults } from './raw-results.js';
import { ResultFetch } from './result-fetch.js';

/** Minutes for which a copy that fails is tried again. */
const PATIENCE_MINUTES = 60;
const AGAIN_SECONDS = 20;
/** Answers of a server that no longer has the file. */
const GONE = new Set([401, 403, 404, 410]);

/** Copies the finished result of a maker into the object store. From then on nothing that is paid can be lost. */
@Injectable()
export class CopyResult {
  constructor(
    private readonly database: Database,
    private readonly raw: RawResults,
    @Inject(ResultFetch) private readonly fetch: GuardedFetch,
  ) {}

  /** Throws `TryLater` while a further try may help. */
  async run(render: Render, purchase: Purchase, kind: ProductKind, watch: RenderWatch): Promise<void> {
    const { id, result } = purchase;
    const file = result?.files[0];
    if (!file) throw await this.lost(purchase, new Denial('input_unsupported', 'The maker named no file.'));
    try {
      const rawKey = await this.copied(render, { purchaseId: id, file, kind, watch });
      await movePurchase(this.database, id, 'deliver', { rawKey });
    } catch (error) {
      watch.signal.throwIfAborted();
      if (!(error instanceof Denial)) throw error;
      if (isPassing(error) && (await this.isYoung(render))) throw new TryLater(AGAIN_SECONDS, error);
      throw await this.lost(purchase, error);
    }
  }

  private async copied(
    render: Render,
    { purchaseId, file, kind, watch }: { purchaseId: string; file: RemoteFile; kind: ProductKind; watch: RenderWatch },
  ): Promise<string> {
    const mostBytes = MOST_RESULT_BYTES[kind];
    const { signal } = watch;
    const bytes = file.url.startsWith('data:')
      ? bytesIn(file.url)
      : await this.fetch.open(file.url, { signal, mostBytes });
    const onBytes = (sizeBytes: number): void => watch.onProgress('copy', 1 + Math.floor((sizeBytes / mostBytes) * 40));
    return this.raw.keep(render, { purchaseId, bytes, mostBytes, signal, onBytes });
  }

  /** The maker may bill it, and its result cannot be had: the operator looks at it. */
  private async lost({ id, maker }: Purchase, cause: Denial): Promise<Denial> {
    const kind = cause instanceof AnsweredOtherwise && GONE.has(cause.httpStatus) ? 'expired' : 'failed';
    await movePurchase(this.database, id, 'lose', { trouble: { kind, text: cause.message } });
    return badResult(maker, cause);
  }

  private async isYoung({ id }: Render): Promise<boolean> {
    const young = await this.database.sql`
      select 1 from render
      where id = ${id} and created_at > clock_timestamp() - make_interval(mins => ${PATIENCE_MINUTES})`;
    return young.length > 0;
  }
}

/** Of a `data:` address in base64: some makers answer with the file itself. */
async function* bytesIn(url: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** A broken connection, a server in trouble or a full disk here. */
function isPassing(denial: Denial): boolean {
  if (denial instanceof AddressRefused) return false;
  if (denial instanceof AnsweredOtherwise) return !GONE.has(denial.httpStatus);
  return denial.code === 'input_unreachable' || denial.code === 'storage_unavailable';
}
