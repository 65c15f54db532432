import { CommitOutcomeUnknown, type Database, DatabaseUnavailable, type Transaction } from '@libs/database';
import type { StrictQueryRunner } from '../../../../libs/database/src/adapters/strict-query-runner.js';
import type { Sql } from '../../../../libs/database/src/database.js';
import { Clock } from '@libs/kernel';
import { AccountTurns, Holds } from '@libs/library';
import { FailJob, JobLimits, Moderator, Publish, RecordCancellation, StartJob } from '@libs/jobs';
import { ProviderRegistry } from '@libs/providers';
import {
  ChainUnreachable,
  LaneHealth,
  PayForCall,
  PaymentFunding,
  PaymentTerms,
  ReconcilePayments,
  SendRefunds,
  X402Settings,
} from '@libs/x402';
import type { Authorization, SignedAuthorization } from '../../../../libs/x402/src/authorization.js';
import { type BlockHead, Chain, type SeenTransfer } from '../../../../libs/x402/src/chain/chain.js';
import { Facilitator, type SettlementClaim } from '../../../../libs/x402/src/facilitator/facilitator.js';
import { SettlePayment } from '../../../../libs/x402/src/pay/settle-payment.js';
import { RefundKeys } from '../../../../libs/x402/src/refunds/refund-keys.js';
import { databaseWith, noRepository } from '../../../support/database/database-with.js';
import { FakeErrorReporter } from '../../../support/jobs/fake-error-reporter.js';
import { FakeProvider } from '../../../support/jobs/fake-provider.js';
import { requestUnderWay } from './paid-request.js';
import type { SimulatedChain } from './simulated-chain.js';
import type { SimulatedFacilitator } from './simulated-facilitator.js';
import { TaskBell } from '../../../../libs/jobs/src/queue/task-bell.js';

/** A call of a process to the database, the chain or the facilitator. The simulation runs it when its turn comes. */
export interface Act {
  process: PaymentProcess;
  label: string;
  /** `statements`: the process is killed after so many statements of its transaction. */
  run: (statements?: number) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** The answer where the connection breaks, before the act or after it. */
  broken: (isDone: boolean) => Promise<unknown>;
}

/** The world outside of all processes. */
export interface Outside {
  database: Database;
  chain: SimulatedChain;
  facilitator: SimulatedFacilitator;
  terms: PaymentTerms;
  /** Lower case; the first signs new refunds. */
  refundAddresses: readonly string[];
  /** Signatures of refunds: when, and how long they hold. */
  refundSignatures: { nonce: string; at: number; validBefore: number }[];
  now: () => number;
  /** Starts of orders that find no room, although there was room when they were checked. */
  refusals: { starts: number };
  /** Calls to the chain that get no answer. */
  outages: { chain: number };
}

/** A process is killed inside a transaction. Its code never sees the answer to anything again. */
class Killed extends Error {}

/** What refunds may cost in 24 hours, in US dollars. */
export const REFUNDS_USD_PER_DAY = 0.25;

/** One process of the service with its own settlements in flight. */
export class PaymentProcess {
  isDead = false;
  /** Until this step of the schedule it stands still. */
  stalledUntil = 0;
  readonly database: Database;
  readonly chain: Chain;
  readonly facilitator: Facilitator;
  readonly keys: RefundKeys;
  readonly clock: Clock;
  readonly pay: PayForCall;
  readonly start: StartJob;
  readonly reconcile: ReconcilePayments;
  readonly refunds: SendRefunds;
  readonly publish: Publish;
  readonly fail: FailJob;
  readonly cancellation: RecordCancellation;

  constructor(
    readonly name: string,
    readonly outside: Outside,
    private readonly acts: Act[],
  ) {
    this.database = actingDatabase(outside.database, this);
    this.chain = new ActingChain(this);
    this.facilitator = new ActingFacilitator(this);
    this.keys = new SimulatedKeys(outside);
    this.clock = new SimulatedClock(outside.now);
    const { database, chain, facilitator, keys, clock } = this;
    const { terms } = outside;
    const settings = { payers: 'anyone', refundsUsdPerDay: REFUNDS_USD_PER_DAY } as X402Settings;
    const origin = { baseUrl: 'https://media.example' };
    const health = new LaneHealth(database, terms, chain, facilitator, keys, clock);
    const holds = new Holds(new PaymentFunding());
    const settlement = new SettlePayment(database, chain, facilitator, origin);
    this.pay = new PayForCall(database, terms, chain, health, settlement, settings, origin, clock);
    const providers = new ProviderRegistry([new FakeProvider('fake')]);
    const bell = new TaskBell(database, new FakeErrorReporter());
    const turns = new AccountTurns();
    const limits = new SimulatedLimits(outside);
    this.start = new StartJob(database, providers, bell, limits, new Permissive(), turns, holds);
    this.reconcile = new ReconcilePayments(database, chain, settlement, terms);
    this.refunds = new SendRefunds(database, chain, facilitator, keys, settings, clock, terms);
    this.publish = new Publish(database, holds);
    this.fail = new FailJob(database, holds);
    this.cancellation = new RecordCancellation(database, holds);
  }

  /** Asks for an act. A dead process never gets an answer. */
  ask<T>(
    label: string,
    run: (statements?: number) => T | Promise<T>,
    broken: (isDone: boolean) => Promise<T>,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.isDead) return;
      this.acts.push({
        process: this,
        label,
        run: async (statements) => run(statements),
        resolve: resolve as Act['resolve'],
        reject,
        broken,
      });
    });
  }
}

