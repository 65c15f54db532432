import type { MadeKind, ResourceStatus } from '@libs/library';
import type { Operation } from '@libs/providers';
import type { JobOrigin } from './job-origin.js';

/** Seconds one durable step may take before another process may repeat it: longer than a delivery waits for its answer. */
export const STEP_LEASE_SECONDS = 35;

/** Minutes without progress after which a job is ended and its hold voided. Waiting in line counts as progress. */
export const DEADLINE_MINUTES = 60;

/**
 * Minutes after the last look at which a job counts as unwatched: every process was down or suspended. Its deadline
 * begins anew, since nobody could have seen its progress.
 */
export const UNWATCHED_MINUTES = 10;

/** Minutes, from the first step that found a job overdue, for which trouble may keep it from being ended in good order. */
export const PATIENCE_MINUTES = 10;

/** Hours after its start at which a job is ended whatever it does. */
export const LONGEST_HOURS = 24;

/** What a tool orders: made by the provider, remembered as it was asked. */
export interface JobRequest {
  kind: MadeKind;
  brief: Record<string, unknown>;
}

/** A row of `production` with its resource's status: the durable job behind one resource. */
export interface Job {
  resource_id: string;
  account_id: string;
  tool: string;
  provider: string;
  request: JobRequest;
  /** Absent for jobs of before it was noted. */
  origin: JobOrigin | null;
  /** The step that the next wake-up claims; 0 submits, later ones check. */
  step: number;
  /** Number of the claim that may write. */
  fence: number;
  operation: Operation | null;
  phase: string;
  percent: number;
  cancel_requested: boolean;
  status: ResourceStatus;
  age_seconds: number;
  /** Past its deadline, by the database's clock, although somebody was there to look. */
  overdue: boolean;
  /** Found overdue so long ago that trouble no longer keeps it open. */
  abandoned: boolean;
  /** Older than any job may become. */
  outlived: boolean;
}
