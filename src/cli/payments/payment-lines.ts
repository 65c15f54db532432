import { plainText } from '@libs/kernel';
import { inUsdc, type ListedPayment, type PaymentBooks, type Stray } from '@libs/x402';

/** A payment in a list. */
export function listLine({
  id,
  state,
  payer,
  amount,
  returned,
  tool,
  transaction,
  created_at: at,
}: ListedPayment): string {
  const back = returned > 0 ? [`returned ${inUsdc(returned)}`] : [];
  return [id, at.toISOString(), state, inUsdc(amount), ...back, payer, tool, transaction ?? '-'].join('  ');
}

export function strayLine({ transaction, block, from, value, ofPayment }: Stray): string {
  const why = ofPayment ? [`by the authorization of payment ${ofPayment.id}, which is ${ofPayment.state}`] : [];
  return [transaction, `block ${block}`, inUsdc(value), `from ${from}`, ...why].join('  ');
}

/** All of a payment: its facts, what it holds, what goes back, and what happened when. */
export function bookLines(books: PaymentBooks): string[] {
  const lines = [...factsOf(books), '', ...holdsOf(books), ...refundsOf(books), '', ...timelineOf(books)];
  // Why a payment failed is in the words of a facilitator.
  return lines.map(plainText);
}

function factsOf({ payment }: PaymentBooks): string[] {
  const facts: Record<string, string | number | null> = {
    payment: payment.id,
    state: payment.state,
    amount: inUsdc(payment.amount),
    captured: inUsdc(payment.captured),
    returned: inUsdc(payment.returned),
    tool: payment.tool,
    account: payment.account_id,
    payer: payment.payer,
    pay_to: payment.pay_to,
    network: payment.network,
    asset: payment.asset,
    nonce: payment.nonce,
    valid_before: new Date(payment.valid_before * 1000).toISOString(),
    reserved_block: payment.reserved_block,
    transaction: payment.transaction,
    settled_block: payment.settled_block,
    failure: payment.failure,
  };
  return Object.entries(facts).map(([key, value]) => `${key.padEnd(16)} ${value ?? '-'}`);
}

function holdsOf({ holds }: PaymentBooks): string[] {
  if (holds.length === 0) return ['no holds'];
  return holds.map(({ resource_id: resource, status, amount, captured, state }) => {
    const spent = state === 'captured' ? `, ${captured} spent` : '';
    return `hold    ${resource}  ${state}  credits: ${amount}${spent}  resource ${status ?? 'removed'}`;
  });
}

function refundsOf({ refunds }: PaymentBooks): string[] {
  return refunds.map((refund) =>
    [
      `refund  ${refund.resource_id ?? 'of the whole payment'}`,
      refund.state,
      inUsdc(refund.amount),
      refund.transaction ?? '-',
      ...(refund.signer === null ? [] : [`from ${refund.signer}`]),
      ...(refund.trouble === null ? [] : [refund.trouble]),
    ].join('  '),
  );
}

function timelineOf({ payment, holds, refunds }: PaymentBooks): string[] {
  const events = [
    ...payment.states.map(({ at, state }) => ({ at, what: `payment ${state}` })),
    ...holds.flatMap(({ resource_id: id, state, settled_at: at }) =>
      at === null ? [] : [{ at: at.toISOString(), what: `hold of ${id} ${state}` }],
    ),
    ...refunds.flatMap(({ resource_id: id, states }) =>
      states.map(({ at, state }) => ({ at, what: `refund ${id === null ? '' : `of ${id} `}${state}` })),
    ),
  ];
  return events.sort((a, b) => a.at.localeCompare(b.at)).map(({ at, what }) => `${at} ${what}`);
}
