import {
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
  type PaymentTransition,
  REFUND_STATES,
  REFUND_TRANSITIONS,
} from '../../../libs/x402/src/ledger/payment-states.js';
import { CODE_MUTANTS } from './payment-code-mutants.js';
import type { PaymentMutant } from './payment-mutant.js';

type Table = Record<string, { from: readonly string[]; to: string }>;

function fromSet(table: Table, transition: string, from: readonly string[]): PaymentMutant['change'] {
  return () => {
    const row = table[transition]!;
    const whole = row.from;
    Object.assign(row, { from });
    return () => Object.assign(row, { from: whole });
  };
}

function mutantsOf(kind: string, table: Table, states: readonly string[]): PaymentMutant[] {
  return Object.entries(table).flatMap(([transition, { from, to }]) =>
    states.map((state) => {
      const isThere = from.includes(state);
      const name = `${kind}: ${transition} ${isThere ? 'not' : 'also'} from ${state}`;
      const other = isThere ? from.filter((one) => one !== state) : [...from, state];
      const harmless = isHeldByTable(kind, state, to, isThere) ? HELD_BY_TABLE : HARMLESS[name];
      const move = kind === 'payment' ? { transition: transition as PaymentTransition, from: state } : undefined;
      const missing = MISSING.has(name) ? `${kind} ${state} > ${to}` : undefined;
      return { name, change: fromSet(table, transition, other), harmless, missing, move, hint: HINTS[name] };
    }),
  );
}

/** States in which a payment names the block of its transfer, as a check of its table demands. */
const WITH_TRANSFER = ['settled', 'job', 'returned'];
export const HELD_BY_TABLE = 'a check of the table refuses the row';

/** Whether the row would name a block and be in no such state, or the other way round. */
function isHeldByTable(kind: string, from: string, to: string, isThere: boolean): boolean {
  if (kind !== 'payment' || isThere) return false;
  // The amount that goes back is written with the state.
  if (to === 'settled') return from === 'returned';
  return WITH_TRANSFER.includes(from) !== WITH_TRANSFER.includes(to);
}

const MISSING: ReadonlySet<string> = new Set([
  'payment: settle not from submitted',
  'payment: refuse not from submitted',
  'payment: start not from settled',
]);

/** Seeds of mutants that few schedules find. */
const HINTS: Readonly<Record<string, number>> = {
  'payment: expire also from submitted': 559,
  'payment: expire also from unknown': 3_064,
  'refund: sign also from refunded': 2_604,
  'refund: sign also from blocked': 930,
  'refund: confirm also from refunded': 203,
  'refund: block also from blocked': 930,
};

const NEVER_AGAIN = 'the state was read before, and no payment comes back to this one';
const HAS_TRANSFER = 'the transfer was seen, and a payment with a transfer neither fails nor expires';

const HARMLESS: Readonly<Record<string, string>> = {
  'payment: lose also from reserved': NEVER_AGAIN,
  'payment: lose also from expired': 'only a reservation expires',
  'payment: settle also from reserved': NEVER_AGAIN,
  'payment: settle also from failed': HAS_TRANSFER,
  'payment: settle also from expired': HAS_TRANSFER,
  'payment: refuse also from reserved': NEVER_AGAIN,
  'payment: refuse also from failed': 'the payment has failed already',
  'payment: refuse also from expired': 'only a reservation expires',
  'payment: fail also from reserved': NEVER_AGAIN,
  'payment: fail also from submitted': NEVER_AGAIN,
  'payment: fail also from expired': 'only a reservation expires',
  'refund: signAgain also from due': NEVER_AGAIN,
  'refund: signAgain also from refunded': 'bytes that ended unsent are in no transfer',
  'refund: signAgain also from blocked': 'all processes have the same keys',
  'refund: confirm also from due': NEVER_AGAIN,
  'refund: confirm also from blocked': 'it would tell of a transfer that was mined after its payer was unblocked',
  'refund: block also from refunded': 'the transfer is looked for after the refusal',
  'refund: block not from due': 'the lane has a refund key',
};

/** Every guard of the lane, broken one at a time. */
export const PAYMENT_MUTANTS: readonly PaymentMutant[] = [
  ...mutantsOf('payment', PAYMENT_TRANSITIONS, PAYMENT_STATES),
  ...mutantsOf('refund', REFUND_TRANSITIONS, REFUND_STATES),
  ...CODE_MUTANTS,
];
