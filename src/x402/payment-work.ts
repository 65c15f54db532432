import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { ChainUnreachable, CompareBooks, ReconcilePayments, SendRefunds, type Stray } from '@libs/x402';
import { throttledLog } from '../platform/observe/throttled-log.js';

const EVERY_MS = 5_000;

interface Verbs {
  reconcile: ReconcilePayments;
  refunds: SendRefunds;
  compare: CompareBooks;
}

/** What a payment needs besides its call: unknown outcomes are looked up, and refunds sent. */
@Injectable()
export class PaymentWork {
  private timer?: NodeJS.Timeout;
  private underWay: Promise<void> = Promise.resolve();
  private isStopped = false;
  private readonly tellUnreachable: (reason: string) => void;
  private readonly verbs?: Verbs;

  /** Without its verbs, while the lane is closed, it does nothing. */
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() reconcile?: ReconcilePayments,
    @Optional() refunds?: SendRefunds,
    @Optional() compare?: CompareBooks,
  ) {
    this.verbs = reconcile && refunds && compare && { reconcile, refunds, compare };
    this.tellUnreachable = throttledLog((reason, leftOut) =>
      logger.warn({ reason, left_out: leftOut }, 'payments wait: the chain cannot be asked'),
    );
  }

  start(): void {
    if (this.verbs && !this.isStopped) this.plan(this.verbs);
  }

  /** Resolves when the look under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.underWay;
  }

  private plan(verbs: Verbs): void {
    this.timer = setTimeout(() => {
      this.underWay = this.once(verbs).then(() => this.start());
    }, EVERY_MS).unref();
  }

  private async once({ reconcile, refunds, compare }: Verbs): Promise<void> {
    try {
      await this.compareOnce(compare);
      await reconcile.run();
      await refunds.run();
    } catch (error) {
      if (error instanceof ChainUnreachable) this.tellUnreachable(kindOf(error.cause));
      else this.logger.error({ err: error }, 'payments were not looked after');
    }
  }

  /** After a restore, before anything else: the lane waits for it. */
  private async compareOnce(compare: CompareBooks): Promise<void> {
    const strays = await compare.run((stray) => this.tellStray(stray));
    if (strays) this.logger.warn({ strays: strays.length }, 'the restored ledger was compared with the chain');
  }

  private tellStray({ transaction, block, from, value, ofPayment }: Stray): void {
    const facts = { transaction, block, from, amount: value, payment_id: ofPayment?.id };
    this.logger.warn(facts, 'a transfer on the chain belongs to no payment of the restored ledger');
  }
}

/** Not its message: that holds the address of the node, which may hold a key. */
function kindOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'unknown';
}
