import { TRANSITIONS, type Guard, type Verb } from '../../libs/jobs/src/long-job/slots/transitions.js';
import { describe, expect, it } from 'vitest';
import { GUARD_MUTATIONS } from './guard-mutations.js';
import { type Exploration, Explore, type Scope } from './model/explore.js';
import { ALL_GUARDS } from './model/model-verbs.js';

/** `FENCES=4` explores more claims of each slot, and so some times as many states. */
const FENCES = Number(process.env['FENCES'] ?? 3);

const INLINE: Scope = {
  runner: 'inline',
  parents: 1,
  slots: 1,
  fences: FENCES,
  processes: 3,
  mostTakeovers: 2,
  units: 1,
};
const JOB: Scope = { ...INLINE, runner: 'job' };
const CONTENDED: Scope = { ...INLINE, parents: 2, slots: 2, fences: 2, processes: 1, mostTakeovers: 0, units: 0 };

/** Small enough to be explored once for every guard. */
const SMALL: readonly Scope[] = [
  { ...INLINE, fences: 2, processes: 2, mostTakeovers: 1 },
  { ...JOB, fences: 2, processes: 2, mostTakeovers: 1 },
  { ...INLINE, fences: 2, processes: 1, mostTakeovers: 1, isDamaged: true },
  { ...JOB, fences: 2, processes: 1, mostTakeovers: 1, isDamaged: true },
];

/** What else some guards need before they are missed: two accounts, or a third claim. */
const LARGER: { readonly [verb in Verb]?: readonly Scope[] } = {
  start: [CONTENDED],
  takeOver: [{ ...INLINE, fences: 3, processes: 2, mostTakeovers: 1 }],
};

/** What is found wrong where a verb does not look at some of its guards. */
function without(verb: Verb, ...guards: Guard[]): Exploration | undefined {
  const all: readonly Guard[] = TRANSITIONS[verb].guards;
  const less = { ...ALL_GUARDS, [verb]: all.filter((guard) => !guards.includes(guard)) };
  for (const scope of [...SMALL, ...(LARGER[verb] ?? [])]) {
    const found = new Explore(scope, less).run();
    if (found.broken || found.lost > 0) return found;
  }
  return undefined;
}

describe('the transitions of long jobs', () => {
  it.each<[string, Scope, number]>([
    ['in process', INLINE, FENCES > 3 ? 10_000 : 5_000],
    ['by job processes', JOB, FENCES > 3 ? 30_000 : 15_000],
    ['contended by two of one account', CONTENDED, 10_000],
    ['in process, in a damaged database', { ...INLINE, fences: 3, processes: 2, isDamaged: true }, 1_000],
    ['by job processes, in a damaged database', { ...JOB, fences: 3, processes: 2, isDamaged: true }, 1_000],
  ])('keep every rule whatever happens, and an end stays in reach: %s', (name, scope, atLeast) => {
    const from = performance.now();
    const { states, changes, broken, lost } = new Explore(scope).run();
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    process.stdout.write(`${name}: ${states} states, ${changes} changes in ${seconds} s\n`);
    expect({ broken, lost }).toEqual({ broken: undefined, lost: 0 });
    expect(states).toBeGreaterThan(atLeast);
  });

  it.each(GUARD_MUTATIONS.filter(({ harmless }) => !harmless))('need of $verb that $guard', ({ verb, guard }) =>
    expect(without(verb, guard)).toBeDefined(),
  );

  it.each(GUARD_MUTATIONS.filter(({ harmless }) => harmless?.heldBy))(
    'need of $verb that $guard, or that $harmless.heldBy',
    ({ verb, guard, harmless }) => {
      expect(without(verb, guard)).toBeUndefined();
      expect(without(verb, guard, harmless!.heldBy!)).toBeDefined();
    },
  );
});
