import { creditsOfOrder, type JobOrder } from '@libs/jobs';
import type { PartOrder } from '../../../../libs/jobs/src/start/job-order.js';
import { newId } from '@libs/kernel';
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

/** An order of one image, of two, or of one with a part, and the payment that its client signs for it. */
export function newOffer(chain: SimulatedChain, terms: PaymentTerms, nowSeconds: number, wish: Wish): Offer {
  const { payer, pick, idempotencyKey, validSeconds, like } = wish;
  const count = pick % 3;
  const prompt = PROMPTS[(pick >> 2) % PROMPTS.length]!;
  const own = like ?? orderOf({ accountId: walletIdentity(payer), prompt, count });
  const parts = own.parts?.map((part) => ({ ...part, resourceId: newId() }));
  const order = { ...own, idempotencyKey, ...(parts && { parts }) };
  const value = creditsOfOrder(order) * UNITS_PER_CREDIT;
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
    briefs: Array.from({ length: Math.max(1, count) }, () => ({ prompt })),
    ...(count === 0 && { parts: [partOf(prompt)] }),
    creditsEach: CREDITS_EACH,
    arguments: { prompt, count },
    metadata: {},
  };
}

function partOf(prompt: string): PartOrder {
  const made = { kind: 'image', mimeType: 'image/png', name: prompt, provider: 'fake', brief: { prompt } } as const;
  return { ...made, resourceId: newId(), credits: 11, metadata: {} };
}

interface OrderWish {
  accountId: string;
  prompt: string;
  /** Images; 0 is one with a part. */
  count: number;
}
