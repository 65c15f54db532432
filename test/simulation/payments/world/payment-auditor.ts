import type { Database } from '@libs/database';
import { canonicalSha256 } from '@libs/kernel';
import { AuditCredits } from '@libs/library';
import { AuditPayments, type Payment, PaymentPending, type PaymentTerms, UNITS_PER_CREDIT } from '@libs/x402';
import type { PaymentRefund } from '../../../../libs/x402/src/ledger/payment-refund.entity.js';
import { PaymentRefused } from '../../../../libs/x402/src/pay/payment-refused.js';
import { RuleBroken } from '../../world/auditor.js';
import type { Offer } from './offer.js';
import type { PaidRequest } from './paid-request.js';
import type { LoggedTransfer, SimulatedChain } from './simulated-chain.js';
import { REFUNDS_USD_PER_DAY } from './payment-process.js';

interface PaidHold {
  payment_id: string;
  /** The resource, or that which it is a part of. */
  whole_id: string;
  account_id: string;
  amount: number;
  captured: number | null;
  status: string;
  request_hash: string | null;
  resource_ids: string[] | null;
}

interface Books {
  payments: Payment[];
  refunds: PaymentRefund[];
  holds: PaidHold[];
  sessions: { account_id: string; count: number }[];
}

/** What happened outside of the database. */
interface Seen {
  chain: SimulatedChain;
  offers: readonly Offer[];
  requests: readonly PaidRequest[];
  terms: PaymentTerms;
  refundAddresses: readonly string[];
  refundSignatures: readonly { nonce: string; at: number; validBefore: number }[];
  isKeyRemoved: boolean;
}

/** Changes of state that behaviour.md allows (Getting paid, 1). */
const PAYMENT_PATHS: Readonly<Record<string, readonly string[]>> = {
  reserved: ['expired', 'submitted'],
  submitted: ['settled', 'failed', 'unknown'],
  unknown: ['settled', 'failed'],
  settled: ['job', 'returned'],
};
const REFUND_PATHS: Readonly<Record<string, readonly string[]>> = {
  due: ['sending', 'blocked'],
  // Bytes whose validity ended are signed again.
  sending: ['sending', 'refunded', 'blocked'],
};

/** Compares the books with the chain and the answers, once everything has ended. Throws the rule that is broken. */
export async function auditPayments(database: Database, seen: Seen): Promise<string[]> {
  const books = await read(database);
  for (const payment of books.payments) auditPayment(payment, books, seen);
  for (const refund of books.refunds) auditRefund(refund, books, seen);
  auditTransfers(books, seen);
  auditDailyCap(seen);
  auditCredentials(books, seen);
  for (const request of seen.requests) auditAnswer(request, books, seen);
  const findings = [...(await new AuditCredits(database).run()), ...(await new AuditPayments(database).run())];
  demand(findings.length === 0, `the audits find ${JSON.stringify(findings)}`);
  return [...changesIn('payment', books.payments), ...changesIn('refund', books.refunds)];
}

/** Every change of state that the rules allow and a service with a refund key can make. */
export const ALLOWED_CHANGES: readonly string[] = [
  ...Object.entries(PAYMENT_PATHS).flatMap(([from, to]) => to.map((state) => `payment ${from} > ${state}`)),
  ...Object.entries(REFUND_PATHS).flatMap(([from, to]) => to.map((state) => `refund ${from} > ${state}`)),
].filter((change) => change !== 'refund due > blocked');

function changesIn(kind: string, rows: readonly { states: readonly { state: string }[] }[]): string[] {
  return rows.flatMap(({ states }) =>
    states.slice(1).map(({ state }, at) => `${kind} ${states[at]!.state} > ${state}`),
  );
}

async function read(database: Database): Promise<Books> {
  const [books] = await database.sql<Books[]>`
    select (select coalesce(jsonb_agg(to_jsonb(p) order by p.created_at), '[]') from payment p) as payments,
      (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from payment_refund r) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('payment_id', h.payment_id, 'whole_id', coalesce(r.parent_id, r.id),
          'account_id', h.account_id, 'amount', h.amount, 'captured', h.captured, 'status', r.status,
          'request_hash', c.request_hash, 'resource_ids', c.resource_ids)), '[]')
        from credit_hold h join resource r on r.id = h.resource_id
        left join idempotent_call c on c.account_id = h.account_id and coalesce(r.parent_id, r.id) = any(c.resource_ids)) as holds,
      (select coalesce(jsonb_agg(s), '[]') from (
        select account_id, count(*)::int as count from wallet_session group by account_id) s) as sessions`;
  return books!;
}

function demand(isKept: boolean, rule: string): void {
  if (!isKept) throw new RuleBroken(rule);
}

const tell = ({ nonce, states }: Payment): string =>
  `payment ${nonce.slice(-4)} (${states.map(({ state }) => state).join(', ')})`;

