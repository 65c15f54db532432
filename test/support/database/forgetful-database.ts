import { CommitOutcomeUnknown, Database, type Transaction } from '@libs/database';

/** A database that commits, and then loses the answer, as often as it is told to. */
export class ForgetfulDatabase extends Database {
  readonly waiting = 0;
  readonly sql: Database['sql'];
  /** Commits whose answer is lost from now on, counted down. */
  losses = 0;

  constructor(private readonly real: Database) {
    super();
    this.sql = real.sql;
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await this.real.transaction(work);
    if (this.losses === 0) return result;
    this.losses -= 1;
    throw new CommitOutcomeUnknown();
  }

  listen(...listening: Parameters<Database['listen']>): ReturnType<Database['listen']> {
    return this.real.listen(...listening);
  }

  notify(channel: string, payload: string): Promise<void> {
    return this.real.notify(channel, payload);
  }
}
