import type { Guard } from './transitions.js';

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
    guard?: Guard,
  ) {
    super(`the walk was stopped: ${reason}${guard === undefined ? '' : ` (${guard} refused)`}`);
  }
}
