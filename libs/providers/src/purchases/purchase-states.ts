/**
 * States of a purchase: one request to a maker. `intent`: its row is committed; with `sent_at`, the request may have gone
 * out. `submitted`: the maker accepted it and gave an id. `delivered`: the bytes are in the object store. `failed`: the maker
 * never accepted it. `refunded`: it was accepted and ended without a result and without a bill. `unknown`: it may be billed,
 * and no result can be had; it is never sent again, and the operator looks at it.
 */
export const PURCHASE_STATES = ['intent', 'submitted', 'delivered', 'failed', 'refunded', 'unknown'] as const;

export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** States in which a purchase may still get a result. */
export const OPEN_PURCHASE_STATES = ['intent', 'submitted'] as const satisfies readonly PurchaseState[];

/** States of which nothing is billed: the purchase no longer counts against a cap. */
export const UNBILLED_PURCHASE_STATES = ['failed', 'refunded'] as const satisfies readonly PurchaseState[];

/** Everything that can happen to a purchase, and from where. Each is one statement that compares the state it leaves. */
export const PURCHASE_TRANSITIONS = {
  /** The maker's id of the request is known: by the answer, a webhook, or the maker's list. */
  accept: { from: ['intent'], to: 'submitted' },
  /** Makers that answer with the bytes skip `submitted`. */
  deliver: { from: ['intent', 'submitted'], to: 'delivered' },
  /** It was never sent, or the maker certainly did not accept it. */
  refuse: { from: ['intent'], to: 'failed' },
  /** The maker ended the accepted request without a result. */
  refund: { from: ['submitted'], to: 'refunded' },
  /** Whether the maker has it, or where its result is, can no longer be found out. */
  lose: { from: ['intent', 'submitted'], to: 'unknown' },
} as const satisfies Record<string, { from: readonly PurchaseState[]; to: PurchaseState }>;

export type PurchaseTransition = keyof typeof PURCHASE_TRANSITIONS;
