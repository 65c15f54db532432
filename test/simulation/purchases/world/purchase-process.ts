import { CommitOutcomeUnknown, type Database, DatabaseUnavailable, type Transaction } from '@libs/database';
import type { Sql } from '../../../../libs/database/src/database.js';
import { Clock, KeyRing } from '@libs/kernel';
import { Holds } from '@libs/library';
import { FailJob, PollStep, Publish, RecordCancellation } from '@libs/jobs';
import { ClaimRender, HoldRender, ProviderRegistry, RecordMakerReport } from '@libs/providers';
import { PaymentFunding } from '@libs/x402';
import { MakerTrouble } from '../../../../libs/providers/src/makers/maker-trouble.js';
import { FalMaker } from '../../../../libs/providers/src/adapters/makers/fal/fal.maker.js';
import { ReadMakerWebhook } from '../../../../libs/providers/src/adapters/purchases/read-maker-webhook.js';
import type { MakerOrder, MakerState, Submission } from '../../../../libs/providers/src/makers/maker.js';
import { Makers } from '../../../../libs/providers/src/makers/makers.js';
import { ModelCatalogue } from '../../../../libs/providers/src/models/model-catalogue.js';
import { PurchaseToken } from '../../../../libs/providers/src/purchases/purchase-token.js';
import { databaseWith } from '../../../support/database/database-with.js';
import type { AcceptedOrder } from '../../../support/makers/maker-server.js';
import { FakeErrorReporter } from '../../../support/jobs/fake-error-reporter.js';
import { makerVerbs, TEST_MODELS } from '../../../support/makers/maker-verbs.js';
import type { CloseAbandoned } from '../../../../libs/providers/src/adapters/purchases/close-abandoned.js';
import { CopyPurchase } from './copy-purchase.js';
import type { SimulatedFal } from './simulated-fal.js';

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
  fal: SimulatedFal;
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
  private readonly webhooks: ReadMakerWebhook;
  private readonly reports: RecordMakerReport;
  readonly copy: CopyPurchase;
  readonly closeAbandoned: CloseAbandoned;

  constructor(
    readonly name: string,
    readonly outside: PurchaseOutside,
    private readonly acts: Act[],
  ) {
    const database = actingDatabase(outside.database, this);
    const fal = new ActingFal(this);
    const clock = new SimulatedClock(outside.now);
    const { provider, closeAbandoned } = makerVerbs({
      database,
      makers: [fal],
      clock,
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
    const tokens = new PurchaseToken({ linkSigning: outside.keys });
    const models = new ModelCatalogue(TEST_MODELS);
    this.webhooks = new ReadMakerWebhook(database, new Makers([fal]), models, tokens, clock);
    this.reports = new RecordMakerReport(database);
    const claim = new ClaimRender(database, { rendersPerAccount: 10 });
    this.copy = new CopyPurchase(database, claim, new HoldRender(database), this);
  }

  /** Takes the webhook of an order, as fal posts it. */
  async report(order: AcceptedOrder): Promise<void> {
    const { fal } = this.outside;
    await this.reports.run(await this.webhooks.run(fal.reportOf(order)));
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

/** The client of fal: each of its requests over the wire is an act. */
class ActingFal extends FalMaker {
  constructor(private readonly process: PurchaseProcess) {
    super(process.outside.fal.key, process.outside.fal.url);
  }

  override async submit(order: MakerOrder, signal: AbortSignal): Promise<Submission> {
    const answer = await this.asked('submit', () => super.submit(order, signal));
    // Webhooks and other processes may come before it.
    return this.process.ask('answer', () => {
      this.process.outside.fal.noteAnswered(answer.requestId);
      return answer;
    });
  }

  override look(submission: Submission, signal: AbortSignal): Promise<MakerState> {
    return this.asked('look', () => super.look(submission, signal));
  }

  override cancel(submission: Submission, signal: AbortSignal): Promise<void> {
    return this.asked('cancel', () => super.cancel(submission, signal));
  }

  override find(order: MakerOrder, since: Date, signal: AbortSignal): Promise<Submission | undefined> {
    return this.asked('find', () => super.find(order, since, signal));
  }

  override readWebhook(...report: Parameters<FalMaker['readWebhook']>): Promise<Submission | undefined> {
    return this.asked('keys', () => super.readWebhook(...report));
  }

  private asked<T>(label: string, ask: () => Promise<T>): Promise<T> {
    return this.process.ask(`maker ${label}`, ask, () => new MakerTrouble('uncertain', 'The maker did not answer.'));
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
