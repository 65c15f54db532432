import { canonicalSha256, Denial, deny, isDenial } from '@libs/kernel';
import { creditsOfOrder, IdempotencyInFlight, type JobOrder, type StartedJob, type StartJob } from '@libs/jobs';
import {
  type PayForCall,
  PaymentNotSettled,
  PaymentPending,
  PaymentRefused,
  type SettledPayment,
  type SignedPayment,
  UNITS_PER_CREDIT,
} from '@libs/x402';
import { createHash } from 'node:crypto';

/** What a call brought to be paid by, once it was looked at. */
export interface PaymentOfCall {
  /** Absent if there is no payment, or if it is unreadable or not signed by its payer. */
  signed?: SignedPayment;
  /** Why a payment that came does not count. */
  mistake?: string;
  ticket?: string;
  idempotencyKey?: string;
}

/** Jobs start on the wallet lane once they are paid. What could refuse the call is checked before its payment is taken. */
export class PaidStart implements Pick<StartJob, 'run' | 'findEarlier'> {
  /** The payment that the call was paid by, once it was. */
  receipt?: SettledPayment;

  constructor(
    private readonly startJob: StartJob,
    private readonly payForCall: PayForCall,
    private readonly brought: PaymentOfCall,
  ) {}

  findEarlier: StartJob['findEarlier'] = (call) => this.startJob.findEarlier(call);

  /** Throws `PaymentRefused` where nothing that came pays for the call; the denials of `StartJob` and `PayForCall`. */
  async run(asked: JobOrder, signal?: AbortSignal): Promise<StartedJob> {
    const credits = creditsOfOrder(asked);
    const { signed, mistake } = this.brought;
    if (!signed) {
      await this.startJob.check(asked, signal);
      const amount = credits * UNITS_PER_CREDIT;
      if (mistake !== undefined) throw new PaymentRefused(mistake, amount);
      throw new PaymentRefused('Payment required to call this tool.', amount, 'payment_required');
    }
    const order = { ...asked, idempotencyKey: this.keyOf(asked, signed) };
    return (await this.earlier(order, signed, credits)) ?? this.pay(order, signed, credits);
  }

  /** A payment is settled once, so without an idempotency key of the client its nonce is the key. */
  private keyOf({ idempotencyKey }: JobOrder, { identifier, key }: SignedPayment): string {
    if (idempotencyKey !== undefined) return idempotencyKey;
    const named = this.brought.idempotencyKey ?? identifier;
    if (named === undefined) return `payment ${key.nonce}`;
    return `payment-identifier ${createHash('sha256').update(named).digest('base64url')}`;
  }

  /** What an earlier call with this key or payment started. Nothing is settled for a repeat. */
  private async earlier(order: KeyedOrder, signed: SignedPayment, credits: number): Promise<StartedJob | undefined> {
    const { accountId, tool, idempotencyKey: key, arguments: given } = order;
    try {
      const earlier = await this.startJob.findEarlier({ accountId, tool, key, arguments: given });
      if (!earlier) return undefined;
      this.receipt = await this.receiptOf(earlier.resourceIds, signed);
      const { name, kind, mimeType } = earlier;
      return { ...earlier, earlier: { name, kind, mime_type: mimeType } };
    } catch (error) {
      const isOfPayment = isDenial(error, 'idempotency_conflict') && key === `payment ${signed.key.nonce}`;
      if (!isOfPayment) throw error;
      throw new PaymentRefused('This payment was used for another request.', credits * UNITS_PER_CREDIT);
    }
  }

  private async receiptOf(resourceIds: readonly string[], signed: SignedPayment): Promise<SettledPayment | undefined> {
    const payment = await this.payForCall.paymentOf(signed, resourceIds);
    if (!payment) return undefined;
    const { ticket } = this.brought;
    return { payment, credentials: ticket === undefined ? undefined : await this.payForCall.redeem(payment, ticket) };
  }

