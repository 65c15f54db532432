import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { CommitOutcomeUnknown } from '../commit-outcome-unknown.js';
import type { Sql, Transaction } from '../database.js';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { isConnectionLoss } from './is-connection-loss.js';
import { statement } from './statement.js';

/** One transaction on one checked-out connection; the owner begins it, ends it and releases the connection. */
export class PostgresTransaction implements Transaction {
  readonly isTransaction = true;
  private over = false;
  private lost = false;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly client: PoolClient) {}

  /**
   * Statements run one after the other in the order of the calls, also when the caller does not wait between them. They
   * have no name: a prepared one whose table has changed meanwhile would cost the whole transaction.
   */
  readonly sql: Sql = <Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const turn = this.tail.then(async () => {
      if (this.over) throw new Error('the transaction is over; its sql cannot be used any more');
      const { text, values: parameters } = statement(strings, values);
      const { rows } = await this.ask<Row & object>({ text, values: parameters });
      return rows;
    });
    this.tail = turn.catch(() => undefined);
    return turn;
  };

  async begin(): Promise<void> {
    await this.ask({ text: 'begin' });
  }

  async commit(): Promise<void> {
    await this.tail;
    this.over = true;
    const command = await this.ask({ text: 'commit' }).then(
      (result) => result.command,
      (error: unknown) => {
        throw error instanceof DatabaseError ? error : new CommitOutcomeUnknown(error);
      },
    );
    // PostgreSQL answers the commit of a failed transaction with a rollback, and calls that a success.
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit; nothing was written');
  }

  /** Ends the transaction. False when the connection must not be used again. */
  async rollBack(): Promise<boolean> {
    this.over = true;
    await this.tail;
    if (this.lost) return false;
    try {
      await this.ask({ text: 'rollback' });
      return true;
    } catch {
      // The server undoes the work of a connection that goes away.
      return false;
    }
  }

  /** One statement. Only what happens here may be blamed on the server: the work may fail at other sockets and files. */
  private async ask<Row extends object>(query: QueryConfig): Promise<QueryResult<Row>> {
    try {
      return await this.client.query<Row>(query);
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      this.lost = true;
      throw new DatabaseUnavailable(undefined, error);
    }
  }
}
