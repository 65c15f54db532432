import { EntityManager } from 'typeorm';
import type { Sql } from '../database.js';
import { statement } from './statement.js';
import type { StrictQueryRunner } from './strict-query-runner.js';

/** TypeORM's entity manager, whose `sql` answers rows and takes values as described at `Sql`. */
export class SqlManager extends EntityManager {
  /**
   * In a transaction, statements have no name: a prepared one whose table has changed meanwhile would cost the whole
   * transaction.
   */
  override readonly sql: Sql = async <Rows>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows> => {
    const runner = this.queryRunner as StrictQueryRunner | undefined;
    if (!runner) return this.dataSource.sql<Rows>(strings, ...values);
    const { rows } = await runner.run({ ...statement(strings, values), name: undefined });
    return rows as Rows;
  };
}
