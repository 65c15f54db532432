import { describe, expect, it } from 'vitest';
import {
  PURCHASE_STATES,
  PURCHASE_TRANSITIONS,
  type PurchaseTransition,
} from '../../../libs/providers/src/purchases/purchase-states.js';
import { explorePurchases } from './model/explore-purchases.js';
import type { PurchaseScope, Table } from './model/purchase-model.js';

/** `PURCHASE_STEPS=4` explores as many steps that are under way at once. */
const STEPS = Number(process.env['PURCHASE_STEPS'] ?? 3);
const QUEUE: PurchaseScope = { attempts: 2, pending: STEPS };
const DIRECT: PurchaseScope = { ...QUEUE, isDirect: true };
const REACHED: ReadonlyMap<PurchaseScope, number> = new Map([
  [QUEUE, PURCHASE_STATES.length],
  [DIRECT, 4],
]);

/** Whether a table breaks a rule, or makes a state or an end unreachable. */
function isWrong(table: Table): boolean {
  return [QUEUE, DIRECT].some((scope) => {
    const { broken, lost, reached } = explorePurchases({ ...scope, pending: 2, table });
    return broken !== undefined || lost > 0 || reached.size < REACHED.get(scope)!;
  });
}

/** The table with one state more or less from which a transition starts. */
function changedTable(transition: PurchaseTransition, state: string): Table {
  const { from, to } = PURCHASE_TRANSITIONS[transition];
  const known: readonly string[] = from;
  const other = known.includes(state) ? known.filter((one) => one !== state) : [...known, state];
  return { ...PURCHASE_TRANSITIONS, [transition]: { from: other, to } };
}

const MUTANTS = (Object.keys(PURCHASE_TRANSITIONS) as PurchaseTransition[]).flatMap((transition) =>
  PURCHASE_STATES.map((state) => ({
    transition,
    state,
    name: `${transition} ${(PURCHASE_TRANSITIONS[transition].from as readonly string[]).includes(state) ? 'not' : 'also'} from ${state}`,
  })),
);

const SAME = 'the row is in the state to which it would move';
const NEVER_HAD = 'a maker that did not accept a request never reports one, and what was not sent has none';
const ENDED_THERE = 'only a request that was accepted, and that its maker ended, is refunded';
const NOTHING_UNDER_WAY = 'it is given up when nothing is under way that could end it otherwise';

/** Why no rule is broken without a guard. */
const HARMLESS: Readonly<Record<string, string>> = {
  'accept also from submitted': SAME,
  'accept also from failed': NEVER_HAD,
  'deliver also from delivered': SAME,
  'deliver also from failed': NEVER_HAD,
  'deliver also from refunded': ENDED_THERE,
  'refuse also from submitted': NEVER_HAD,
  'refuse also from delivered': NEVER_HAD,
  'refuse also from failed': SAME,
  'refuse also from refunded': NEVER_HAD,
  'refuse also from unknown': NOTHING_UNDER_WAY,
  'refund also from intent': ENDED_THERE,
  'refund also from delivered': ENDED_THERE,
  'refund also from failed': ENDED_THERE,
  'refund also from refunded': SAME,
  'refund also from unknown': ENDED_THERE,
  'lose also from failed': NOTHING_UNDER_WAY,
  'lose also from refunded': ENDED_THERE,
  'lose also from unknown': SAME,
};

describe('the transitions of purchases', () => {
  it.each([
    ['with a queue', QUEUE, 1_000],
    ['that answer with the bytes', DIRECT, 100],
  ])('keep every rule whatever is killed, late or repeated, at makers %s', (name, scope, atLeast) => {
    const { states, changes, broken, lost, reached } = explorePurchases(scope);
    process.stdout.write(`makers ${name}: ${states} states, ${changes} changes\n`);
    expect({ broken, lost, reached: reached.size }).toEqual({
      broken: undefined,
      lost: 0,
      reached: REACHED.get(scope),
    });
    expect(states).toBeGreaterThan(atLeast);
  });

  it('send twice without the claim', () => {
    expect(explorePurchases({ ...QUEUE, claimsOnce: false }).broken?.rule).toBe('a purchase is sent at most once');
  });

  it.each(MUTANTS.filter(({ name }) => HARMLESS[name] === undefined))(
    'break a rule with $name',
    ({ transition, state }) => {
      expect(isWrong(changedTable(transition, state))).toBe(true);
    },
  );

  it.each(Object.entries(HARMLESS))('break none with %s, because %s', (name) => {
    const { transition, state } = MUTANTS.find((mutant) => mutant.name === name)!;
    expect(isWrong(changedTable(transition, state))).toBe(false);
  });
});
