import { LiveProcess, VerifyApiKey } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyUses } from '../../../libs/identity/src/api-keys/key-uses.js';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('noting the use of API keys', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  /** Without a heartbeat nothing is remembered: every verification asks the database. */
  function verifier(warn: (line: unknown) => void): { verify: VerifyApiKey; uses: KeyUses } {
    const uses = new KeyUses(db.database, { warn });
    const process = new LiveProcess(db.database, { warn: fail }, { baseUrl: app.address });
    return { uses, verify: new VerifyApiKey(db.database, app.secrets, process, uses) };
  }

  it('does not wait for a locked row', async () => {
    const { key, id } = await app.key();
    const { verify, uses } = verifier(fail);
    await db.database.transaction(async (tx) => {
      await tx.sql`select 1 from api_key where id = ${id} for update`;
      expect(await verify.run(key)).toMatchObject({ credentialId: id });
      await uses.settled();
    });
  });

  it('fails no request when the database refuses to write, and reports that once', async () => {
    const { key, id } = await app.key();
    const told: unknown[] = [];
    const { verify, uses } = verifier((line) => told.push(line));
    await db.database.sql`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''read only''; end'`;
    await db.database.sql`create trigger refuse before update on api_key execute function refuse()`;
    for (let n = 0; n < 3; n += 1) {
      expect(await verify.run(key)).toMatchObject({ credentialId: id });
      await uses.settled();
    }
    expect(told).toMatchObject([{ err: { message: 'read only' } }]);
    await db.database.sql`drop function refuse cascade`;
  });

  it('takes one statement for many uses at once', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => app.key()));
    await db.database.sql`create sequence written`;
    await db.database.sql`
      create function count_write() returns trigger language plpgsql as
      'begin perform nextval(''written''); return null; end'`;
    await db.database.sql`create trigger count_write after update on api_key execute function count_write()`;
    const { verify, uses } = verifier(fail);
    await Promise.all(Array.from({ length: 100 }, (_, n) => verify.run(keys[n % 10]?.key ?? '')));
    await uses.settled();
    const [row] = await db.database.sql<{ unused: number; written: number }[]>`
      select (select count(*) from api_key where id = any(${keys.map(({ id }) => id)}::text[]) and last_used_at is null)
        as unused, (select last_value from written) as written`;
    expect(row?.unused).toBe(0);
    expect(row?.written).toBeLessThanOrEqual(10);
  });
});

function fail(line: unknown): void {
  throw line;
}
