/** The kinds of long job. Each has slots of its own. */
export const PARENT_KINDS = ['compose', 'remix'] as const;
export type LongJobKind = (typeof PARENT_KINDS)[number];

/** State of a long job: `open` until one of the three final states. */
export type LongJobStatus = 'open' | 'completed' | 'failed' | 'cancelled';

/** Minutes after its last progress at which a parent's lease may no longer be renewed (specification, Limits). */
export const STALLED_MINUTES = 30;

/** A parent that was lost by its holders this often without progress in between is failed: it probably ends its processes. */
export const MOST_TAKEOVERS = 5;

/** The claim that the lease holder presents with every write: slot, parent, fence and holder. */
export interface SlotClaim {
  kind: LongJobKind;
  parentId: string;
  fence: number;
  /** The lease holder: unique to one walk of one process. */
  holder: string;
}

/** Outcome for a parent whose lease expired: it is resumed here, handed over to a job, or ended. */
export type TakeoverOutcome = 'resumed' | 'handed_over' | 'failed_closed' | 'cancelled';

/** How the long jobs of this service run. */
export class SlotTerms {
  constructor(
    /** `inline`: walked by the process that claims; `job`: by a process that a launcher starts. */
    readonly runner: 'inline' | 'job',
    readonly leaseSeconds: number,
    /** Slots of one account, by kind. */
    readonly places: Readonly<Record<LongJobKind, number>>,
    /** How long a job may take from its handoff to its first sign of life: to be launched, placed and begun. */
    readonly handoffSeconds = leaseSeconds * 2,
    /** Walks that one process takes at a time; a process of the job runner takes the one that it was launched for. */
    readonly walksPerProcess = Infinity,
  ) {}
}
