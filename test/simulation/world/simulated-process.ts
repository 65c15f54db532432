import { CommitOutcomeUnknown, type Database, DatabaseUnavailable, type Transaction } from '@libs/database';
import type { Sql } from '../../../libs/database/src/database.js';
import { Denial } from '@libs/kernel';
import { Holds } from '@libs/library';
import { PaymentFunding } from '@libs/x402';
import { ClaimHandoff, DeliverOutbox, JobLauncher, type Launch, NoJobWatch, type SlotTerms } from '@libs/jobs';
import { KillPoints } from '../../../libs/jobs/src/long-job/walk/kill-points.js';
import { LaunchUnavailable } from '../../../libs/jobs/src/launch/launch-unavailable.js';
import { ProviderRegistry } from '@libs/providers';
import { databaseWith, noRepository } from '../../support/database/database-with.js';
import { FakeErrorReporter } from '../../support/jobs/fake-error-reporter.js';
import { FakeRecipes } from '../../support/jobs/fake-recipes.js';
import { LongJobVerbs } from '../../support/jobs/long-job-verbs.js';
import type { Asks } from './asks.js';
import type { Outside } from './outside.js';
import { SimulatedMaker } from './simulated-maker.js';
import { SimulatedProvider } from './simulated-provider.js';

/** Something that a process asks of the world, and waits for. */
export interface Act {
  process: SimulatedProcess;
  label: string;
  isDatabase: boolean;
  act: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** The error that it gets when its connection breaks. */
  broken: (isDone: boolean) => Error;
}

/** One process of the service. Whatever it does outside itself is an act, which the simulation lets happen, or not. */
export class SimulatedProcess implements Asks {
  isDead = false;
  isLeaving = false;
  suspendedUntil = 0;
  readonly errors = new FakeErrorReporter();
  readonly parents: LongJobVerbs;
  readonly launch: Launch;
  readonly claimHandoff: ClaimHandoff;

  constructor(
    readonly name: string,
    real: Database,
    readonly outside: Outside,
    terms: SlotTerms,
    private readonly acts: Act[],
  ) {
    const database = actingDatabase(real, this);
    const recipes = new FakeRecipes();
    this.parents = new LongJobVerbs({
      database,
      terms,
      recipes,
      holds: new Holds(new PaymentFunding()),
      watch: new NoJobWatch(),
      outbox: new DeliverOutbox(database),
      maker: new SimulatedMaker(this),
      providers: new ProviderRegistry([new SimulatedProvider(this)]),
      errors: this.errors,
      killPoints: new ActingLandmarks(this),
    });
    this.launch = this.parents.launchBy(new SimulatedLauncher(this));
    this.claimHandoff = new ClaimHandoff(database, terms, recipes);
  }

  /** Asks for something outside; of a process that is dead no answer ever comes. */
  ask<T>(label: string, act: () => T | Promise<T>, broken?: Act['broken']): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.isDead) return;
      this.acts.push({
        process: this,
        label,
        isDatabase: label === 'database',
        act: async () => act(),
        resolve: resolve as Act['resolve'],
        reject,
        broken: broken ?? ((): Error => new Denial('provider_unavailable', 'No answer came.')),
      });
    });
  }
}

function actingDatabase(real: Database, process: SimulatedProcess): Database {
  const sql: Sql = (strings, ...values) =>
    process.ask(
      'database',
      () => real.sql(strings, ...values),
      () => new DatabaseUnavailable(),
    );
  return databaseWith(real, {
    sql,
    getRepository: noRepository,
    transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      process.ask(
        'database',
        () => real.transaction(work),
        (isDone) => (isDone ? new CommitOutcomeUnknown() : new DatabaseUnavailable()),
      ),
    listen: () => Promise.resolve(() => Promise.resolve()),
    notify: () => Promise.resolve(),
  });
}

class ActingLandmarks extends KillPoints {
  constructor(private readonly process: SimulatedProcess) {
    super();
  }

  reach(label: string): Promise<void> {
    return this.process.ask(label, () => undefined).catch(() => undefined);
  }
}

class SimulatedLauncher extends JobLauncher {
  constructor(private readonly process: SimulatedProcess) {
    super();
  }

  launch(order: Parameters<JobLauncher['launch']>[0]): Promise<{ execution: string }> {
    return this.process.ask(
      'launcher',
      () => this.process.outside.launch(order),
      () => new LaunchUnavailable('no answer'),
    );
  }
}
