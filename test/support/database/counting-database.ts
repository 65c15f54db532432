import { Database, type Transaction } from '@libs/database';

/** A database that counts the statements that are sent to it outside of transactions. */
export class CountingDatabase extends Database {
  readonly waiting = 0;
  readonly sql: Database['sql'];
  statements = 0;

  constructor(private readonly real: Database) {
    super();
    this.sql = (strings, ...values) => {
      this.statements += 1;
      return real.sql(strings, ...values);
    };
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.real.transaction(work);
  }

  listen(...listening: Parameters<Database['listen']>): ReturnType<Database['listen']> {
    return this.real.listen(...listening);
  }

  notify(channel: string, payload: string): Promise<void> {
    return this.real.notify(channel, payload);
  }
}
