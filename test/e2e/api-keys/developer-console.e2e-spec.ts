import { offeredScopes } from '@libs/catalog';
import { readAuditLog } from '@libs/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { CONSOLE, keyIn, KeyOwner, orderOfKey } from '../../support/people/key-owner.js';
import { PageReader } from '../../support/people/page-reader.js';
import { TestApp } from '../../support/service/app.js';

const FRESH = '/login?fresh=1&return_to=%2Fdeveloper%2Fconsole';
const ACCEPTED = [200, undefined];
const REVOKED = [401, 'api_key_revoked'];

let db: TestDatabase;
let app: TestApp;
let person: KeyOwner;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});
beforeEach(async () => {
  person = await KeyOwner.signedIn(app);
});

describe('the developer console', () => {
  it('sends a visitor to sign in and back', async () => {
    const stranger = new PageReader(app);
    const back = [303, '/login?return_to=%2Fdeveloper%2Fconsole'];
    const shown = await stranger.open(CONSOLE);
    expect([shown.status, shown.headers.get('location')]).toEqual(back);
    for (const [fields, action] of [
      [orderOfKey(), CONSOLE],
      [{ key: 'x', overlap: '0' }, `${CONSOLE}/rotate`],
      [{ key: 'x' }, `${CONSOLE}/revoke`],
    ] as const) {
      const sent = await stranger.send('/login', fields, action);
      expect([sent.status, sent.headers.get('location')]).toEqual(back);
    }
  });

  it.each(['rotate', 'revoke'])('leads back from the address of the answer to %s', async (act) => {
    const answer = await person.browser.open(`${CONSOLE}/${act}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, CONSOLE]);
  });

  it('makes a key with the name, the scopes and the days of the form, and shows it in that answer alone', async () => {
    const answer = await person.make(orderOfKey({ name: ' My laptop ', days: '7', 'media:generate': 'on' }));
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; .*script-src 'self'; /,
    );
    const text = await answer.text();
    const key = keyIn(text);
    expect(await listToolsWith(app.address, key)).toEqual(ACCEPTED);
    for (const line of [
      `claude mcp add --transport http mediamaker ${app.address}/mcp --header &quot;Authorization: Bearer ${key}&quot;`,
      `export MEDIAMAKER_KEY=${key}; codex mcp add mediamaker`,
      `gemini mcp add --transport http mediamaker ${app.address}/mcp --header`,
      '.vscode/mcp.json',
      '.cursor/mcp.json',
      `curl -s ${app.address}/mcp -H &quot;Authorization: Bearer ${key}&quot;`,
    ]) {
      expect(text).toContain(line);
    }
    const [record] = await person.keys();
    expect(record).toMatchObject({ name: 'My laptop', scopes: ['media:generate', 'library:read'], rotated_from: null });
    expect(Number(record?.expires_at) - Number(record?.created_at)).toBeCloseTo(7 * 86_400_000, -3);
    const listed = await person.browser.text(CONSOLE);
    expect(listed).not.toContain(key.split('_').at(-1));
    for (const part of ['My laptop', key.slice(-4), 'media:generate', 'library:read', 'expires', 'works']) {
      expect(listed).toContain(part);
    }
  });

  it('lists the keys of the account with their last use, and of no other account', async () => {
    const { key } = await app.key({ accountId: person.accountId, name: 'own' });
    await app.key({ name: 'of a stranger' });
    expect(await person.browser.text(CONSOLE)).toMatch(/own[^]*Never used/);
    await listToolsWith(app.address, key);
    await expect.poll(() => person.browser.text(CONSOLE)).toMatch(/own[^]*Last used <\/span><time datetime="/);
    expect(await person.browser.text(CONSOLE)).not.toContain('of a stranger');
  });

  it('offers the scopes that tools and routes of this service need, and no other', async () => {
    const offered = [...(await person.browser.text(CONSOLE)).matchAll(/type="checkbox"\s+name="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(offered).toEqual(offeredScopes({ isXOn: false }));
    expect(offered).not.toContain('x:act');
  });

  it('writes each act to the audit log, by the owner of the account', async () => {
    const made = keyIn(await (await person.make()).text());
    const [first] = await person.keys();
    await person.rotate(first?.id ?? '');
    await person.revoke(first?.id ?? '');
    const events: unknown[] = [];
    for await (const { kind, actor, account_id: of, subject } of readAuditLog(db.database)) {
      if (of === person.accountId && kind.startsWith('key_')) events.push([kind, actor, subject]);
    }
    const id = made.split('_')[2];
    const actor = `account:${person.accountId}`;
    expect(events).toEqual(['key_created', 'key_rotated', 'key_revoked'].map((kind) => [kind, actor, id]));
  });

  it.each([
    ['link', '9 minutes', true],
    ['wallet', '9 minutes', true],
    ['link', '10 minutes', false],
    ['wallet', '10 minutes', false],
    ['wallet_link', '0 seconds', false],
  ] as const)('a session by %s that is %s old may make and replace keys: %s', async (method, age, may) => {
    const who = await KeyOwner.signedIn(app, { accountId: person.accountId, method });
    const { id, key } = await app.key({ accountId: person.accountId });
    await db.database.sql`
      update web_session set authenticated_at = clock_timestamp() - ${age}::interval where account_id = ${person.accountId}`;
    const shown = await who.browser.text(CONSOLE);
    expect(shown.includes(`href="${FRESH.replace('&', '&amp;')}"`)).toBe(!may);
    expect([shown.includes('name="form_id"'), shown.includes(`action="${CONSOLE}/rotate"`)]).toEqual([may, may]);
    for (const answer of [await who.make(), await who.rotate(id, '0')]) {
      expect([answer.status, answer.headers.get('location')]).toEqual(may ? [200, null] : [303, FRESH]);
    }
    expect(await person.keys()).toHaveLength(may ? 3 : 1);
    expect(await listToolsWith(app.address, key)).toEqual(may ? REVOKED : ACCEPTED);
  });

  it('revokes a key for any session, however old its sign-in is', async () => {
    const who = await KeyOwner.signedIn(app, { accountId: person.accountId, method: 'wallet_link' });
    const { id, key } = await app.key({ accountId: person.accountId });
    await db.database.sql`
      update web_session set authenticated_at = clock_timestamp() - interval '6 days'
      where account_id = ${person.accountId}`;
    expect(await listToolsWith(app.address, key)).toEqual(ACCEPTED);
    const answer = await who.revoke(id);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${CONSOLE}?done=revoked`]);
    expect(await listToolsWith(app.address, key)).toEqual(REVOKED);
    expect(await who.browser.text(`${CONSOLE}?done=revoked`)).toContain('The key is revoked.');
  });

  it('replaces a key: both work for the overlap, or the old one ends with the answer', async () => {
    const { id, key } = await app.key({ accountId: person.accountId, name: 'Both', scopes: ['library:read'] });
    const page = await (await person.rotate(id, '1h')).text();
    expect(page).toMatch(/It replaces the key that ends in[^]*which works until/);
    const second = keyIn(page);
    for (const each of [key, second]) expect(await listToolsWith(app.address, each)).toEqual(ACCEPTED);
    const [record] = await person.keys();
    expect(record).toMatchObject({ name: 'Both', scopes: ['library:read'], rotated_from: id });
    const last = await (await person.rotate(await person.newest(), '0')).text();
    expect(last).toContain('no longer works');
    expect(await listToolsWith(app.address, second)).toEqual(REVOKED);
    expect(await listToolsWith(app.address, keyIn(last))).toEqual(ACCEPTED);
  });
});
