import { type Denial, deny, inCredits, type ReleasedPart } from '@libs/kernel';
import type { MadeKind, Spender, Visibility } from '@libs/library';
import type { JobOrigin } from '../job-origin.js';
import type { LongJobKind } from '../long-job/long-job.js';

/** What its recipe says of a long job. */
export interface OrderedLongJob {
  kind: LongJobKind;
  /** What all of it probably takes. */
  seconds: number;
  parts: readonly ReleasedPart[];
  /** What all of its parts cost; the rest of its price is for the whole. */
  partCredits: number;
}

/** A resource that another one of the same call is made of: a job of its own, which an outside maker is paid for. */
export interface PartOrder {
  /** Issued before: the brief of the whole names it. */
  resourceId: string;
  kind: MadeKind;
  mimeType: string;
  name: string;
  provider: string;
  brief: Record<string, unknown>;
  /** From the balance, or from the payment of the call. */
  credits: number;
  metadata: Record<string, unknown>;
}

export interface JobOrder extends Spender {
  tool: string;
  kind: MadeKind;
  mimeType: string;
  name: string;
  visibility: Visibility;
  provider: string;
  /** One brief for each resource to make. */
  briefs: Record<string, unknown>[];
  /** Credits for each resource. */
  creditsEach: number;
  /** The OAuth client of the caller; absent for first-party credentials. */
  client?: string;
  maxCostCredits?: number;
  /** A settled payment that pays in place of the account's credits. */
  paymentId?: string;
  /** What `check` answered to this order: its words and briefs are not examined a second time. */
  examined?: Pace;
  /** The day's allowance pays nothing of it. */
  fromBalanceAlone?: boolean;
  idempotencyKey?: string;
  /** Jobs that start with it and make what its brief names: the first resource waits for all of them. */
  parts?: readonly PartOrder[];
  /** A long job: walked phase by phase in a slot, instead of ordered from a provider. It has one brief. */
  parent?: OrderedLongJob;
  /** Id of the only resource, if it was issued before. The start is then idempotent for every caller. */
  resourceId?: string;
  /** The caller's arguments as they were validated; a repeated idempotency key must come with the same. */
  arguments: Record<string, unknown>;
  metadata: Record<string, unknown>;
  /** Remarks on the work in the first answer; a repeated call answers the same ones. */
  notes?: string[];
  origin?: JobOrigin;
}

export interface Pace {
  etaSeconds: number;
  pollAfterMs: number;
}

/** What a call holds for all that it starts. */
export function creditsOfOrder({ creditsEach, briefs, parts = [] }: JobOrder): number {
  return parts.reduce((sum, { credits }) => sum + credits, creditsEach * briefs.length);
}

export function costCeilingExceeded(cost: number, ceiling: number): Denial {
  return deny('cost_ceiling_exceeded', `This costs ${inCredits(cost)}, above max_cost_credits of ${ceiling}.`);
}

/** The price of parts may have risen since a payment was taken. */
export function refuseAboveCeiling(order: JobOrder): void {
  const { creditsEach, maxCostCredits } = order;
  if (creditsEach < 0) throw deny('cost_ceiling_exceeded', 'What it is made of costs more by now than was paid.');
  const cost = creditsOfOrder(order);
  if (maxCostCredits !== undefined && cost > maxCostCredits) throw costCeilingExceeded(cost, maxCostCredits);
}
