import type { Database } from '@libs/database';
import type { Purchase } from '../../../../libs/providers/src/purchases/purchase.entity.js';
import type { PurchaseOutside } from './purchase-process.js';

interface EndedJob {
  id: string;
  status: string;
  storage_key: string | null;
  hold: string;
  captured: number | null;
}

interface Evidence {
  jobs: EndedJob[];
  purchases: Purchase[];
  outside: PurchaseOutside;
}

/** The rules that are broken when all jobs have ended. */
export async function auditPurchases(
  database: Database,
  outside: PurchaseOutside,
  ids: readonly string[],
): Promise<string | undefined> {
  const purchases = await database.sql<Purchase[]>`
    select * from purchase where job_id = any (${[...ids]}::uuid[]) order by job_id, attempt`;
  const jobs = await database.sql<EndedJob[]>`
    select r.id, r.status, r.storage_key, h.state as hold, h.captured
    from resource r join credit_hold h on h.resource_id = r.id where r.id = any (${[...ids]}::uuid[])`;
  const evidence = { jobs, purchases, outside };
  const broken = [sentTwice, paidForNothing, lostResults, foreignRequests, needlessAttempts].flatMap((rule) =>
    rule(evidence),
  );
  return broken.length > 0 ? broken.join('; ') : undefined;
}

function sentTwice({ outside: { fal } }: Evidence): string[] {
  return [...fal.arrived()]
    .filter(([, count]) => count !== 1)
    .map(([seed, count]) => `the purchase with the seed ${String(seed)} was sent ${count} times`);
}

/** A job is charged exactly if it is completed, with a file. */
function paidForNothing({ jobs, outside: { stored } }: Evidence): string[] {
  return jobs
    .filter(({ status, storage_key: key, hold, captured }) =>
      status === 'completed'
        ? hold !== 'captured' || !captured || !stored.has(key ?? '')
        : hold !== 'voided' || Boolean(captured),
    )
    .map(({ status, hold, captured }) => `a ${status} job has a ${hold} hold of ${captured} credits`);
}

/** What the maker bills is stored, and published. */
function lostResults({ jobs, purchases, outside: { fal, stored } }: Evidence): string[] {
  const lost = fal.billed().flatMap(({ input }) => {
    const owner = purchases.find(({ seed }) => seed === input['seed']);
    const job = jobs.find(({ id }) => id === owner?.job_id);
    const isKept = owner?.state === 'delivered' && stored.has(owner.raw_key ?? '') && job?.status === 'completed';
    return isKept ? [] : [`a paid result is lost: ${owner?.state}, ${job?.status}`];
  });
  const empty = purchases.filter(({ state, raw_key: key }) => state === 'delivered' && !stored.has(key ?? ''));
  return [...lost, ...empty.map(() => 'a delivered purchase has no bytes')];
}

function foreignRequests({ purchases, outside: { fal } }: Evidence): string[] {
  return fal.accepted
    .filter(({ id, input }) => {
      const owner = purchases.find(({ seed }) => seed === input['seed']);
      return !owner || (owner.request_id !== null && owner.request_id !== id);
    })
    .map(({ id }) => `the request ${id} is not that of its purchase`);
}

/** A further attempt follows only on one that is certainly not billed. */
function needlessAttempts({ jobs, purchases }: Evidence): string[] {
  return jobs.flatMap(({ id: job }) => {
    const states = purchases.filter(({ job_id: id }) => id === job).map(({ state }) => state);
    const before = states.slice(0, -1).filter((state) => state !== 'failed' && state !== 'refunded');
    return before.map((state) => `an attempt followed on one in state ${state}`);
  });
}
