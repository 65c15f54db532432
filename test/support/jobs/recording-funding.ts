import { Funding } from '@libs/library';

type Taken = { paymentId: string } & Parameters<Funding['take']>[2];
type GivenBack = { paymentId: string } & Parameters<Funding['giveBack']>[2];

/** Payments in memory: each can pay for everything, and every call is recorded. */
export class RecordingFunding extends Funding {
  readonly taken: Taken[] = [];
  readonly givenBack: GivenBack[] = [];
  /** Thrown by the next `take`, once. */
  refusal?: Error;

  take(...[, paymentId, part]: Parameters<Funding['take']>): Promise<void> {
    const refusal = this.refusal;
    this.refusal = undefined;
    if (refusal) return Promise.reject(refusal);
    this.taken.push({ paymentId, ...part });
    return Promise.resolve();
  }

  giveBack(...[, paymentId, part]: Parameters<Funding['giveBack']>): Promise<void> {
    this.givenBack.push({ paymentId, ...part });
    return Promise.resolve();
  }
}
