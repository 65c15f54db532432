import { CommitOutcomeUnknown, type Database, DatabaseUnavailable, type Transaction } from '@libs/database';
import type { Sql } from '../../../../libs/database/src/database.js';
import { Clock, KeyRing } from '@libs/kernel';
import { Holds } from '@libs/library';
import { FailJob, PollStep, Publish, RecordCancellation } from '@libs/jobs';
import { ClaimRender, HoldRender, ProviderRegistry, RecordMakerReport } from '@libs/providers';
import { PaymentFunding } from '@libs/x402';
import { MakerTrouble } from '../../../../libs/providers/src/makers/maker-trouble.js';
import {
  type MakerOrder,
  type MakerState,
  QueueMaker,
  type Submission,
} from '../../../../libs/providers/src/makers/maker.js';
import { databaseWith } from '../../../support/database/database-with.js';
import { FakeErrorReporter } from '../../../support/jobs/fake-error-reporter.js';
import { makerVerbs } from '../../../support/makers/maker-verbs.js';
import type { CloseAbandoned } from '../../../../libs/providers/src/adapters/purchases/close-abandoned.js';
import { CopyPurchase } from './copy-purchase.js';
import type { SimulatedQueue } from './simulated-queue.js';

/** Something that a process asks of the world, and waits for. */
export interface Act {
  process: PurchaseProcess;
  label: string;
  run: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** The error that it gets when the answer is lost. */
  unheard: () => Error;
}

export interface PurchaseOutside {
  database: Database;
  queue: SimulatedQueue;
  /** Keys of the object store. */
  stored: Set<string>;
  keys: KeyRing;
  hasWebhooks: boolean;
  now: () => number;
}

/** One process of the service: steps of jobs, copies of results, and reports of the maker. */
export class PurchaseProcess {
  isDead = false;
  /** Until then it stands still. */
  suspendedUntil = 0;
  readonly errors = new FakeErrorReporter();
  readonly poll: PollStep;
  readonly report: RecordMakerReport;
  readonly copy: CopyPurchase;
  readonly closeAbandoned: CloseAbandoned;

  constructor(
    readonly name: string,
    readonly outside: PurchaseOutside,
    private readonly acts: Act[],
  ) {
    const database = actingDatabase(outside.database, this);
    const { provider, closeAbandoned } = makerVerbs({
      database,
      makers: [new ActingQueue(this)],
      clock: new SimulatedClock(outside.now),
      linkKeys: outside.keys,
      baseUrl: outside.hasWebhooks ? 'https://media.example' : 'http://localhost:3000',
    });
    this.closeAbandoned = closeAbandoned;
    const holds = new Holds(new PaymentFunding());
    this.poll = new PollStep(
      database,
      new ProviderRegistry([provider]),
      new Publish(database, holds),
      new FailJob(database, holds),
      new RecordCancellation(database, holds),
      this.errors,
    );
    this.report = new RecordMakerReport(database);
    const claim = new ClaimRender(database, { rendersPerAccount: 10 });
    this.copy = new CopyPurchase(database, claim, new HoldRender(database), this);
  }

  /** Asks for something outside; of a process that is dead no answer ever comes. */
  ask<T>(
    label: string,
    run: () => T | Promise<T>,
    unheard = (): Error => new Error('The answer was lost.'),
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.isDead) return;
      this.acts.push({
        process: this,
        label,
        run: async () => run(),
        resolve: resolve as Act['resolve'],
        reject,
        unheard,
      });
    });
  }
}

function actingDatabase(real: Database, process: PurchaseProcess): Database {
  const sql: Sql = (strings, ...values) =>
    process.ask(
      `statement ${(strings[0] ?? '').trim().split(/\s+/).slice(0, 4).join(' ')}`,
      () => real.sql(strings, ...values),
      () => new DatabaseUnavailable(),
    );
  return databaseWith(real, {
    sql,
    transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      process.ask(
        'transaction',
        () => real.transaction(work),
        () => new CommitOutcomeUnknown(),
      ),
    listen: () => Promise.resolve(() => Promise.resolve()),
    notify: () => Promise.resolve(),
  });
}

class ActingQueue extends QueueMaker {
  readonly name = 'fal';

  constructor(private readonly process: PurchaseProcess) {
    super();
  }

  submit = (order: MakerOrder): Promise<Submission> => this.asked('submit', (queue) => queue.submit(order));
  look = (submission: Submission): Promise<MakerState> => this.asked('look', (queue) => queue.look(submission));
  cancel = (submission: Submission): Promise<void> => this.asked('cancel', (queue) => queue.cancel(submission));
  find = (order: MakerOrder): Promise<Submission | undefined> => this.asked('find', (queue) => queue.find(order));

  readWebhook(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  private asked<T>(label: string, ask: (queue: SimulatedQueue) => T): Promise<T> {
    return this.process.ask(
      `maker ${label}`,
      () => ask(this.process.outside.queue),
      () => new MakerTrouble('uncertain', 'The maker did not answer.'),
    );
  }
}

class SimulatedClock extends Clock {
  constructor(private readonly milliseconds: () => number) {
    super();
  }

  now(): Date {
    return new Date(this.milliseconds());
  }
}
