/**
 * States of a payment. `reserved`: its authorization is ours and nothing was sent. `submitted`: a facilitator was asked
 * to settle it. `unknown`: the outcome is not known. `settled`: its transfer was seen on the chain. `job`: jobs began.
 * `returned`: no job began and all of it goes back. `failed`: it was refused and cannot move money any more. `expired`: it
 * was never sent and its time is over.
 */
export const PAYMENT_STATES = [
  'reserved',
  'submitted',
  'unknown',
  'settled',
  'job',
  'returned',
  'failed',
  'expired',
] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Everything that can happen to a payment, and from where. Each is one statement that compares the state it leaves. */
export const PAYMENT_TRANSITIONS = {
  submit: { from: ['reserved'], to: 'submitted' },
  /** The outcome of a settlement is not known: a timeout, a failure of the facilitator, a process that ended. */
  lose: { from: ['submitted'], to: 'unknown' },
  /** The service itself has seen the transfer. */
  settle: { from: ['submitted', 'unknown'], to: 'settled' },
  /** The first settlement was refused before anything was sent. A later refusal proves nothing of the first one. */
  refuse: { from: ['submitted'], to: 'failed' },
  /** The authorization was cancelled or has ended unused. It cannot move money any more. */
  fail: { from: ['unknown'], to: 'failed' },
  expire: { from: ['reserved'], to: 'expired' },
  /** Jobs began: holds take the money. */
  start: { from: ['settled'], to: 'job' },
  /** No job will begin: a refund of the whole amount is written with it. */
  return: { from: ['settled'], to: 'returned' },
} as const satisfies Record<string, { from: readonly PaymentState[]; to: PaymentState }>;

export type PaymentTransition = keyof typeof PAYMENT_TRANSITIONS;

/**
 * States of a refund. `sending`: its signed bytes are fixed. `refunded`: its transfer is in a final block. `blocked`:
 * the operator must act.
 */
export const REFUND_STATES = ['due', 'sending', 'refunded', 'blocked'] as const;

export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_TRANSITIONS = {
  sign: { from: ['due'], to: 'sending' },
  /** The validity of the bytes ended before the chain took them: the same signer signs the same nonce anew. */
  signAgain: { from: ['sending'], to: 'sending' },
  /** The transfer is final. A younger one may be lost by a reorganisation of the chain, and is sent again. */
  confirm: { from: ['sending'], to: 'refunded' },
  block: { from: ['due', 'sending'], to: 'blocked' },
} as const satisfies Record<string, { from: readonly RefundState[]; to: RefundState }>;

export type RefundTransition = keyof typeof REFUND_TRANSITIONS;
