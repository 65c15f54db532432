import type { Database, Queryable, Transaction } from '@libs/database';

interface Own extends Partial<Queryable>, Partial<Pick<Database, 'listen' | 'notify'>> {
  getRepository?: () => never;
  transaction?: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** For a database whose statements a simulation orders: a repository of it would send its own unseen. */
export function noRepository(): never {
  throw new Error('read by `sql` outside a transaction: the simulation does not see the statements of a repository');
}

/** This database, but for these members of its own. */
export function databaseWith(real: Database, own: Own): Database {
  return Object.assign(Object.create(real) as Database, own);
}
