import type { Database } from '@libs/database';
import type { Release } from '@libs/kernel';
import { type LongJobKind, StartLongJob } from '@libs/jobs';
import type { Attempt, Verb } from '../../libs/jobs/src/long-job/slots/transitions.js';
import { cancelLongJob, failLongJob } from '../../libs/jobs/src/long-job/end/end-long-job.js';
import { Checkpoints } from '../../libs/jobs/src/long-job/walk/checkpoints.js';
import { ExpireLease } from '../../libs/jobs/src/long-job/slots/expire-lease.js';
import { LaunchRefused } from '../../libs/jobs/src/launch/launch-refused.js';
import { publishLongJob } from '../../libs/jobs/src/long-job/end/publish-long-job.js';
import { reconcileSlots } from '../../libs/jobs/src/long-job/slots/reconcile-slots.js';
import { ReleaseSlot } from '../../libs/jobs/src/long-job/slots/release-slot.js';
import { RenewLease } from '../../libs/jobs/src/long-job/slots/renew-lease.js';
import type { SlotClaim } from '../../libs/jobs/src/long-job/long-job.js';
import { WalkStopped } from '../../libs/jobs/src/long-job/walk/walk-stopped.js';
import { whileHolding } from '../../libs/jobs/src/long-job/slots/while-holding.js';
import { LongJobFixture } from '../support/jobs/long-job-fixture.js';

const FILM: Release = {
  files: { media: { key: 'units/film.mp4', mimeType: 'video/mp4', sizeBytes: 10, sha256: 'ab'.repeat(32) } },
  facts: {},
  quality: {},
};
const FAILURE = {
  error_code: 'internal_error',
  error_description: '',
  actionable_next_step: '',
  retryable: false,
} as const;

/** The arguments of a verb. */
export type Called = Attempt & SlotClaim & { checkpoint: number };

/** Every verb of the transitions on a real database, one transaction each, without walks. */
export class RealVerbs {
  readonly on: LongJobFixture;
  launches = 0;
  private readonly start: StartLongJob;

  constructor(
    private readonly database: Database,
    runner: 'inline' | 'job',
  ) {
    this.on = new LongJobFixture(database, { runner });
    this.start = new StartLongJob(database, this.on.terms, this.on.recipes, this.on.on.holds);
  }

  /** Whether the verb did what it is for. `amidLaunch` happens while the launcher is asked. */
  async call(
    verb: Verb,
    called: Called,
    amidLaunch: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<boolean> {
    const { database, on } = this;
    const { parentId, fence, kind } = called;
    if (isBeforeClaim(verb)) return this.beforeClaim(verb, called, amidLaunch);
    switch (verb) {
      case 'start':
        await this.start.run(parentId);
        return (await this.boundFence(parentId)) > fence;
      case 'claim':
        return (await on.claimHandoff.run({ parentId, kind, fence }, called.holder)) !== undefined;
      case 'renew':
        return !(await new RenewLease(database, on.terms).run(called, { percent: 0, isWaiting: false })).isLost;
      case 'release':
        return new ReleaseSlot(database).run(called);
      case 'expire':
        return new ExpireLease(database).run(called);
      case 'takeOver':
        return (await on.parents.takeOver.run(parentId, fence)) !== undefined;
      case 'reconcile':
        await reconcileSlots(database, kind);
        return (await this.boundFence(parentId)) === 0;
      case 'checkpoint':
      case 'publish':
      case 'fail':
      case 'cancel':
        return this.write(verb, called);
    }
  }

  private async beforeClaim(verb: BeforeClaim, called: Called, amidLaunch: () => Promise<unknown>): Promise<boolean> {
    if (verb === 'withdraw') return this.on.parents.withdraw.run(called.parentId, called.fence);
    if (verb === 'failClosed') return (await this.launchResult(called, amidLaunch)) === 'failed_closed';
    return (await this.launch(called, () => Promise.resolve({ execution: 'one' }))) === 'launched';
  }

  private async write(verb: 'checkpoint' | 'publish' | 'fail' | 'cancel', claim: Called): Promise<boolean> {
    const { database, on } = this;
    const { parentId } = claim;
    if (verb === 'checkpoint') return this.checkpoint(claim);
    const { holds } = on.on;
    const written = await whileHolding<unknown>(database, verb, claim, (tx, view) => {
      const ending = { parentId, accountId: view.accountId, view };
      if (verb === 'fail') return failLongJob(tx, holds, ending, FAILURE);
      if (verb === 'cancel') return cancelLongJob(tx, holds, ending);
      return publishLongJob(tx, view, { claim, release: FILM, terms: on.terms, holds });
    });
    return !written.isRefused;
  }

  private async checkpoint(claim: Called): Promise<boolean> {
    const { errors } = this.on.on;
    const { signal } = new AbortController();
    const checkpoints = new Checkpoints({ database: this.database, errors, signal }, claim, claim.checkpoint);
    const unit = { id: '1', work: { type: 'piece' }, inputs: {}, credits: 2, seconds: 1 };
    const progress = { phase: 'pieces', percent: 1, unitsDone: 1, unitsTotal: 1 };
    try {
      await checkpoints.done(unit, { files: FILM.files, facts: {} }, progress);
      return true;
    } catch (error) {
      if (error instanceof WalkStopped) return false;
      throw error;
    }
  }

  /** What comes of a launch that is refused for good, after something else happened. */
  launchResult(called: Called, meanwhile: () => Promise<unknown>): Promise<string> {
    return this.launch(called, async () => {
      await meanwhile();
      throw new LaunchRefused('not found', 'no such image');
    });
  }

  private async launch(
    { kind, parentId, fence }: { kind: LongJobKind; parentId: string; fence: number },
    answer: () => Promise<{ execution: string }>,
  ): Promise<string> {
    const launch = (): Promise<{ execution: string }> => {
      this.launches += 1;
      return answer();
    };
    const launcher = { launch, stop: () => Promise.resolve() };
    return (await this.on.parents.launchBy(launcher).run({ kind, parentId, fence })).result;
  }

  /** 0 where the parent is in no slot. */
  private async boundFence(parentId: string): Promise<number> {
    const [row] = await this.database.sql<{ fence: number | null }[]>`
      select bound_fence as fence from parent where resource_id = ${parentId}`;
    return row?.fence ?? 0;
  }
}

const BEFORE_CLAIM = ['launch', 'failClosed', 'withdraw'] as const;
type BeforeClaim = (typeof BEFORE_CLAIM)[number];

function isBeforeClaim(verb: Verb): verb is BeforeClaim {
  return (BEFORE_CLAIM as readonly Verb[]).includes(verb);
}
