import { localAccount } from '@libs/identity';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('the operator’s commands for credits', () => {
  let db: TestDatabase;
  let service: Service;

  beforeAll(async () => {
    db = await createTestDatabase();
    await localAccount(db.database);
    service = await Service.prepared({ databaseUrl: db.url });
  });
  afterEach(async () => {
    await db.database.sql`delete from credit_top_up`;
    await db.database.sql`update account set balance_credits = 0`;
  });
  afterAll(async () => {
    await service.remove();
    await db.drop();
  });

  const balance = async (): Promise<unknown> =>
    (await db.database.sql<{ balance: number }[]>`select balance_credits as balance from account`)[0]?.balance;

  it('credits add adds to the balance, and the books balance', async () => {
    expect(await service.tried('credits', 'add', '500', '--note', 'a gift')).toMatchObject({ code: 0 });
    expect(await balance()).toBe(500);
    expect(await db.database.sql`select amount, note from credit_top_up`).toEqual([{ amount: 500, note: 'a gift' }]);
    expect(await service.tried('credits', 'audit')).toMatchObject({ code: 0, stdout: 'the books balance' });
  });

  it.each([[], ['0'], ['-5'], ['1.5'], ['1e3'], ['0x10'], [''], ['many'], ['1000000001'], ['99999999999999999999']])(
    'credits add %j is refused with the bounds, and nothing is added',
    async (...amount) => {
      const { code, stderr } = await service.tried('credits', 'add', '--', ...amount);
      expect([code, stderr]).toEqual([
        2,
        'AMOUNT must be a whole number from 1 to 1000000000\n' +
          'usage: credits add AMOUNT [--account EMAIL|ID] [--note TEXT]\n',
      ]);
      expect(await balance()).toBe(0);
    },
  );

  it('a balance cannot outgrow the books', async () => {
    await service.tried('credits', 'add', '1000000000');
    const { code, stderr } = await service.tried('credits', 'add', '1');
    expect([code, stderr]).toEqual([1, 'A balance cannot grow beyond 1000000000 credits.\n']);
    expect(await balance()).toBe(1_000_000_000);
  });

  it('credits audit with findings ends with 1: the findings are its answer, and no usage is taught', async () => {
    await db.database.sql`update account set balance_credits = 7`;
    const { code, stdout, stderr } = await service.tried('credits', 'audit');
    expect(stdout).toMatch(/^[0-9a-f-]{36} {2}- {2}balance is 7 but its rows say 0$/);
    expect([code, stderr]).toEqual([1, 'the books do not balance; findings: 1\n']);
  });
});
