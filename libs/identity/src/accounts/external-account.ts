import type { Database, Queryable } from '@libs/database';
import { CreateAccount } from './create-account.js';

/** The account of whom an external issuer calls `subject`; opened at the first sight of that name. */
export class ExternalAccount {
  constructor(private readonly database: Database) {}

  async run(issuer: string, subject: string): Promise<string> {
    return (await this.find(this.database, issuer, subject)) ?? this.open(issuer, subject);
  }

  private async find(db: Queryable, issuer: string, subject: string): Promise<string | undefined> {
    const [row] = await db.sql<{ account_id: string }[]>`
      select account_id from external_identity where issuer = ${issuer} and subject = ${subject}`;
    return row?.account_id;
  }

  private open(issuer: string, subject: string): Promise<string> {
    return this.database.transaction(async (tx) => {
      // Two first requests at once must not open two accounts.
      await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`;
      const known = await this.find(tx, issuer, subject);
      if (known !== undefined) return known;
      const { id } = await new CreateAccount(tx).run({ kind: 'external' });
      await tx.sql`insert into external_identity (issuer, subject, account_id) values (${issuer}, ${subject}, ${id})`;
      return id;
    });
  }
}
