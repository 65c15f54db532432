import { hash } from 'node:crypto';
import { isRevokedBy } from './is-revoked-by.js';
import type { LiveProcess, VerdictMemory } from './live-process.js';
import type { Principal } from '../principal.js';
import type { Revocation } from './revocation.js';

interface Verdict {
  principal: Principal;
  /** On this process's monotonic clock, in milliseconds. */
  validUntil: number;
}

const LONGEST_MEMORY_MS = 60_000;
const MOST_VERDICTS = 10_000;

/** Callers recognised lately, by the SHA-256 of what they presented, so that no secret stays in memory. */
export class VerdictCache implements VerdictMemory {
  private readonly verdicts = new Map<string, Verdict>();

  constructor(private readonly process: LiveProcess) {
    process.remember(this);
  }

  /** Undefined also while this process cannot know of revocations. */
  recall(presented: string): Principal | undefined {
    if (!this.process.isFresh) return undefined;
    const verdict = this.verdicts.get(digest(presented));
    return verdict && performance.now() < verdict.validUntil ? verdict.principal : undefined;
  }

  /** `revision` is the process's from before the verdict was read: a revocation in between makes it worthless. */
  remember(presented: string, principal: Principal, { revision, lifeMs }: { revision: number; lifeMs: number }): void {
    if (revision !== this.process.revision) return;
    const name = digest(presented);
    this.verdicts.delete(name);
    this.verdicts.set(name, { principal, validUntil: performance.now() + Math.min(lifeMs, LONGEST_MEMORY_MS) });
    const [oldest] = this.verdicts.keys();
    if (this.verdicts.size > MOST_VERDICTS && oldest !== undefined) this.verdicts.delete(oldest);
  }

  forget(revocation: Revocation): void {
    for (const [name, { principal }] of this.verdicts) {
      if (isRevokedBy(principal, revocation)) this.verdicts.delete(name);
    }
  }

  forgetAll(): void {
    this.verdicts.clear();
  }
}

function digest(presented: string): string {
  return hash('sha256', presented, 'base64');
}
