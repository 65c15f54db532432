import { Chance } from './chance.js';

/** What befalls the act of a process: it dies before or after it, the connection breaks, or it stands still for a time. */
const OF_ACTS = ['killed before', 'killed after', 'unsent', 'unheard', 'suspended'] as const;
/** What befalls the world. */
const OF_THE_WORLD = [
  'cancelled by its owner',
  'without progress for long',
  'task delivered again',
  'task lost',
  'file lost',
  'order failed',
  'scheduler calls',
  'process leaves',
  'launch refused',
  'execution doubled',
  'execution never starts',
] as const;
export type FaultKind = (typeof OF_ACTS)[number] | (typeof OF_THE_WORLD)[number];

export interface Fault {
  /** The act at which it comes, counted over all processes. */
  at: number;
  kind: FaultKind;
  /** Decides which parent, task or file, and for how long. */
  pick: number;
}

export interface Schedule {
  seed: number;
  runner: 'inline' | 'job';
  faults: readonly Fault[];
}

const KINDS: readonly FaultKind[] = [...OF_ACTS, ...OF_ACTS, ...OF_THE_WORLD];

/** The schedule of a seed: up to a dozen faults in the first acts, and of one in four up to forty. */
export function scheduleOf(seed: number): Schedule {
  const chance = new Chance(seed);
  const faults = Array.from({ length: 1 + chance.below(chance.below(4) === 0 ? 40 : 12) }, () => ({
    at: chance.below(140),
    kind: chance.of(KINDS),
    pick: chance.below(1_000_000),
  }));
  return { seed, runner: seed % 2 === 0 ? 'inline' : 'job', faults: faults.sort((a, b) => a.at - b.at) };
}

export function isOfAct(kind: FaultKind): kind is (typeof OF_ACTS)[number] {
  return (OF_ACTS as readonly string[]).includes(kind);
}
