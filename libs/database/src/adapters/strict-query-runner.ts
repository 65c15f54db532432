import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult as PostgresResult } from 'pg';
import { QueryResult } from 'typeorm';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { CommitOutcomeUnknown } from '../commit-outcome-unknown.js';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { isConnectionLoss } from './is-connection-loss.js';
import { isStalePlan } from './is-stale-plan.js';
import { parameters } from './statement.js';

/**
 * TypeORM's connection of one transaction or statement, for repositories and SQL alike. It differs from TypeORM's own
 * where that would cost money or hide an outage:
 * - statements run one after the other, also when the caller does not wait between them;
 * - a lost connection is a `DatabaseUnavailable` and leaves the pool; SQL errors pass through as they came;
 * - a commit without an answer is a `CommitOutcomeUnknown`, and a commit that PostgreSQL answers with a rollback is an error.
 */
export class StrictQueryRunner extends PostgresQueryRunner {
  private turn?: Promise<unknown>;
  private isOver = false;

  /** Runs one statement after those before it. */
  run<Row extends object>(statement: QueryConfig): Promise<PostgresResult<Row>> {
    if (this.isOver) return Promise.reject(new Error('the transaction is over; its sql cannot be used any more'));
    const answer = this.turn ? this.turn.then(() => this.ask<Row>(statement)) : this.ask<Row>(statement);
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  /** What TypeORM asks, in the forms in which it wants to be answered. */
  override query(text: string, values: unknown[] | undefined, isStructured: true): Promise<QueryResult>;
  override query<T = unknown>(text: string, values?: unknown[], isStructured?: false): Promise<T>;
  override async query(text: string, values: unknown[] = [], isStructured = false): Promise<unknown> {
    const { rows, rowCount, command } = await this.run({ text, values: parameters(values) });
    const raw = command === 'UPDATE' || command === 'DELETE' ? [rows, rowCount] : rows;
    return isStructured
      ? Object.assign(new QueryResult(), { raw, records: rows, affected: rowCount ?? undefined })
      : raw;
  }

  /** Refuses a transaction inside a transaction: its savepoint could outlive the commit that a caller saw. */
  override async startTransaction(...isolation: Parameters<PostgresQueryRunner['startTransaction']>): Promise<void> {
    if (this.isTransactionActive) throw new Error('a transaction has no parts; use the open one');
    this.isOver = false;
    await super.startTransaction(...isolation);
  }

  override async commitTransaction(): Promise<void> {
    if (!this.isTransactionActive) return super.commitTransaction();
    const { command } = await this.end('COMMIT').catch(async (error: unknown) => {
      if (error instanceof DatabaseError) throw error;
      await this.discard(error as Error);
      throw new CommitOutcomeUnknown(error);
    });
    // PostgreSQL answers the commit of a failed transaction with a rollback, and calls that a success.
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit; nothing was written');
  }

  override async rollbackTransaction(): Promise<void> {
    if (!this.isTransactionActive) return super.rollbackTransaction();
    // The server rolls back when the connection closes.
    await this.end('ROLLBACK').catch((error: Error) => this.discard(error));
  }

  override release(): Promise<void> {
    this.isOver = true;
    return this.isTransactionActive ? this.discard(new Error('released with an open transaction')) : super.release();
  }

  /** The last statement of the transaction; one that comes after it is refused. */
  private end(text: 'COMMIT' | 'ROLLBACK'): Promise<PostgresResult> {
    const ended = this.run({ text });
    this.isOver = true;
    this.isTransactionActive = false;
    this.transactionDepth = 0;
    return ended;
  }

  /** One statement. Only what happens here may be blamed on the server: the work may fail at other sockets and files. */
  private async ask<Row extends object>(statement: QueryConfig): Promise<PostgresResult<Row>> {
    // TypeORM has given a connection back that broke between two statements.
    if (this.isReleased) throw new DatabaseUnavailable();
    try {
      const connection = (await this.connect()) as PoolClient;
      return await connection.query<Row>(statement);
    } catch (error) {
      const isLost = isConnectionLoss(error);
      if (isLost || isStalePlan(error)) await this.discard(error as Error);
      throw isLost ? new DatabaseUnavailable(undefined, error) : error;
    }
  }

  /** Closes the connection instead of giving it back to the pool. */
  private async discard(error: Error): Promise<void> {
    const release = this.releaseCallback;
    if (release) this.releaseCallback = (): void => release(error);
    await super.release();
  }
}
