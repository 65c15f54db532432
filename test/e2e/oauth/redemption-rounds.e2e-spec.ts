import { makeOneTimeLink } from '@libs/identity';
import { CreateAccount } from '../../../libs/identity/src/accounts/create-account.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OauthClient, type Tokens } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { PageReader } from '../../support/people/page-reader.js';
import { TestApp } from '../../support/service/app.js';
import { ask, type OwnService } from '../../support/service/served.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** More of them on request: docs/deep-tests.md names the command. */
const ROUNDS = Number(process.env['REDEMPTION_ROUNDS'] ?? 3);
const AT_ONCE = 10;
/** What both applications call themselves. */
const HOME = 'http://localhost:9';
/** Three rounds have the time that any test of the suite has. */
const MOST_ROUND_MS = 20_000;

describe(`${ROUNDS} rounds of ${AT_ONCE} redemptions at once, over two applications on one database`, () => {
  let db: TestDatabase;
  let accountId: string;
  let person: OauthPerson;
  let client: OauthClient;
  const apps: TestApp[] = [];

  beforeAll(async () => {
    db = await createTestDatabase();
    const settings = { PUBLIC_BASE_URL: HOME };
    const first = await TestApp.start(db.database, { settings });
    apps.push(first, await TestApp.start(db.database, { settings, secrets: first.secrets }));
    accountId = (await new CreateAccount(db.database).run({ kind: 'local', email: 'ann@example.com' })).id;
    person = await OauthPerson.signedIn(served(0), accountId);
    client = await OauthClient.register(served(0));
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await db.drop();
  });

  /** The applications by turns. */
  const served = (turn: number): OwnService => ({
    address: HOME,
    door: apps[turn % apps.length]?.address,
    database: db.database,
  });

  /** Many at once, half of them at each application. */
  const atOnce = (send: (service: OwnService) => Promise<Response>): Promise<Response[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => send(served(turn))));

  const ordered = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other);
  const statuses = (answers: readonly Response[]): number[] => ordered(answers.map(({ status }) => status));
  const oneOf = (winner: number, others: number): number[] =>
    ordered([winner, ...Array<number>(AT_ONCE - 1).fill(others)]);

  it(
    'one gets the tokens of a code',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const code = await client.code(person);
        const answers = await atOnce((service) => client.at(service).redeem(code));
        expect(statuses(answers), `round ${round}`).toEqual(oneOf(200, 400));
      }
    },
    ROUNDS * MOST_ROUND_MS,
  );

  it(
    'all get one and the same successor of a refresh token',
    async () => {
      let { refresh_token: token } = await client.tokens(person);
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await atOnce((service) => client.at(service).refresh(token));
        expect(statuses(answers), `round ${round}`).toEqual(Array(AT_ONCE).fill(200));
        const told = await Promise.all(answers.map(async (answer) => (await answer.json()) as Tokens));
        const successors = new Set(told.map(({ refresh_token: successor }) => successor));
        expect(successors.size, `round ${round}`).toBe(1);
        const [successor = ''] = successors;
        expect(successor).not.toBe(token);
        token = successor;
      }
    },
    ROUNDS * MOST_ROUND_MS,
  );

  it(
    'one chooses the password by a link',
    async () => {
      const browser = new PageReader(served(0));
      for (let round = 0; round < ROUNDS; round += 1) {
        const token = await makeOneTimeLink(db.database, 'reset', { account_id: accountId });
        const filled = await browser.fill('/login', { token, password: `seven quiet otters ${round}` });
        const answers = await atOnce((service) => ask(service, '/login/reset', filled));
        expect(statuses(answers), `round ${round}`).toEqual(oneOf(303, 404));
      }
    },
    ROUNDS * MOST_ROUND_MS,
  );
});
