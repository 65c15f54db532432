import {
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
  type PaymentTransition,
  REFUND_STATES,
  REFUND_TRANSITIONS,
} from '../../../libs/x402/src/ledger/payment-states.js';

/** A table of transitions without one of its guards. */
export interface PaymentMutant {
  name: string;
  /** Changes the tables of transitions, which all processes share. Answers how to undo it. */
  change: () => () => void;
  /** Why nothing can go wrong without the guard. */
  harmless?: string;
  /** A change of state that never happens without the guard. Nothing else goes wrong: money returns. */
  missing?: string;
  /** A seed whose schedule found it. */
  hint?: number;
  /** The transition of a payment that it allows. */
  move?: { transition: PaymentTransition; from: string };
}

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

/** Seeds whose schedules find mutants at once; a mutant that such a schedule no longer finds is searched for from there. */
const HINTS: Readonly<Record<string, number>> = {
  'payment: submit not from reserved': 7,
  'payment: submit also from submitted': 18,
  'payment: submit also from unknown': 22,
  'payment: submit also from failed': 57,
  'payment: lose also from failed': 141,
  'payment: settle also from settled': 13,
  'payment: settle also from job': 14,
  'payment: refuse also from unknown': 44,
  'payment: fail not from unknown': 17,
  'payment: fail also from failed': 17,
  'payment: expire not from reserved': 91,
  'payment: expire also from submitted': 559,
  'payment: expire also from unknown': 3_881,
  'payment: expire also from failed': 68,
  'payment: expire also from expired': 91,
  'payment: start also from returned': 28,
  'payment: return also from returned': 50,
  'refund: sign also from refunded': 2_604,
  'refund: sign also from blocked': 930,
  'refund: signAgain not from sending': 442,
  'refund: confirm also from refunded': 203,
  'refund: block also from blocked': 1_075,
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

/** Every guard of the tables, broken one at a time. */
export const PAYMENT_MUTANTS: readonly PaymentMutant[] = [
  ...mutantsOf('payment', PAYMENT_TRANSITIONS, PAYMENT_STATES),
  ...mutantsOf('refund', REFUND_TRANSITIONS, REFUND_STATES),
];
