import type { UsageRange, UsageRow } from '@libs/library';
import type { Usage } from './schema/usage.schema.js';

const DAY_MS = 24 * 60 * 60_000;

type Amounts = Usage['total'];

/** The rows of a range, summed by day, by tool and by credential. */
export function usageOf(rows: readonly UsageRow[], { from, to }: UsageRange): Usage {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const byTool = Map.groupBy(rows, ({ tool }) => tool);
  const byCredential = Map.groupBy(rows, ({ credential, credential_id: id }) => `${credential} ${id}`);
  return {
    from,
    to,
    total: sumOf(rows),
    days: daysOf({ from, to }).map((day) => ({ day, ...sumOf(byDay.get(day) ?? []) })),
    tools: [...byTool].map(([tool, some]) => ({ ...(tool !== null && { tool }), ...sumOf(some) })).sort(byCredits),
    credentials: [...byCredential.values()].map((some) => ({ ...credentialOf(some), ...sumOf(some) })).sort(byCredits),
  };
}

/** How many days a range has. */
export function daysIn({ from, to }: UsageRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** The day so many days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function daysOf(range: UsageRange): string[] {
  return Array.from({ length: daysIn(range) }, (_, index) => dayAfter(range.from, index));
}

function sumOf(rows: readonly UsageRow[]): Amounts {
  const sum = { jobs: 0, credits: 0, credits_held: 0 };
  for (const row of rows) {
    sum.jobs += row.jobs;
    sum.credits += row.credits;
    sum.credits_held += row.credits_held;
  }
  return sum;
}

function byCredits(a: Amounts, b: Amounts): number {
  return b.credits - a.credits || b.credits_held - a.credits_held || b.jobs - a.jobs;
}

function credentialOf([row]: readonly UsageRow[]): Pick<Usage['credentials'][number], 'kind' | 'id' | 'name'> {
  const { credential: kind = null, credential_id: id = null, credential_name: name = null } = row ?? {};
  return { ...(kind !== null && { kind }), ...(id !== null && { id }), ...(name !== null && { name }) };
}
