import { type Database, type Transaction } from './database.js';

/** Runs `work` in the transaction that is open already, or else in one of its own. */
export function inTransaction<T>(db: Database | Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return 'queryRunner' in db ? work(db) : db.transaction(work);
}
