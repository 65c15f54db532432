import { DatabaseError, type PoolClient } from 'pg';
import { CommitOutcomeUnknown } from '../commit-outcome-unknown.js';
import type { Sql, Transaction } from '../database.js';
import { isConnectionLoss } from './is-connection-loss.js';
import { statement } from './statement.js';

/** One transaction on one checked-out connection; the owner begins it, ends it and releases the connection. */
export class PostgresTransaction implements Transaction {
  readonly isTransaction = true;
  private over = false;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly client: PoolClient) {}

  /** Statements run one after the other in the order of the calls, also when the caller does not wait between them. */
  readonly sql: Sql = <Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const turn = this.tail.then(async () => {
      if (this.over) throw new Error('the transaction is over; its sql cannot be used any more');
      const { rows } = await this.client.query<Row & object>(statement(strings, values));
      return rows;
    });
    this.tail = turn.catch(() => undefined);
    return turn;
  };

  async begin(): Promise<void> {
    await this.client.query('begin');
  }

  async commit(): Promise<void> {
    await this.tail;
    this.over = true;
    const command = await this.client.query('commit').then(
      (result) => result.command,
      (error: unknown) => {
        throw isConnectionLoss(error) || !(error instanceof DatabaseError) ? new CommitOutcomeUnknown(error) : error;
      },
    );
    // PostgreSQL answers the commit of a failed transaction with a rollback, and calls that a success.
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit; nothing was written');
  }

  /** Ends the transaction after `cause`. False when the connection must not be used again. */
  async rollBack(cause: unknown): Promise<boolean> {
    this.over = true;
    if (cause instanceof CommitOutcomeUnknown || isConnectionLoss(cause)) return false;
    await this.tail;
    try {
      await this.client.query('rollback');
      return true;
    } catch {
      // The server undoes the work of a connection that goes away.
      return false;
    }
  }
}
