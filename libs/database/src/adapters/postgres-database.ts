import type { Pool } from 'pg';
import type { EntityManager, QueryRunner, ReplicationMode } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { Database, type Sql } from '../database.js';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { refuseServerBelow15 } from '../server-too-old.js';
import { connectionOptions, type PoolOptions, poolOptions } from './database-options.js';
import { isConnectionLoss } from './is-connection-loss.js';
import { isStalePlan } from './is-stale-plan.js';
import { PostgresListener } from './postgres-listener.js';
import { SqlManager } from './sql-manager.js';
import { type Statement, statement } from './statement.js';
import { StrictQueryRunner } from './strict-query-runner.js';

/** `Database` over TypeORM's pool, with one more connection for listening. */
export class PostgresDatabase extends Database {
  declare readonly driver: PostgresDriver;
  private readonly listener: PostgresListener;

  /** Connects once to see that the server answers and is new enough. */
  static async connect(options: PoolOptions): Promise<PostgresDatabase> {
    const database = new PostgresDatabase(options);
    try {
      await database.initialize();
      const [row] = await database.sql<
        { version: number }[]
      >`select current_setting('server_version_num')::int as version`;
      refuseServerBelow15(row?.version ?? 0);
      return database;
    } catch (error) {
      // TypeORM keeps the connection of a first question that failed, and the pool would wait for it.
      for (const runner of database.driver.connectedQueryRunners.toReversed()) await runner.release();
      await database.destroy();
      throw isConnectionLoss(error) ? new DatabaseUnavailable(undefined, error) : error;
    }
  }

  private constructor(private readonly pooling: PoolOptions) {
    super(poolOptions(pooling));
    this.listener = new PostgresListener(connectionOptions(pooling), (line) => pooling.log?.(line));
  }

  override async initialize(): Promise<this> {
    await super.initialize();
    const pool = this.pool;
    pool?.on('error', ({ message }) => {
      // The server may end a connection that this process is closing.
      if (!pool.ending) this.pooling.log?.(`database: an idle connection broke (${message})`);
    });
    return this;
  }

  get waiting(): number {
    return this.pool?.waitingCount ?? 0;
  }

  readonly sql: Sql = async <Rows>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows> => {
    const query = statement(strings, values);
    try {
      return await this.once<Rows>(query);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      // Without a name it is planned anew: any other connection may hold a stale plan as well.
      return this.once<Rows>({ ...query, name: undefined });
    }
  };

  override createQueryRunner(mode: ReplicationMode = 'master'): StrictQueryRunner {
    const runner = new StrictQueryRunner(this.driver, mode);
    runner.manager = this.createEntityManager(runner);
    return runner;
  }

  override createEntityManager(runner?: QueryRunner): EntityManager {
    return new SqlManager(this, runner);
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

  /** Waits for statements under way, which TypeORM does not, then closes every connection. */
  override async destroy(): Promise<void> {
    await this.listener.close();
    if (!this.pool?.ending) await this.pool?.end();
  }

  /** Absent until the server was reached. */
  private get pool(): Pool | undefined {
    return this.driver.master as Pool | undefined;
  }

  private async once<Rows>(query: Omit<Statement, 'name'> & { name?: string }): Promise<Rows> {
    const runner = new StrictQueryRunner(this.driver, 'master');
    try {
      const { rows } = await runner.run(query);
      return rows as Rows;
    } finally {
      await runner.release();
    }
  }
}
