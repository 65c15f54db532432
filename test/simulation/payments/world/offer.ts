import type { JobOrder } from '@libs/jobs';
import { walletIdentity } from '@libs/identity';
import { type PaymentTerms, type SignedPayment, UNITS_PER_CREDIT } from '@libs/x402';
import type { SimulatedChain } from './simulated-chain.js';

/** What a client signed, and the call that it signed it for. */
export interface Offer {
  order: JobOrder;
  signed: SignedPayment;
  /** Tickets of pending answers. */
  tickets: string[];
  /** The payer sent its authorization to the chain before it called. */
  isStray: boolean;
  /** A third party sent the authorization to the chain. */
  isSentByOthers: boolean;
}

interface Wish {
  payer: string;
  pick: number;
  idempotencyKey?: string;
  validSeconds: number;
  /** Another payment for the same call. */
  like?: JobOrder;
}

const CREDITS_EACH = 7;
const PROMPTS = ['a heron', 'a stork'];

/** An order of one or two images, and the payment that its client signs for it. */
export function newOffer(chain: SimulatedChain, terms: PaymentTerms, nowSeconds: number, wish: Wish): Offer {
  const { payer, pick, idempotencyKey, validSeconds, like } = wish;
  const count = 1 + (pick % 2);
  const prompt = PROMPTS[(pick >> 1) % PROMPTS.length]!;
  const own = like ?? orderOf({ accountId: walletIdentity(payer), prompt, count });
  const order = { ...own, idempotencyKey };
  const value = order.creditsEach * order.briefs.length * UNITS_PER_CREDIT;
  const nonce = `0x${(++nonces).toString(16).padStart(64, '0')}`;
  const authorization = chain.sign({
    from: payer,
    to: terms.payTo,
    value,
    validAfter: 0,
    validBefore: nowSeconds + validSeconds,
    nonce,
  });
  const { scheme, network, asset, amount, payTo } = terms.requirements(value);
  const key = { network, asset, payer, nonce };
  const signed = {
    accepted: { scheme, network, asset, amount, payTo },
    authorization,
    key,
    accountId: order.accountId,
  };
  return { order, signed, tickets: [], isStray: false, isSentByOthers: false };
}

let nonces = 0;

/** The same call with other arguments, at the same price. */
export function withOtherArguments(order: JobOrder): JobOrder {
  return { ...order, arguments: { ...order.arguments, prompt: 'another bird' } };
}

function orderOf({ accountId, prompt, count }: OrderWish): JobOrder {
  return {
    accountId,
    isUntrusted: false,
    tool: 'create_image',
    kind: 'image',
    mimeType: 'image/png',
    name: prompt,
    visibility: 'private',
    provider: 'fake',
    briefs: Array.from({ length: count }, () => ({ prompt })),
    creditsEach: CREDITS_EACH,
    arguments: { prompt, count },
    metadata: {},
  };
}

interface OrderWish {
  accountId: string;
  prompt: string;
  count: number;
}
