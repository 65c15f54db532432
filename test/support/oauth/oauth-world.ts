import { TestApp } from '../service/app.js';
import { OauthClient } from './oauth-client.js';
import { OauthPerson } from './oauth-person.js';
import { createTestDatabase, type TestDatabase } from '../database/test-database.js';

/** A signed-in person with an account. */
interface Newcomer {
  accountId: string;
  person: OauthPerson;
}

/** An application on a database of its own, and a client that registered there. */
export class OauthWorld {
  private constructor(
    readonly db: TestDatabase,
    readonly app: TestApp,
    readonly client: OauthClient,
  ) {}

  static async open(): Promise<OauthWorld> {
    const db = await createTestDatabase();
    const app = await TestApp.start(db.database);
    return new OauthWorld(db, app, await OauthClient.register(app));
  }

  async newcomer(): Promise<Newcomer> {
    const accountId = await this.app.account();
    return { accountId, person: await OauthPerson.signedIn(this.app, accountId) };
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.db.drop();
  }
}
