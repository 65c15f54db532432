import { CommitOutcomeUnknown, type Database, type Transaction } from '@libs/database';
import { databaseWith } from './database-with.js';

/** A database that commits, and then loses the answer, `losses` times from now on. */
export function forgetfulDatabase(real: Database): Database & { losses: number } {
  const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const result = await real.transaction(work);
    if (database.losses === 0) return result;
    database.losses -= 1;
    throw new CommitOutcomeUnknown();
  };
  const database = Object.assign(databaseWith(real, { transaction }), { losses: 0 });
  return database;
}
