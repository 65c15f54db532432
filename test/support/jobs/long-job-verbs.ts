import type { Database } from '@libs/database';
import type { Holds } from '@libs/library';
import {
  type DeliverOutbox,
  type ErrorReporter,
  type JobLauncher,
  type JobWatch,
  Launch,
  PollLongJob,
  Resume,
  RunningWalks,
  type SlotTerms,
  StartLongJob,
  StopOrders,
  TakeOver,
  WatchLease,
  WithdrawHandoff,
} from '@libs/jobs';
import type { ProviderRegistry, UnitMaker } from '@libs/providers';
import { ReleaseSlot } from '../../../libs/jobs/src/long-job/slots/release-slot.js';
import { RenewLease } from '../../../libs/jobs/src/long-job/slots/renew-lease.js';
import type { KillPoints } from '../../../libs/jobs/src/long-job/walk/kill-points.js';
import type { SlotClaim } from '../../../libs/jobs/src/long-job/long-job.js';
import { Walk } from '../../../libs/jobs/src/long-job/walk/walk.js';
import { WalkServices } from '../../../libs/jobs/src/long-job/walk/walk-services.js';
import type { Recipes } from '../../../libs/jobs/src/long-job/recipes.js';

interface World {
  database: Database;
  terms: SlotTerms;
  recipes: Recipes;
  holds: Holds;
  watch: JobWatch;
  outbox: DeliverOutbox;
  maker: UnitMaker;
  providers: ProviderRegistry;
  errors: ErrorReporter;
  killPoints: KillPoints;
  /** Heartbeat interval of a walk in milliseconds; default: the walk's own. */
  beatMs?: number;
}

/** The verbs of long jobs of one process that is none of Nest's. */
export class LongJobVerbs {
  readonly stopOrders: StopOrders;
  readonly services: WalkServices;
  readonly walks: RunningWalks;
  readonly takeOver: TakeOver;
  readonly withdraw: WithdrawHandoff;
  readonly poll: PollLongJob;
  readonly watchLease: WatchLease;
  readonly resume: Resume;

  private readonly on: World;

  /** No parameter property: a program of the tests runs with types stripped alone. */
  constructor(on: World) {
    this.on = on;
    const { database, terms, recipes, maker, providers, holds, errors, watch, killPoints } = on;
    const [renew, release] = [new RenewLease(database, terms), new ReleaseSlot(database)];
    this.stopOrders = new StopOrders(database, providers, errors);
    this.services = new WalkServices(
      database,
      terms,
      recipes,
      holds,
      watch,
      maker,
      providers,
      errors,
      killPoints,
      renew,
      release,
      this.stopOrders,
      on.beatMs,
    );
    this.walks = new RunningWalks(this.services, errors);
    this.takeOver = new TakeOver(database, terms, recipes, this.stopOrders, holds, watch);
    this.withdraw = new WithdrawHandoff(database, this.stopOrders, holds, watch);
    const start = new StartLongJob(database, terms, recipes, holds, watch);
    this.poll = new PollLongJob(database, start, this.takeOver, this.withdraw, this.walks);
    this.watchLease = new WatchLease(database, this.takeOver, this.walks);
    this.resume = new Resume(database, on.outbox, this.takeOver, this.walks, errors);
  }

  /** The walk of a claim, not begun. */
  walk(claim: SlotClaim): Walk {
    return new Walk(this.services, claim);
  }

  launchBy(launcher: JobLauncher): Launch {
    const { database, errors, watch, holds } = this.on;
    return new Launch(launcher, database, errors, watch, this.stopOrders, this.withdraw, holds);
  }
}
