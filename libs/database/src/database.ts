import { DataSource, type EntityManager } from 'typeorm';

/**
 * A query as a tagged template: every `${value}` becomes a bind parameter, never text of the statement. The type argument
 * is the list of rows, as in TypeORM's own tag; unlike that, it answers rows to every statement.
 *
 *     const rows = await db.sql<{ id: string }[]>`select id from slot where key = ${key}`;
 *
 * Values: string, number, bigint, boolean, null and Date as themselves; Buffer or Uint8Array as bytea; an array as a
 * PostgreSQL array (`= any(${ids}::uuid[])`); a plain object as JSON. A JSON array or scalar is written `json(value)`.
 * `undefined` and instances of classes are refused with a TypeError: they are mistakes of the caller.
 *
 * Rows: bigint as a number (a RangeError beyond 2^53), numeric and date as text, timestamptz as a Date (which loses
 * microseconds: compare times inside SQL), json and jsonb parsed, bytea as a Buffer.
 */
export interface Sql {
  <Rows = unknown[]>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows>;
}

/** What a verb needs to read and write entities: the database itself or an open transaction. */
export type Repositories = Pick<EntityManager, 'getRepository'>;

/** What a verb needs to run a statement: the database itself or an open transaction. */
export interface Queryable {
  readonly sql: Sql;
}

/**
 * The entity manager of an open transaction: its `sql` and its repositories run on one connection, one statement after
 * the other in the order of the calls. Each rejects once the transaction is over.
 */
export type Transaction = EntityManager;

/**
 * The one PostgreSQL behind everything: TypeORM's data source with the one pool of the process. A lost or refused
 * connection, and an answer that does not come within half a minute, is a `DatabaseUnavailable`; the next call tries a
 * new connection. SQL errors pass through as they came, with SQLSTATE in `code`.
 *
 * `transaction(work)` commits when `work` returns (read committed), and rolls back and throws the same error on when it
 * throws. A lost answer to the commit is a `CommitOutcomeUnknown`; a transaction that PostgreSQL had already given up (an
 * SQL error that `work` swallowed) is an error too, never a silent rollback.
 */
export abstract class Database extends DataSource implements Queryable {
  /** How many statements and transactions wait for a connection. */
  abstract readonly waiting: number;

  /** Runs one statement in its own transaction. */
  abstract override readonly sql: Sql;

  /**
   * Receives the payloads of a channel, on one connection shared by all listeners, from the moment the promise
   * resolves until the returned function is called. After a lost connection it comes back by itself and then calls
   * `onReconnect`: messages in between are gone, so read the rows again there.
   */
  abstract listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;

  /**
   * Sends a payload (below 8000 bytes: ids, not content) in its own transaction. Never inside a business transaction:
   * NOTIFY takes a lock over the whole database at commit.
   */
  abstract notify(channel: string, payload: string): Promise<void>;
}
