import type { Holds } from '@libs/library';
import type { DeliverOutbox } from '../../news/deliver-outbox.js';
import type { JobLauncher } from '../../launch/job-launcher.js';
import type { JobWatch } from '../../watch/job-watch.js';
import { Launch } from '../handoff/launch.js';
import { PollLongJob } from './poll-long-job.js';
import type { SlotClaim, SlotTerms } from '../long-job.js';
import type { Recipes } from '../recipes.js';
import { ReleaseSlot } from '../slots/release-slot.js';
import { RenewLease } from '../slots/renew-lease.js';
import { Resume } from '../takeover/resume.js';
import { RunningWalks } from '../walk/running-walks.js';
import { StartLongJob } from './start-long-job.js';
import { StopOrders } from '../stop-orders.js';
import { TakeOver } from '../takeover/take-over.js';
import { Walk } from '../walk/walk.js';
import type { WalkServices } from '../walk/walk-phases.js';
import { wakeForRoom } from '../slots/wake-for-room.js';
import { WatchLease } from '../takeover/watch-lease.js';
import { WithdrawHandoff } from '../handoff/withdraw-handoff.js';

export interface LongJobServices extends WalkServices {
  terms: SlotTerms;
  recipes: Recipes;
  holds: Holds;
  watch: JobWatch;
  outbox: DeliverOutbox;
  /** Milliseconds between signs of life of a walk; its own choice unless told otherwise. */
  beatMs?: number;
}

/** The verbs of long jobs in one process, and the walks that they begin in it. */
export class LongJobs {
  readonly stopOrders: StopOrders;
  readonly walks: RunningWalks;
  readonly takeOver: TakeOver;
  readonly withdraw: WithdrawHandoff;
  readonly poll: PollLongJob;
  readonly watchLease: WatchLease;
  readonly resume: Resume;

  constructor(private readonly on: LongJobServices) {
    const { database, terms, recipes, providers, holds, errors, watch } = on;
    this.stopOrders = new StopOrders(database, providers, errors);
    this.walks = new RunningWalks((claim) => this.walk(claim), errors, {
      most: terms.walksPerProcess,
      tell: () => wakeForRoom(database, terms),
    });
    const { admit } = this.walks;
    this.takeOver = new TakeOver(database, terms, recipes, this.stopOrders, holds, watch);
    this.withdraw = new WithdrawHandoff(database, this.stopOrders, holds, watch);
    this.poll = new PollLongJob(database, {
      start: new StartLongJob(database, terms, recipes, holds, watch),
      takeOver: this.takeOver,
      withdraw: this.withdraw,
      admit,
    });
    this.watchLease = new WatchLease(database, this.takeOver, admit);
    this.resume = new Resume(database, on.outbox, this.takeOver, admit, errors);
  }

  /** Launches what was handed over, in the job runner mode. */
  launchBy(launcher: JobLauncher): Launch {
    const { stopOrders, withdraw } = this;
    const { database, holds, errors, watch } = this.on;
    return new Launch(launcher, { database, holds, errors, watch, stopOrders, withdraw });
  }

  /** The walk of a claim, not begun. */
  walk(claim: SlotClaim): Walk {
    const { database, terms, recipes, holds, watch, beatMs } = this.on;
    return new Walk(
      this.on,
      {
        terms,
        recipes,
        holds,
        watch,
        beatMs,
        renew: new RenewLease(database, terms),
        release: new ReleaseSlot(database),
        stopOrders: this.stopOrders,
      },
      claim,
    );
  }
}