  private async pay(order: KeyedOrder, signed: SignedPayment, credits: number): Promise<StartedJob> {
    // Once it is paid, a busy service is no reason to refuse it.
    const examined = await this.startJob.check(order);
    try {
      return await this.settleAndStart({ ...order, examined }, signed, credits);
    } catch (error) {
      if (isAnswer(error)) throw error;
      // The payment may be settled and its job may have started: only a retry with the same payment finds out.
      throw new PaymentPending('The payment may be settled, and its job could not be started yet.', undefined, error);
    }
  }

  private async settleAndStart(order: KeyedOrder, signed: SignedPayment, credits: number): Promise<StartedJob> {
    const { tool, arguments: given } = order;
    const requestHash = canonicalSha256({ tool, arguments: given });
    const settled = await this.payForCall.run(
      { tool, credits, requestHash, idempotencyKey: order.idempotencyKey },
      signed,
    );
    const { payment } = settled;
    // A retry may carry another idempotency key: use the one that the payment was reserved with.
    const idempotencyKey = payment.idempotency_key ?? order.idempotencyKey;
    const { ticket } = this.brought;
    const credentials =
      settled.credentials ?? (ticket === undefined ? undefined : await this.payForCall.redeem(payment, ticket));
    // Start the paid job even if the client has disconnected by now.
    const started = await this.start(
      {
        ...order,
        idempotencyKey,
        paymentId: payment.id,
        // The price may have changed since the payment was taken: its own holds.
        creditsEach: order.creditsEach + (payment.amount / UNITS_PER_CREDIT - credits) / order.briefs.length,
        metadata: withPayment(order, settled),
      },
      credits,
    );
    this.receipt = { payment, credentials };
    return started;
  }

  private async start(order: JobOrder & { paymentId: string }, credits: number): Promise<StartedJob> {
    try {
      const started = await this.startJob.run(order);
      // Another payment with the same key was quicker: this one bought nothing.
      if (started.isReplay) await this.payForCall.giveBack(order.paymentId);
      return started;
    } catch (error) {
      // A copy of the call was refused, or the sweeper came first.
      if (error instanceof PaymentNotSettled) throw paymentReturned(error, credits);
      // A copy of this call is starting the job.
      if (!(error instanceof Denial) || error instanceof IdempotencyInFlight) throw error;
      if (!(await this.payForCall.giveBack(order.paymentId))) throw error;
      throw refusedAfterPayment(error, credits);
    }
  }
}

/** Whether an error tells the client the outcome of its payment. */
function isAnswer(error: unknown): boolean {
  return error instanceof Denial && !(error instanceof IdempotencyInFlight) && !isOfOurs(error);
}

/** A server error after the settlement may have begun: the outcome of the payment is unknown. */
function isOfOurs({ code }: Denial): boolean {
  return code === 'storage_unavailable' || code === 'internal_error';
}

type KeyedOrder = JobOrder & { idempotencyKey: string };

function paymentReturned(cause: PaymentNotSettled, credits: number): Denial {
  const reason = 'This payment was given back: no job could begin. Its refund is on the way.';
  return new PaymentRefused(reason, credits * UNITS_PER_CREDIT, 'payment_invalid', cause);
}

/** The call was refused although it was checked and paid: the whole payment goes back. */
function refusedAfterPayment(refusal: Denial, credits: number): Denial {
  const { error_description: why, actionable_next_step: step, retryable } = refusal.body();
  return deny(refusal.code, `${why} The payment of US$${(credits / 100).toFixed(2)} goes back to the wallet.`, {
    nextStep: `${step} A new call needs a new payment.`,
    retryable,
    retryAfterSeconds: refusal.retryAfterSeconds,
    cause: refusal,
  });
}

function withPayment({ metadata }: JobOrder, { payment }: SettledPayment): Record<string, unknown> {
  const { transaction, network, amount, states } = payment;
  const job = { state: 'job', at: new Date().toISOString() };
  return {
    ...metadata,
    payment: { transaction, network, amount: String(amount), refund_transaction: null, states: [...states, job] },
  };
}