function auditPath(
  states: readonly { state: string }[],
  paths: Readonly<Record<string, readonly string[]>>,
  of: string,
): void {
  for (const [at, { state }] of states.entries()) {
    const next = states[at + 1];
    demand(
      next === undefined || (paths[state] ?? []).includes(next.state),
      `${of} goes from ${state} to ${next?.state}`,
    );
  }
}

function auditPayment(payment: Payment, { holds, refunds }: Books, { chain, offers }: Seen): void {
  const { id, amount, captured, returned, state, states } = payment;
  const told = tell(payment);
  auditPath(states, PAYMENT_PATHS, told);
  demand(states.at(-1)?.state === state, `${told} stands at ${state}`);
  const offer = offers.find(({ signed }) => signed.key.nonce === payment.nonce)!;
  const transfer = transferOf(payment, chain.transfers);
  const own = holds.filter((hold) => hold.payment_id === id);
  const back = refunds.filter((refund) => refund.payment_id === id);
  const sum = back.reduce((total, refund) => total + refund.amount, 0);
  if (['failed', 'expired'].includes(state)) {
    demand(!transfer || offer.isStray, `${told} took money and began no job`);
    demand(
      own.length === 0 && back.length === 0,
      `${told} began ${own.length} jobs and gave back ${back.length} times`,
    );
    return;
  }
  demand(['job', 'returned'].includes(state), `${told} is stuck`);
  demand(!offer.isStray, `${told} was used before it came`);
  demand(transfer !== undefined, `${told} has no transfer: a job without money`);
  demand(transfer?.transaction === payment.transaction, `${told} names another transaction`);
  demand(transfer?.value === amount, `${told} is of another amount than its transfer`);
  demand(captured + returned === amount, `${told} of ${amount}: ${captured} used up, ${returned} given back`);
  demand(sum === returned, `${told} gives ${returned} back, its refunds ${sum}`);
  if (state === 'returned') {
    demand(own.length === 0, `${told} was returned and began a job`);
    demand(back.length === 1 && back[0]?.resource_id === null, `${told} was returned by ${back.length} refunds`);
    return;
  }
  const units = (of: (hold: PaidHold) => number): number =>
    own.reduce((total, hold) => total + of(hold), 0) * UNITS_PER_CREDIT;
  demand(units((hold) => hold.amount) === amount, `${told} pays for holds of ${units((hold) => hold.amount)}`);
  demand(units((hold) => hold.captured ?? 0) === captured, `${told} and its holds used up different amounts`);
  const [first] = own;
  demand(
    own.every(({ whole_id: id }) => first?.resource_ids?.includes(id)) &&
      first?.resource_ids?.length === new Set(own.map(({ whole_id: id }) => id)).size,
    `${told} began the jobs of two calls`,
  );
  demand(first?.request_hash === payment.request_hash, `${told} began a job of another request`);
  demand(
    own.every((hold) => hold.account_id === payment.account_id),
    `${told} began a job of another account`,
  );
}

function transferOf({ payer, nonce }: Payment, transfers: readonly LoggedTransfer[]): LoggedTransfer | undefined {
  return transfers.find((one) => one.from === payer && one.nonce === nonce);
}

function auditRefund(refund: PaymentRefund, { payments, refunds }: Books, seen: Seen): void {
  const { chain, refundAddresses, refundSignatures, isKeyRemoved } = seen;
  const payment = payments.find(({ id }) => id === refund.payment_id)!;
  const told = `the refund of ${tell(payment)}`;
  auditPath(refund.states, REFUND_PATHS, told);
  demand(['refunded', 'blocked'].includes(refund.state), `${told} is stuck`);
  if (refund.state === 'blocked')
    demand(isKeyRemoved || chain.everBlocked.has(payment.payer), `${told} was blocked without a reason`);
  const signatures = refundSignatures.filter(({ nonce }) => nonce === refund.nonce);
  const renewals = signatures.filter(({ at }) => signatures.some(({ validBefore }) => validBefore < at)).length;
  const signings = refund.states.filter(({ state }) => state === 'sending').length;
  demand(signings <= 1 + renewals, `${told} was signed again before its bytes ended`);
  const nonces = new Set(refund.nonce === null ? [] : [refund.nonce]);
  const sent = chain.transfers.filter(({ from, nonce }) => refundAddresses.includes(from) && nonces.has(nonce));
  demand(sent.length <= 1, `${told} was sent ${sent.length} times`);
  const twins = refunds.filter(({ nonce }) => nonce !== null && nonce === refund.nonce);
  demand(twins.length <= 1, `${told} shares its nonce with another one`);
  if (refund.state === 'refunded') demand(sent[0]?.transaction === refund.transaction, `${told} was not sent`);
  for (const { to, value, finalBlock } of sent) {
    demand(
      to === payment.payer && value === refund.amount,
      `${told} went to another address, or was of another amount`,
    );
    demand(payment.settled_block! <= finalBlock, `${told} was sent before its payment was final`);
  }
}

