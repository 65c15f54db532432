import { findAccountByEmail } from '@libs/identity';
import { newId, randomBase62 } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateAccount } from '../../../libs/identity/src/accounts/create-account.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { MailServer } from '../../support/people/mail-server.js';
import type { TestApp } from '../../support/service/app.js';
import { operated } from '../../support/service/operated.js';
import { Service } from '../../support/service/service.js';

const EMAIL = 'ann@example.com';

describe('the operator’s commands for resources', () => {
  let db: TestDatabase;
  let mails: MailServer;
  let app: TestApp;
  let service: Service;
  let owner: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    mails = await MailServer.start();
    ({ app, service } = await operated(db, { MAIL_URL: mails.url }));
    await new CreateAccount(db.database).run({ kind: 'local', email: EMAIL });
    owner = (await findAccountByEmail(db.database, EMAIL))?.id ?? '';
  });
  afterAll(async () => {
    await app.close();
    await service.remove();
    await mails.stop();
    await db.drop();
  });

  async function film(accountId = owner): Promise<{ id: string; shortId: string }> {
    const [id, shortId] = [newId(), randomBase62(10)];
    await db.database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, visibility, mime_type, storage_key, size_bytes)
      values (${id}, ${shortId}, ${accountId}, 'video', ${'A film\nReason: forged'}, 'completed', 'public', 'video/mp4',
        'x', 1)`;
    return { id, shortId };
  }

  it('take a resource down by its short id, notify its owner by mail, and undo it by its id', async () => {
    const { id, shortId } = await film();
    const shown = `${app.address}/r/${shortId}`;
    expect((await fetch(shown, { redirect: 'manual' })).status).toBe(302);
    const taken = await service.tried('resources', 'take-down', shortId, '--reason', 'It shows\na trademark.');
    expect([taken.code, taken.stdout.split('\n')]).toEqual([
      0,
      [
        `took down ${id} (${shortId}) of account ${owner}; it was public`,
        'addresses that were signed before end within 15 minutes',
        'an e-mail was sent to the owner',
      ],
    ]);
    expect((await fetch(shown, { redirect: 'manual' })).status).toBe(410);
    const [letter] = mails.to(EMAIL);
    expect(letter?.text).toContain('Reason:    It shows a trademark.');
    expect(letter?.text).toContain('Resource:  A film Reason: forged');
    const again = await service.tried('resources', 'take-down', id, '--reason', 'Another.');
    expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/ was taken down before, at 20.*; nothing/)]);
    expect(mails.to(EMAIL)).toHaveLength(1);
    const undone = await service.tried('resources', 'take-down', 'undo', id);
    expect([undone.code, undone.stdout]).toEqual([0, `the owner may publish ${id} again; it is private`]);
    expect((await fetch(shown, { redirect: 'manual' })).headers.get('location')).toMatch(/^\/login\?/);
    expect(await service.tried('audit', 'verify')).toMatchObject({ code: 0 });
    const kinds = (await service.tried('audit', 'export')).stdout.split('\n').filter((line) => line.includes(id));
    expect(kinds.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual([
      'resource_taken_down',
      'resource_take_down_undone',
    ]);
    expect(kinds.join()).not.toContain('trademark');
  });

  it('say so if the owner cannot be notified by mail', async () => {
    const account = newId();
    await db.database.sql`insert into account (id, kind, daily_credits) values (${account}, 'wallet', 0)`;
    const { id } = await film(account);
    const { code, stdout } = await service.tried('resources', 'take-down', id);
    expect([code, stdout.split('\n').at(-1)]).toEqual([0, 'no e-mail is sent; lib_get and lib_list tell the owner']);
  });

  it('end with 1 where the mail server refuses the e-mail, and the resource is taken down all the same', async () => {
    const { id, shortId } = await film();
    const away = await Service.prepared({
      databaseUrl: db.url,
      dataDir: service.dataDir,
      environment: { MAIL_URL: 'smtp://127.0.0.1:1' },
    });
    const refused = await away.tried('resources', 'take-down', id);
    const told = expect.stringContaining('it is taken down, but the e-mail to its owner could not be sent') as string;
    expect(refused).toMatchObject({ code: 1, stderr: told });
    expect((await fetch(`${app.address}/r/${shortId}`, { redirect: 'manual' })).status).toBe(410);
  });

  it.each([
    [['resources'], 2, 'resources needs one more word'],
    [['resources', 'take-down'], 2, 'needs the id or short id of a resource'],
    [['resources', 'take-down', 'undo'], 2, 'needs the id or short id of a resource'],
    [['resources', 'take-down', 'x', 'y'], 2, 'unexpected argument "y"'],
    [['resources', 'take-down', 'x', '--reason', ' '], 2, '--reason must be a text of 1 to 500 characters'],
    [['resources', 'take-down', 'x', '--reason', 'a'.repeat(501)], 2, '--reason must be a text of 1 to 500 characters'],
    [['resources', 'take-down', 'AAAAAAAAAA'], 1, 'There is no resource with the id or short id AAAAAAAAAA.'],
    [['resources', 'take-down', 'undo', 'AAAAAAAAAA'], 1, 'There is no resource with the id or short id AAAAAAAAAA.'],
  ])('%j ends with %i and says what is wrong', async (args, code, says) => {
    expect(await service.tried(...args)).toMatchObject({ code, stderr: expect.stringContaining(says) as string });
  });

  it('undo no take-down that is none', async () => {
    const { id } = await film();
    const told = expect.stringContaining(`Resource ${id} is not taken down.`) as string;
    expect(await service.tried('resources', 'take-down', 'undo', id)).toMatchObject({ code: 1, stderr: told });
  });
});