function actingDatabase(real: Database, process: PaymentProcess): Database {
  const sql: Sql = (strings, ...values) =>
    process.ask(
      `statement ${nameOf(strings)}`,
      () => real.sql(strings, ...values),
      () => Promise.reject(new DatabaseUnavailable()),
    );
  return databaseWith(real, {
    sql,
    getRepository: noRepository,
    transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      process.ask(
        'transaction',
        (statements) => real.transaction((tx) => work(statements === undefined ? tx : killedAfter(tx, statements))),
        (isDone) => Promise.reject(isDone ? new CommitOutcomeUnknown() : new DatabaseUnavailable()),
      ),
    listen: () => Promise.resolve(() => Promise.resolve()),
    notify: () => Promise.resolve(),
  });
}

/** The first words of a statement. */
function nameOf([text = '']: TemplateStringsArray): string {
  return text.trim().split(/\s+/).slice(0, 4).join(' ');
}

/** The transaction, which sends so many statements of repositories and SQL and then only its end. */
function killedAfter(tx: Transaction, statements: number): Transaction {
  const runner = tx.queryRunner as StrictQueryRunner;
  let left = statements;
  const run = runner.run.bind(runner);
  runner.run = (statement) =>
    statement.text === 'ROLLBACK' || left-- > 0 ? run(statement) : Promise.reject(new Killed());
  return tx;
}

class ActingChain extends Chain {
  constructor(private readonly process: PaymentProcess) {
    super();
  }

  id = (): Promise<number> => this.read('id', (_, { terms }) => terms.chainId);
  head = (kind: 'latest' | 'finalized'): Promise<BlockHead> =>
    this.read(`head ${kind}`, (chain) => (kind === 'latest' ? chain.latest : chain.final));
  signatureOf = ({ signature }: SignedAuthorization): Promise<string> => Promise.resolve(signature);
  isContract = (): Promise<boolean> => Promise.resolve(false);
  isUsed = (payer: string, nonce: string): Promise<boolean> =>
    this.read('isUsed', (chain) => chain.isUsed(payer, nonce));
  isCancelled = (payer: string, nonce: string): Promise<boolean> =>
    this.read('isCancelled', (chain) => chain.isCancelled(payer, nonce));
  findTransfer = (authorization: Authorization, fromBlock: number): Promise<SeenTransfer | undefined> =>
    this.read('findTransfer', (chain) => chain.find(authorization, fromBlock));
  transfersTo = (payee: string, fromBlock: number, toBlock: number) =>
    this.read('transfersTo', ({ transfers }) =>
      transfers.filter(({ to, block }) => to === payee && block >= fromBlock && block <= toBlock),
    );
  balance = (address: string): Promise<number> => this.read('balance', (chain) => chain.balance(address));
  gas = (): Promise<bigint> => Promise.resolve(10n ** 18n);
  isBlocked = (address: string): Promise<boolean> => this.read('isBlocked', ({ blocked }) => blocked.has(address));

  private read<T>(label: string, look: (chain: SimulatedChain, outside: Outside) => T): Promise<T> {
    const { outside } = this.process;
    return this.process.ask(
      `chain ${label}`,
      () => {
        if (outside.outages.chain > 0) {
          outside.outages.chain -= 1;
          throw new ChainUnreachable(new Error('no answer'));
        }
        return look(outside.chain, outside);
      },
      () => Promise.reject(new ChainUnreachable(new Error('the connection broke'))),
    );
  }
}

class ActingFacilitator extends Facilitator {
  readonly settler = 'settler';

  constructor(private readonly process: PaymentProcess) {
    super();
  }

  async settle(authorization: SignedAuthorization): Promise<SettlementClaim> {
    const { outside } = this.process;
    const request = requestUnderWay.getStore();
    const told = await this.process.ask<SettlementClaim>(
      'facilitator settle',
      () => {
        const claim = outside.facilitator.settle(authorization);
        if ('transaction' in claim && claim.transaction !== undefined) request?.sent.push(claim.transaction);
        return claim;
      },
      () => Promise.resolve({ outcome: 'unknown', reason: 'the connection broke' }),
    );
    if ('transaction' in told && told.transaction !== undefined) request?.told.push(told.transaction);
    return told;
  }

  check(): Promise<void> {
    return Promise.resolve();
  }
}

class SimulatedKeys extends RefundKeys {
  constructor(private readonly outside: Outside) {
    super();
  }

  get addresses(): readonly string[] {
    return this.outside.refundAddresses;
  }

  sign(authorization: Authorization): Promise<SignedAuthorization | undefined> {
    const isHere = this.addresses.includes(authorization.from);
    const { nonce, validBefore } = authorization;
    if (isHere) this.outside.refundSignatures.push({ nonce, validBefore, at: this.outside.now() / 1000 });
    return Promise.resolve(isHere ? this.outside.chain.sign(authorization) : undefined);
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

class SimulatedLimits extends JobLimits {
  constructor(private readonly outside: Outside) {
    super({ jobsRunningPerAccount: 2, jobsWaitingPerAccount: 2, waitsPerAccount: 32 });
  }

  /** A check looks in its request, and a start in its transaction, which belongs to no request: the room may be gone by then. */
  override get open(): number {
    if (requestUnderWay.getStore() || this.outside.refusals.starts === 0) return super.open;
    this.outside.refusals.starts -= 1;
    return 0;
  }
}

class Permissive extends Moderator {
  judge(): Promise<{ allowed: true }> {
    return Promise.resolve({ allowed: true });
  }
}
