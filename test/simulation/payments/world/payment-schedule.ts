import { Chance } from '../../world/chance.js';
import { FACILITATOR_FAULTS, type FacilitatorFault } from './simulated-facilitator.js';

/** How often each step is chosen, in comparison with the others. */
const STEPS = {
  'new payment': 3.5,
  'same payment': 6,
  'same payment, other arguments': 1,
  'same payment, other key': 1,
  'new payment, same key': 1.5,
  'job completes': 1.5,
  'job fails': 1.5,
  'job is cancelled': 1.5,
  reconcile: 2,
  'send refunds': 2.5,
  'refunds wait for a day': 0.4,
  '5 s pass': 1,
  '50 s pass': 1.5,
  '65 s pass': 1,
  '11 min pass': 1,
  '25 h pass': 0.6,
  'killed before': 1,
  'killed inside': 1.2,
  'killed after': 1.5,
  'connection breaks before': 0.5,
  'connection breaks after': 0.7,
  'two acts at once': 1,
  stalls: 2,
  'stalls before a move': 0.8,
  'stalls before the facilitator': 0.8,
  'stalls before a transaction': 0.8,
  'killed after a reservation': 0.5,
  'killed after a transaction': 0.7,
  'chain unreachable': 0.5,
  'third party sends it': 1.2,
  'payer sends it before the call': 0.4,
  'payer cancels it': 0.5,
  'payer drains its wallet': 0.6,
  'payer fills its wallet': 0.6,
  'token blocks the payer': 0.25,
  'token unblocks the payer': 0.2,
  'block is mined': 1,
  'provider refuses the next start': 0.5,
  'refund key is rotated': 0.15,
  'old refund key is removed': 0.15,
  'refund float is empty': 0.15,
  'a refund is lost by a reorganisation': 0.8,
  'job of another price': 0.3,
  'second job of a payment': 0.4,
} as const;

export type StepKind = keyof typeof STEPS | `facilitator: ${FacilitatorFault}`;

export interface Step {
  kind: StepKind;
  /** Decides what it is about. */
  pick: number;
  /** Acts of processes that follow. */
  acts: number;
}

export interface PaymentSchedule {
  seed: number;
  steps: readonly Step[];
}

/** Beginnings of some schedules: rare meetings of two processes, with the most acts that follow each step. */
const BEGINNINGS: readonly (readonly [StepKind, number][])[] = [
  // A settlement is refused after another request took it over.
  [
    ['stalls before the facilitator', 0],
    ['new payment', 30],
    ['50 s pass', 0],
    ['facilitator: mined late', 0],
    ['facilitator: refuses', 0],
    ['stalls before a move', 0],
    ['same payment', 30],
    ['5 s pass', 30],
    ['block is mined', 10],
  ],
  // A request submits a reservation that expires meanwhile.
  [
    ['stalls before a move', 0],
    ['new payment', 30],
    ['11 min pass', 0],
    ['65 s pass', 0],
    ['reconcile', 10],
    ['same payment', 20],
  ],
  // A sweeper expires a reservation that a request submits meanwhile.
  [
    ['killed after a reservation', 0],
    ['new payment', 30],
    ['11 min pass', 0],
    ['65 s pass', 0],
    ['stalls before a move', 0],
    ['reconcile', 12],
    ['facilitator: down', 0],
    ['same payment', 20],
  ],
  // Two processes see that the same refund is final.
  [
    ['new payment', 30],
    ['job fails', 8],
    ['65 s pass', 0],
    ['send refunds', 14],
    ['65 s pass', 0],
    ['stalls before a transaction', 0],
    ['send refunds', 12],
    ['50 s pass', 0],
    ['send refunds', 12],
  ],
  // A refund is lost while its block is young.
  [
    ['new payment', 30],
    ['job fails', 8],
    ['65 s pass', 0],
    ['send refunds', 14],
    ['a refund is lost by a reorganisation', 0],
    ['50 s pass', 0],
    ['send refunds', 12],
  ],
  // Two processes send the same refund to a payer that the token blocks.
  [
    ['new payment', 30],
    ['job fails', 8],
    ['65 s pass', 0],
    ['facilitator: down', 0],
    ['send refunds', 14],
    ['50 s pass', 0],
    ['token blocks the payer', 0],
    ['stalls before a transaction', 0],
    ['send refunds', 14],
    ['50 s pass', 0],
    ['send refunds', 14],
  ],
  // A process signs a refund that others have sent meanwhile, until it was final.
  [
    ['new payment', 30],
    ['job fails', 8],
    ['65 s pass', 0],
    ['stalls before a transaction', 0],
    ['send refunds', 14],
    ['50 s pass', 0],
    ['send refunds', 18],
    ['65 s pass', 0],
    ['send refunds', 12],
  ],
  // A process signs a refund that another one blocked meanwhile.
  [
    ['new payment', 30],
    ['job fails', 8],
    ['65 s pass', 0],
    ['stalls before a transaction', 0],
    ['send refunds', 14],
    ['50 s pass', 0],
    ['token blocks the payer', 0],
    ['send refunds', 18],
  ],
  // A third party sends a payment that the facilitator refuses.
  [
    ['stalls before the facilitator', 0],
    ['new payment', 30],
    ['third party sends it', 0],
    ['facilitator: refuses', 14],
  ],
  // A payment is returned by a process that is killed.
  [
    ['new payment', 18],
    ['provider refuses the next start', 3],
    ['killed after a transaction', 10],
  ],
];
/** One schedule in so many has such a beginning. */
const BEGINNING_EVERY = 3;

const FACILITATOR_WEIGHT = 1;
const WEIGHTS: readonly [StepKind, number][] = [
  ...(Object.entries(STEPS) as [keyof typeof STEPS, number][]),
  ...FACILITATOR_FAULTS.map((fault): [StepKind, number] => [`facilitator: ${fault}`, FACILITATOR_WEIGHT]),
];
const SUM = WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);

const LEAST_STEPS = 10;
const MORE_STEPS = 16;
const MOST_ACTS = 14;

/** The schedule of a seed. It begins with a payment, or with one of the rare meetings. */
export function scheduleOf(seed: number): PaymentSchedule {
  const chance = new Chance(seed);
  const count = LEAST_STEPS + chance.below(MORE_STEPS);
  const beginning = chance.below(BEGINNING_EVERY) === 0 ? chance.of(BEGINNINGS) : [];
  const steps = Array.from({ length: count }, (_, at): Step => {
    const [kind, most] = beginning[at] ?? [at === 0 ? 'new payment' : kindOf(chance), MOST_ACTS];
    return { kind, pick: chance.below(1_000_000), acts: chance.below(most + 1) };
  });
  return { seed, steps };
}

function kindOf(chance: Chance): StepKind {
  let left = (chance.below(1_000_000) / 1_000_000) * SUM;
  for (const [kind, weight] of WEIGHTS) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'new payment';
}
