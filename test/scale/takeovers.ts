import { setTimeout as pause } from 'node:timers/promises';
import type { ScaleWorld } from './scale-world.js';

const LOOK_EVERY_MS = 100;

export type Leased = 'render' | 'step';

interface Lease {
  kind: Leased;
  id: string;
  fence: number;
  until: Date;
}

export interface Takeover {
  kind: Leased;
  seconds: number;
}

/** Follows the leases of a moment until each was given back or has run out and was claimed by another host. */
export class Takeovers {
  readonly seen: Takeover[] = [];
  private readonly since = Date.now();

  private constructor(
    private readonly world: ScaleWorld,
    private open: Lease[],
  ) {}

  /** From a moment at which every worker host makes something. */
  static async follow(world: ScaleWorld): Promise<Takeovers> {
    for (;;) {
      const [makers] = await world.database.sql<{ holders: number }[]>`
        select count(distinct holder)::integer as holders from render where state = 'running'`;
      if ((makers?.holders ?? 0) >= world.workers.length) return new Takeovers(world, await leasesOf(world));
      await pause(20);
    }
  }

  /** Resolves when no lease of that moment is open any more. */
  async settled(): Promise<Takeover[]> {
    while (this.open.length > 0) {
      await pause(LOOK_EVERY_MS);
      const seconds = (Date.now() - this.since) / 1000;
      const now = new Map((await leasesOf(this.world)).map((lease) => [lease.id, lease]));
      for (const lease of this.open) {
        const { fence } = now.get(lease.id) ?? {};
        // Whoever gave its lease back did so before it ran out; the claim after that is the next one of its turn.
        if (fence !== undefined && fence > lease.fence && Date.now() > lease.until.getTime())
          this.seen.push({ kind: lease.kind, seconds });
      }
      this.open = this.open.filter(({ id, fence }) => now.get(id)?.fence === fence);
    }
    return this.seen;
  }
}

function leasesOf({ database }: ScaleWorld): Promise<Lease[]> {
  return database.sql<Lease[]>`
    select 'render' as kind, id, fence, lease_until as until from render where state = 'running'
    union all
    select 'step', resource_id, fence, step_lease_until from production where step_lease_until is not null`;
}
