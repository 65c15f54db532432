/**
 * A query as a tagged template: every `${value}` becomes a bind parameter, never text of the statement.
 *
 *     const rows = await db.sql<{ id: string }>`select id from slot where key = ${key}`;
 *
 * Values: string, number, bigint, boolean, null and Date as themselves; Buffer or Uint8Array as bytea; an array as a
 * PostgreSQL array (`= any(${ids}::uuid[])`); a plain object as JSON. A JSON array or scalar is written `json(value)`.
 * `undefined` and instances of classes are refused with a TypeError: each has been a forgotten value so far.
 *
 * Rows: bigint as a number (a RangeError beyond 2^53), numeric and date as text, timestamptz as a Date (which loses
 * microseconds: compare times inside SQL), json and jsonb parsed, bytea as a Buffer.
 */
export interface Sql {
  <Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
}

/** What a verb needs to run a statement: the database itself or an open transaction. */
export interface Queryable {
  readonly sql: Sql;
}

/** An open transaction on a connection of its own. Its `sql` rejects once the transaction is over. */
export interface Transaction extends Queryable {
  readonly isTransaction: true;
}

/**
 * The one PostgreSQL behind everything. A lost or refused connection, and an answer that does not come within half a
 * minute, is a `DatabaseUnavailable`; the next call tries a new connection. SQL errors pass through as they came, with SQLSTATE in `code`.
 */
export abstract class Database implements Queryable {
  /** How many statements and transactions wait for a connection. */
  abstract readonly waiting: number;

  /** Runs one statement in its own transaction. */
  abstract readonly sql: Sql;

  /**
   * Runs `work` in one transaction (read committed): commits when it returns, rolls back when it throws and throws the
   * same error on. A lost answer to the commit is a `CommitOutcomeUnknown`; a transaction that PostgreSQL had already
   * given up (an SQL error that `work` swallowed) is an error too, never a silent rollback.
   */
  abstract transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;

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
