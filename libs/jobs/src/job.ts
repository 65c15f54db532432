import type { ResourceStatus } from '@libs/library';
import type { Production } from './production.entity.js';

/** Seconds one durable step may take before another process may repeat it: longer than a delivery waits for its answer. */
export const STEP_LEASE_SECONDS = 35;

/** Minutes without progress after which a job is ended and its hold voided. Waiting in line counts as progress. */
export const DEADLINE_MINUTES = 60;

/**
 * Minutes since the last poll after which a job counts as unwatched: every process was down or suspended. Its deadline
 * starts again, since its progress was not observed.
 */
export const UNWATCHED_MINUTES = 10;

/** Minutes, from the first step that found a job overdue, for which trouble may keep it from being ended in good order. */
export const PATIENCE_MINUTES = 10;

/** Hours after its start at which a job is ended in any case. */
export const LONGEST_HOURS = 24;

/** A production and its resource's status, as one moment shows them. */
export interface Job extends Pick<
  Production,
  | 'resource_id'
  | 'account_id'
  | 'tool'
  | 'provider'
  | 'request'
  | 'origin'
  | 'step'
  | 'fence'
  | 'operation'
  | 'phase'
  | 'percent'
  | 'cancel_requested'
> {
  status: ResourceStatus;
  age_seconds: number;
  /** Past its deadline, by the database's clock, although a process was there to look. */
  overdue: boolean;
  /** Found overdue so long ago that trouble no longer keeps it open. */
  abandoned: boolean;
  /** Older than any job may become. */
  outlived: boolean;
}
