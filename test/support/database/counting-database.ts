import type { Database } from '@libs/database';
import { databaseWith } from './database-with.js';

/** A database that counts the statements that are sent to it outside of transactions. */
export type CountingDatabase = Database & { statements: number };

export function countingDatabase(real: Database): CountingDatabase {
  const sql: Database['sql'] = (strings, ...values) => {
    database.statements += 1;
    return real.sql(strings, ...values);
  };
  const database = Object.assign(databaseWith(real, { sql }), { statements: 0 });
  return database;
}
