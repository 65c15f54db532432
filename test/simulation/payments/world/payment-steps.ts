import { withOtherArguments } from './offer.js';
import type { StepKind } from './payment-schedule.js';
import { FLOAT_UNITS, type PaymentWorld, WALLET_UNITS } from './payment-world.js';
import { FACILITATOR_FAULTS, type FacilitatorFault } from './simulated-facilitator.js';

/** What befalls the next act of a process. */
export const ACT_FAULTS = [
  'killed before',
  'killed inside',
  'killed after',
  'connection breaks before',
  'connection breaks after',
  'two acts at once',
  'stalls',
  'killed after a reservation',
  'killed after a transaction',
  'stalls before a move',
  'stalls before the facilitator',
  'stalls before a transaction',
] as const;
export type ActFault = (typeof ACT_FAULTS)[number];

/** Faults that wait for an act of their kind, by its label. */
export const AWAITED_ACTS: Partial<Record<ActFault, string>> = {
  'killed after a reservation': 'statement insert into payment (id,',
  'killed after a transaction': 'transaction',
  'stalls before a move': 'statement update payment set state',
  'stalls before the facilitator': 'facilitator settle',
  'stalls before a transaction': 'transaction',
};

/** Steps that happen in the world: payments, jobs, sweepers, wallets, the chain and the facilitator. */
export type WorldStep = Exclude<StepKind, ActFault | 'refunds wait for a day'>;
type Deed = (world: PaymentWorld, pick: number) => void | Promise<void>;

const HOUR_MS = 3_600_000;
export const DAY_AND_HOUR_MS = 25 * HOUR_MS;

/** On a payment of before, where there is one. */
const onKnown =
  (deed: (world: PaymentWorld, offer: PaymentWorld['offers'][number], pick: number) => void | Promise<void>): Deed =>
  (world, pick) => {
    const offer = world.known(pick);
    return offer && deed(world, offer, pick);
  };

const onPayer =
  (deed: (world: PaymentWorld, payer: string) => void): Deed =>
  (world, pick) =>
    deed(world, world.payers[pick % world.payers.length]!);

const passing =
  (milliseconds: number): Deed =>
  (world) =>
    world.letTimePass(milliseconds);

const FACILITATOR_DEEDS = Object.fromEntries(
  FACILITATOR_FAULTS.map((fault): [string, Deed] => [
    `facilitator: ${fault}`,
    ({ outside }) => void outside.facilitator.faults.push(fault),
  ]),
) as Record<`facilitator: ${FacilitatorFault}`, Deed>;

export const DEEDS: Readonly<Record<WorldStep, Deed>> = {
  ...FACILITATOR_DEEDS,
  'new payment': (world, pick) => world.call(world.offer(pick)),
  'new payment, same key': onKnown((world, offer, pick) => world.call(world.offer(pick, offer))),
  'same payment': onKnown((world, offer, pick) => world.call(offer, { ticket: world.ticketOf(offer, pick) })),
  'same payment, other arguments': onKnown((world, offer) =>
    world.call(offer, { order: withOtherArguments(offer.order) }),
  ),
  'same payment, other key': onKnown((world, offer, pick) =>
    world.call(offer, { order: { ...offer.order, idempotencyKey: `other ${pick % 2}` } }),
  ),
  'payer sends it before the call': (world, pick) => {
    const stray = world.offer(pick);
    stray.isStray = world.chain.execute(stray.signed.authorization);
    world.call(stray);
  },
  'job completes': (world, pick) => world.endJob('job completes', pick),
  'job fails': (world, pick) => world.endJob('job fails', pick),
  'job is cancelled': (world, pick) => world.endJob('job is cancelled', pick),
  reconcile: (world) => world.begin('reconcile', world.process(), ({ reconcile }) => reconcile.run()),
  'send refunds': (world) => world.begin('send refunds', world.process(), ({ refunds }) => refunds.run()),
  'job of another price': (world, pick) => world.startAtOtherPrice(world.known(pick)),
  'second job of a payment': onKnown((world, offer) => world.startSecond(offer)),
  '5 s pass': passing(5_000),
  '50 s pass': passing(50_000),
  '65 s pass': passing(65_000),
  '11 min pass': passing(660_000),
  '25 h pass': passing(DAY_AND_HOUR_MS),
  'chain unreachable': ({ outside }, pick) => {
    outside.outages.chain += 1 + (pick % 3);
  },
  'third party sends it': onKnown(({ chain, outside }, offer) => {
    const { authorization } = offer.signed;
    // Only its payer has the bytes of a refused payment, and knows that they are worthless.
    if (outside.facilitator.refused.has(authorization.signature)) return;
    offer.isSentByOthers = chain.execute(authorization) || offer.isSentByOthers;
  }),
  'payer cancels it': onKnown(({ chain }, { signed: { authorization } }) => {
    if (chain.refusalOf(authorization) === undefined) chain.cancel(authorization);
  }),
  'payer drains its wallet': onPayer(({ chain }, payer) => chain.drain(payer)),
  'payer fills its wallet': onPayer(({ chain }, payer) => chain.mint(payer, WALLET_UNITS)),
  'token blocks the payer': onPayer(({ chain }, payer) => chain.block(payer)),
  'token unblocks the payer': onPayer(({ chain }, payer) => void chain.blocked.delete(payer)),
  'a refund is lost by a reorganisation': ({ chain, outside, removedAddresses }) =>
    chain.loseTransfer([...outside.refundAddresses, ...removedAddresses]),
  'block is mined': ({ chain }) => chain.mine(),
  'provider refuses the next start': ({ outside }) => {
    outside.refusals.starts = 1;
  },
  'refund float is empty': ({ chain, outside }) => chain.drain(outside.refundAddresses[0]!),
  'refund key is rotated': ({ chain, outside, removedAddresses }) => {
    if (outside.refundAddresses.length > 1 || removedAddresses.length > 0) return;
    const next = outside.refundAddresses[0]!.replace('0xbbbb', '0xeeee');
    chain.mint(next, FLOAT_UNITS);
    outside.refundAddresses.unshift(next);
  },
  'old refund key is removed': ({ outside, removedAddresses }) => {
    removedAddresses.push(...outside.refundAddresses.splice(1));
  },
};