/** Each transfer is in the books, and the sums agree. */
function auditTransfers({ payments, refunds }: Books, { chain, offers, terms, refundAddresses }: Seen): void {
  const out = chain.transfers.filter(({ from }) => refundAddresses.includes(from));
  for (const { nonce } of out)
    demand(
      refunds.some((refund) => refund.nonce === nonce),
      'a refund was sent that no row tells',
    );
  const takenFor = payments.filter(({ state }) => ['job', 'returned'].includes(state));
  const taken = takenFor.reduce((sum, { amount }) => sum + amount, 0);
  const known = new Set(payments.map(({ nonce }) => nonce));
  const strays = offers.filter(({ isStray, signed }) => isStray || !known.has(signed.key.nonce));
  const strayNonces = new Set(strays.map(({ signed }) => signed.key.nonce));
  const received = chain.transfers
    .filter(({ to, nonce }) => to === terms.payTo && !strayNonces.has(nonce))
    .reduce((sum, { value }) => sum + value, 0);
  demand(received === taken, `${received} were received and ${taken} booked`);
}

/** Of one account and idempotency key, one payment at a time is open. */
export async function auditIdempotencyKeys(database: Database): Promise<void> {
  const rivals = await database.sql`
    select 1 from payment
    where state in ('reserved', 'submitted', 'unknown', 'settled') and idempotency_key is not null
    group by account_id, idempotency_key having count(*) > 1`;
  demand(rivals.length === 0, 'two payments with one idempotency key are open');
}

function auditDailyCap({ chain, refundAddresses }: Seen): void {
  const out = chain.transfers.filter(({ from }) => refundAddresses.includes(from));
  for (const { at } of out) {
    const day = out.filter((other) => other.at <= at && other.at > at - 86_400);
    const sum = day.reduce((total, { value }) => total + value, 0);
    demand(sum <= REFUNDS_USD_PER_DAY * 100 * UNITS_PER_CREDIT, `refunds of ${sum} were sent in 24 hours`);
  }
}

/** Credentials are given once, to the request that settled or to the holder of the ticket. */
function auditCredentials({ payments, sessions }: Books, { requests, offers }: Seen): void {
  const given = requests.flatMap((request) => {
    const { answer } = request;
    const receipt = answer?.outcome === 'started' ? answer.receipt : undefined;
    return receipt?.credentials ? [{ request, payment: receipt.payment }] : [];
  });
  for (const { request, payment } of given) {
    const times = given.filter((other) => other.payment.id === payment.id).length;
    demand(times === 1, `${tell(payment)} gave its credentials ${times} times`);
    const offer = offers.find(({ signed }) => signed.key.nonce === payment.nonce);
    const isHolder = request.ticket !== undefined && offer?.tickets.includes(request.ticket);
    const isSettler = payment.transaction !== null && request.sent.includes(payment.transaction);
    demand(isHolder || isSettler, `${tell(payment)} gave its credentials to a request that did not settle it`);
  }
  for (const { answer, told } of requests) {
    const { payment } = (answer?.outcome === 'started' && answer.receipt) || {};
    const now = payments.find(({ id, transaction }) => id === payment?.id && told.includes(transaction ?? ''));
    demand(now?.credentials_given !== false, `${now && tell(now)} was settled by a request and gave no credentials`);
  }
  for (const { account_id: accountId, count } of sessions) {
    const settled = payments.filter(
      (payment) => payment.account_id === accountId && payment.states.some(({ state }) => state === 'settled'),
    );
    demand(count <= settled.length, `${count} sessions were opened for ${settled.length} payments of an account`);
  }
}

/** A client that gets the advice to sign again was not charged. */
function auditAnswer({ answer, signed, order }: PaidRequest, { payments }: Books, { offers }: Seen): void {
  if (answer?.outcome !== 'refused' || answer.error instanceof PaymentPending) return;
  const { error } = answer;
  const payment = payments.find(({ nonce }) => nonce === signed.key.nonce);
  const hash = canonicalSha256({ tool: order.tool, arguments: order.arguments });
  if (!payment || payment.request_hash !== hash) return;
  const isCharged = ['job', 'returned'].includes(payment.state);
  if (error instanceof PaymentRefused) {
    const offer = offers.find((one) => one.signed === signed);
    // A copy that read the chain before the third party did may still reserve the payment.
    const wasTrueThen = offer?.isSentByOthers === true && /before it came here|has expired/.test(error.message);
    const isReturned = payment.state === 'returned' && /given back/.test(error.message);
    const isTrue = !isCharged || wasTrueThen || isReturned;
    demand(isTrue, `${tell(payment)}: its client was told "${error.message}"`);
  }
}
