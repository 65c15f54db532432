import type { Queryable } from '@libs/database';
import { plainText } from '@libs/kernel';
import type { Submission } from '../makers/maker.js';
import { PURCHASE_TRANSITIONS, type PurchaseTransition } from './purchase-states.js';
import type { PurchaseTroubleKind } from './purchase.entity.js';

/** What is learnt of a purchase as it changes its state. */
export interface PurchaseNews {
  submission?: Submission;
  /** The maker's id where it gives no submission. */
  requestId?: string;
  rawKey?: string;
  /** Of the maker's bill. */
  billedMicrodollars?: number;
  /** Merged into the notes of the row. */
  facts?: Record<string, unknown>;
  trouble?: { kind: PurchaseTroubleKind; text: string };
  /** Seconds until a further attempt may be opened. */
  retryInSeconds?: number;
  /** It changes only if no step has claimed to send it. */
  isUnsent?: boolean;
}

/**
 * Moves a purchase if it is in a state from which this transition starts; otherwise changes nothing and returns false. Of concurrent
 * attempts one succeeds.
 */
export async function movePurchase(
  db: Queryable,
  id: string,
  transition: PurchaseTransition,
  news: PurchaseNews = {},
): Promise<boolean> {
  const { from, to } = PURCHASE_TRANSITIONS[transition];
  const {
    submission,
    requestId = submission?.requestId,
    rawKey,
    billedMicrodollars,
    facts,
    trouble,
    retryInSeconds,
    isUnsent = false,
  } = news;
  const moved = await db.sql`
    update purchase
    set state = ${to}, submission = coalesce(${submission ? { ...submission } : null}::jsonb, submission),
      request_id = coalesce(${requestId ?? null}, request_id),
      raw_key = coalesce(${rawKey ?? null}, raw_key),
      billed_microdollars = coalesce(${billedMicrodollars ?? null}::bigint, billed_microdollars),
      facts = facts || ${facts ?? {}}::jsonb,
      trouble_kind = ${trouble?.kind ?? null}, trouble_text = ${trouble ? plainText(trouble.text) : null},
      failed_looks = 0,
      retry_at = clock_timestamp() + make_interval(secs => ${retryInSeconds ?? null}::float8),
      ended_at = case when ${to}::text in ('intent', 'submitted') then null else clock_timestamp() end,
      updated_at = clock_timestamp()
    where id = ${id} and state = any (${[...from]}::text[]) and (not ${isUnsent}::boolean or sent_at is null)
    returning id`;
  return moved.length > 0;
}
