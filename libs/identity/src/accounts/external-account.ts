import type { Database, Repositories } from '@libs/database';
import { ExternalIdentity } from './external-identity.entity.js';
import { CreateAccount } from './create-account.js';

/** The account for a subject of an external issuer; created when the subject is first seen. */
export class ExternalAccount {
  constructor(private readonly database: Database) {}

  async run(issuer: string, subject: string): Promise<string> {
    return (await this.find(this.database, issuer, subject)) ?? this.open(issuer, subject);
  }

  private async find(db: Repositories, issuer: string, subject: string): Promise<string | undefined> {
    return (await db.getRepository(ExternalIdentity).findOneBy({ issuer, subject }))?.account_id;
  }

  private open(issuer: string, subject: string): Promise<string> {
    return this.database.transaction(async (tx) => {
      // Two first requests at once must not open two accounts.
      await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`;
      const known = await this.find(tx, issuer, subject);
      if (known !== undefined) return known;
      const { id } = await new CreateAccount(tx).run({ kind: 'external' });
      await tx.getRepository(ExternalIdentity).insert({ issuer, subject, account_id: id });
      return id;
    });
  }
}
