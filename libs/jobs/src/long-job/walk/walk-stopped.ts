import type { Refusal } from '../slots/transitions.js';

/** Why a walk ends before its work does. */
export type StopReason =
  /** Another claim is current: nothing more may be written. */
  | 'lost'
  /** Its owner wishes to cancel. */
  | 'cancelled'
  /** This process is going away. */
  | 'leaving';

/** Thrown through a walk to end it. */
export class WalkStopped extends Error {
  constructor(
    readonly reason: StopReason,
    /** The write that was refused, where one was. */
    readonly refusal?: Refusal,
  ) {
    super(`the walk was stopped: ${reason}${refusal === undefined ? '' : ` (${refusal.verb}: ${refusal.guard})`}`);
  }
}
