import type { Database, Queryable, Transaction } from '@libs/database';

interface Own extends Partial<Queryable>, Partial<Pick<Database, 'listen' | 'notify'>> {
  transaction?: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** This database, but for these members of its own. */
export function databaseWith(real: Database, own: Own): Database {
  return Object.assign(Object.create(real) as Database, own);
}
