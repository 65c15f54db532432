import { plainText } from '@libs/kernel';
import { type ClosedMaker, dollarsOf, type ListedPurchase, type ShownPurchase } from '@libs/providers';
import { purchaseServers } from '../../admin/purchases/purchase-servers.js';

/** A purchase in a list. */
export function purchaseLine(purchase: ListedPurchase): string {
  const { id, created_at: at, age_seconds: age, state, model, account_id: account, trouble_kind: trouble } = purchase;
  const parts = [id, at.toISOString(), ageOf(age), state, amountOf(purchase), model, `account ${account}`];
  return [...parts, ...(trouble === null ? [] : [trouble])].join('  ');
}

/** All of a purchase but keys and whole addresses: those may be signed. */
export function purchaseLines(purchase: ShownPurchase): string[] {
  const facts: Record<string, string | number | null> = {
    purchase: purchase.id,
    state: purchase.state,
    resource: purchase.job_id,
    attempt: purchase.attempt,
    account: purchase.account_id,
    maker: purchase.maker,
    model: purchase.model,
    request: purchase.request_id,
    seed: purchase.seed,
    ceiling: dollars(purchase.ceiling_microdollars),
    billed: purchase.billed_microdollars === null ? null : dollars(purchase.billed_microdollars),
    opened: purchase.created_at.toISOString(),
    sent: purchase.sent_at?.toISOString() ?? null,
    begun: purchase.began_at?.toISOString() ?? null,
    ended: purchase.ended_at?.toISOString() ?? null,
    servers: purchaseServers(purchase).join(', ') || null,
    trouble: purchase.trouble_kind,
    reason: purchase.trouble_text,
  };
  // A maker's words are not ours.
  return Object.entries(facts).map(([name, value]) => plainText(`${name.padEnd(10)} ${value ?? '-'}`));
}

export function closedLine({ maker, closed_at: at, reason }: ClosedMaker): string {
  return plainText(`${maker}  closed since ${at.toISOString()}  ${reason}`);
}

/** The bill, or else what it may cost at most. */
function amountOf({ billed_microdollars: billed, ceiling_microdollars: ceiling }: ListedPurchase): string {
  return billed === null ? `at most ${dollars(ceiling)}` : dollars(billed);
}

function dollars(microdollars: number): string {
  return `US$${dollarsOf(microdollars)}`;
}

function ageOf(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 2 * 3_600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
