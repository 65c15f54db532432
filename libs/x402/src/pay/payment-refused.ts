import { Denial, deny } from '@libs/kernel';

/** No payment came, or the one that came cannot pay for this call: the client gets the price again. */
export class PaymentRefused extends Denial {
  constructor(
    reason: string,
    /** What the call costs, in atomic units. */
    readonly amount: number,
    code: 'payment_required' | 'payment_invalid' = 'payment_invalid',
    cause?: unknown,
  ) {
    super(code, reason, {
      nextStep:
        code === 'payment_required'
          ? 'Sign one of the payment requirements (accepts) and repeat the same call with the payment.'
          : 'Sign a new payment for the offered requirements and repeat the call. This payment was not charged for it.',
      cause,
    });
  }
}

/** Whether the payment was settled is not known yet. The client must not sign again: the first one may still be charged. */
export class PaymentPending extends Denial {
  /** `ticket` entitles the payer to the credentials of a settlement that turns out well; only its own request gets it. */
  constructor(
    reason: string,
    readonly ticket?: string,
    cause?: unknown,
  ) {
    super('payment_pending', reason, {
      nextStep:
        'Repeat the same call with the SAME payment in a few seconds; do not sign again. It is charged once at most, and refunded if no job begins.',
      retryAfterSeconds: 3,
      cause,
    });
  }
}

/** The lane takes no payment now. Nothing was reserved or charged. */
export function laneUnready(trouble: string): Denial {
  return deny('provider_unavailable', `Payments cannot be taken now: ${trouble}.`, {
    nextStep: 'Repeat the same call with the same payment in a minute. Nothing was charged.',
    retryAfterSeconds: 60,
  });
}
