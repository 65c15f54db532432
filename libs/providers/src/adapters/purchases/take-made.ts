import { Database, isUniqueViolation } from '@libs/database';
import { Denial, deny } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Render } from '../../embedded/render.entity.js';
import { type RenderWatch, TryLater } from '../../embedded/render-runner.js';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import { noteTrouble } from '../../purchases/note-trouble.js';
import { MOST_RESULT_BYTES, type ProductKind } from '../../purchases/product-kind.js';
import type { Purchase } from '../../purchases/purchase.entity.js';
import { badResult } from './bad-result.js';
import { type Bought, BuyDirectly } from './buy-directly.js';
import { RawResults } from './raw-results.js';

/** Seconds until a maker whose answer broke off is asked again. */
const AGAIN_SECONDS = 5;

/** Stores what a maker without a queue answers, as it comes. */
@Injectable()
export class TakeMade {
  constructor(
    private readonly database: Database,
    private readonly buy: BuyDirectly,
    private readonly raw: RawResults,
  ) {}

  /** Throws `TryLater` where the answer broke off. Troubles of our disk and database are thrown as they are. */
  async run(render: Render, { id: purchaseId }: Purchase, kind: ProductKind, watch: RenderWatch): Promise<void> {
    watch.onProgress('make', 1);
    // Before anything is ordered: some makers keep nothing of what they made.
    const rawKey = await this.raw.reserve(render, purchaseId, MOST_RESULT_BYTES[kind]);
    const bought = await this.buy.run(render.name, watch);
    await this.stored(rawKey, bought, kind, watch);
  }

  private async stored(rawKey: string, { purchase, made }: Bought, kind: ProductKind, watch: RenderWatch) {
    const { grace: signal = watch.signal } = watch;
    const { bytes, characters, microdollars: billedMicrodollars, requestId } = made;
    const mostBytes = MOST_RESULT_BYTES[kind];
    const onBytes = (sizeBytes: number): void => watch.onProgress('copy', 1 + Math.floor((sizeBytes / mostBytes) * 40));
    try {
      await this.raw.keep(rawKey, { bytes, characters, mostBytes, signal, onBytes });
      const submission = requestId === undefined ? undefined : { requestId, addresses: {} };
      await movePurchase(this.database, purchase.id, 'deliver', { rawKey, billedMicrodollars, submission });
    } catch (error) {
      signal.throwIfAborted();
      throw await this.reasonOf(ofAnother(error) ?? error, purchase);
    }
  }

  /** Ends the purchase where its bytes are of no use. */
  private async reasonOf(error: unknown, purchase: Purchase): Promise<unknown> {
    if (error instanceof MakerTrouble) {
      await noteTrouble(this.database, purchase, error);
      return new TryLater(AGAIN_SECONDS, error);
    }
    if (!(error instanceof Denial) || error.code !== 'input_unsupported') return error;
    await movePurchase(this.database, purchase.id, 'lose', { trouble: { kind: 'failed', text: error.message } });
    return badResult(purchase.maker, error);
  }
}

/** The refusal of bytes that a maker answered under the id of an earlier request: they may be of another account. */
function ofAnother(error: unknown): Denial | undefined {
  if (!isUniqueViolation(error, 'purchase_maker_request_id_key')) return undefined;
  return deny('input_unsupported', 'It came with the id of a request of another purchase.', { cause: error });
}
