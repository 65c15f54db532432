import { Pool, type PoolClient } from 'pg';
import { Database, type Sql, type Transaction } from '../database.js';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { ServerTooOld } from '../server-too-old.js';
import { isConnectionLoss } from './is-connection-loss.js';
import { isStalePlan } from './is-stale-plan.js';
import { PostgresListener } from './postgres-listener.js';
import { PostgresTransaction } from './postgres-transaction.js';
import { resultTypes } from './result-types.js';
import { statement } from './statement.js';

export interface PostgresDatabaseOptions {
  /** A `postgres://` address; `?host=/directory` names a Unix socket. */
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Most connections at once, 10 when not given; the listener's one comes on top. */
  maxConnections?: number;
  /** How long the answer to one statement may take, 30 s when not given. */
  queryTimeoutMs?: number;
  /** Receives one line when an idle connection breaks or the listener comes back. Never holds a value of a row. */
  log?: (line: string) => void;
}

/** How long a caller waits for a free or a new connection before it is told that the database is unavailable. */
const CONNECT_TIMEOUT_MS = 5_000;

/** A process that was stopped in the middle of a transaction must not keep its row locks for longer than this. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** How long the answer to one statement may take; a server that hangs would otherwise hold its callers for ever. */
const QUERY_TIMEOUT_MS = 30_000;

/** `Database` over the pg driver: one pool, one more connection for listening. */
export class PostgresDatabase extends Database {
  private readonly pool: Pool;
  private readonly listener: PostgresListener;

  /** Connects once to see that the server answers and is new enough (`ServerTooOld`). */
  static async connect(options: PostgresDatabaseOptions): Promise<PostgresDatabase> {
    const database = new PostgresDatabase(options);
    try {
      const [row] = await database.sql<{
        version: number;
      }>`select current_setting('server_version_num')::int as version`;
      ServerTooOld.refuse(row?.version ?? 0);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  constructor(options: PostgresDatabaseOptions) {
    super();
    const log = options.log ?? ((): void => undefined);
    const connection = {
      connectionString: options.url,
      application_name: options.applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    };
    this.pool = new Pool({
      ...connection,
      max: options.maxConnections ?? 10,
      query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      types: resultTypes(),
    });
    // Without these two listeners a broken connection ends the process: idle ones report to the pool, ones that are
    // checked out but between two statements only to themselves.
    this.pool.on('error', (error) => {
      // The server may end a connection that this process is closing.
      if (!this.pool.ending) log(`database: an idle connection broke (${error.message})`);
    });
    this.pool.on('connect', (client) => client.on('error', () => undefined));
    this.listener = new PostgresListener(connection, log);
  }

  get waiting(): number {
    return this.pool.waitingCount;
  }

  readonly sql: Sql = async <Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const query = statement(strings, values);
    try {
      return await this.once<Row>(query);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      // Without a name it is planned anew: any other connection may hold a stale plan as well.
      return this.once<Row>({ ...query, name: undefined });
    }
  };

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await this.checkOut();
    const tx = new PostgresTransaction(client);
    try {
      await tx.begin();
      const result = await work(tx);
      await tx.commit();
      client.release();
      return result;
    } catch (error) {
      client.release(!(await tx.rollBack()));
      throw error;
    }
  }

  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>> {
    return this.listener.listen(channel, { onMessage, onReconnect });
  }

  async notify(channel: string, payload: string): Promise<void> {
    if (Buffer.byteLength(payload) >= 8000) throw new RangeError('a notification holds less than 8000 bytes');
    await this.sql`select pg_notify(${channel}, ${payload})`;
  }

  /** Waits for statements under way, then closes every connection. */
  async close(): Promise<void> {
    await this.listener.close();
    await this.pool.end();
  }

  private async once<Row>(query: { name?: string; text: string; values: unknown[] }): Promise<Row[]> {
    const client = await this.checkOut();
    try {
      const { rows } = await client.query<Row & object>(query);
      client.release();
      return rows;
    } catch (error) {
      const lost = isConnectionLoss(error);
      client.release(lost || isStalePlan(error));
      throw lost ? new DatabaseUnavailable(undefined, error) : error;
    }
  }

  private async checkOut(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw isConnectionLoss(error) ? new DatabaseUnavailable(undefined, error) : error;
    }
  }
}
