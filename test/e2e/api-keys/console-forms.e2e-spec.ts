import { RevokeApiKey } from '@libs/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { whileUncommitted } from '../../support/database/while-uncommitted.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { CONSOLE, keyIn, KeyOwner, orderOfKey } from '../../support/people/key-owner.js';
import { TestApp } from '../../support/service/app.js';

const MOST = 100;
const ACCEPTED = [200, undefined];

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

/** Status, title and alert of a page. */
async function told(response: Response): Promise<[number, string | undefined, string]> {
  const text = await response.text();
  const alerts = [...text.matchAll(/role="alert"[^>]*>([^]*?)<\/(?:p|span)>/g)].map(([, alert = '']) => alert);
  const plain = alerts.map((alert) =>
    alert
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return [response.status, /<h1>(.*)<\/h1>/.exec(text)?.[1], plain.join(' ')];
}

/** The ticked scopes of the library. */
function ticked(text: string): (string | undefined)[] {
  return [...text.matchAll(/name="(library:\w+)"\s+value="on"\s+checked/g)].map(([, scope]) => scope);
}

/** Statuses of answers, sorted. */
function statusesOf(answers: readonly Response[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

describe('a form of the developer console', () => {
  it.each<[string, Record<string, string>, string]>([
    ['200 letters as a name', { name: 'x'.repeat(200) }, 'The name must have at most 100 characters.'],
    ['no name', { name: ' ' }, 'The name must have a letter, a digit or a sign.'],
    [
      'a line break in the name',
      { name: 'a\nb' },
      'The name must be one line without invisible or control characters.',
    ],
    ['a mark that turns the name around', { name: '\u202Etxt.exe' }, 'The name must be one line without'],
    ['a terminal command in the name', { name: '\u001B[2J' }, 'The name must be one line without'],
    ['a scope that is not offered', { 'x:act': 'on' }, 'This service does not offer x:act.'],
  ])('with %s is shown again with all that was filled in, and says what is wrong', async (_, change, mistake) => {
    const fields = orderOfKey({ 'library:write': 'on', ...change });
    const answer = await person.make(fields);
    const text = await answer.clone().text();
    const [status, title, alert] = await told(answer);
    expect([status, title]).toEqual([400, 'API keys']);
    expect(alert).toContain(mistake);
    expect(text).toContain(`name="form_id" value="${fields.form_id}"`);
    expect(text).toMatch(/<option value="30" selected>/);
    expect(ticked(text)).toEqual(['library:read', 'library:write']);
    expect(await person.keys()).toEqual([]);
  });

  it('without a scope is shown again', async () => {
    const { 'library:read': _, ...fields } = orderOfKey();
    const answer = await person.make(fields);
    expect(ticked(await answer.clone().text())).toEqual([]);
    const mistake = 'Choose at least one: a key without scopes cannot do anything.';
    expect(await told(answer)).toEqual([400, 'API keys', mistake]);
    expect(await person.keys()).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['a scope that does not exist', { 'everything:do': 'on' }],
    ['a scope with another value', { 'library:read': 'maybe' }],
    ['other days', { days: '36500' }],
    ['no days', { days: '' }],
    ['no form id', { form_id: '' }],
    ['a damaged form id', { form_id: 'x' }],
  ])('with %s is refused with a page', async (_, change) => {
    expect(await told(await person.make(orderOfKey(change)))).toEqual([
      422,
      'Something is missing',
      'The form did not arrive whole.',
    ]);
    expect(await person.keys()).toEqual([]);
  });

  it('may name a key in HTML: every page shows it as text', async () => {
    const name = `<script>alert('1')</script>"><b>`;
    const fields = orderOfKey({ name });
    const pages = [await person.make(fields), await person.make(fields), await person.browser.open(CONSOLE)];
    for (const page of pages) {
      const text = await page.text();
      expect(text).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&gt;&lt;b&gt;');
      expect(text).not.toContain('<script>');
    }
  });

  it('that is sent twice makes one key: the second answer names it and offers to replace it', async () => {
    const fields = orderOfKey({ name: 'Once' });
    const key = keyIn(await (await person.make(fields)).text());
    const again = await person.make({ ...fields, name: 'Other' });
    const text = await again.clone().text();
    expect(await told(again)).toEqual([
      409,
      'This key already exists',
      `This form was already sent and made Once (ends in ${key.slice(-4)}). The new key was shown once, in the first response.`,
    ]);
    expect(text).not.toContain(key);
    const id = await person.newest();
    expect(await person.keys()).toHaveLength(1);
    expect(text).toContain(`name="key" value="${id}"`);
    await person.revoke(id);
    expect(await (await person.make(fields)).text()).not.toContain('Replace key');
  });

  it('that is sent several times at once makes one key, and one answer shows it', async () => {
    const filled = await person.browser.fill(CONSOLE, orderOfKey());
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.browser.open(CONSOLE, filled)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    expect(await person.keys()).toHaveLength(1);
  });

  it('has an id of its account alone: another account makes its own key with it', async () => {
    const fields = orderOfKey();
    await person.make(fields);
    const other = await KeyOwner.signedIn(app);
    expect((await other.make(fields)).status).toBe(200);
    expect([await person.keys(), await other.keys()].map((all) => all.length)).toEqual([1, 1]);
  });

  it.each([
    ['rotate', { overlap: '0' }],
    ['revoke', {}],
    ['', orderOfKey()],
  ])('that another site sends to "%s", or that was shown before a new sign-in, does nothing', async (act, fields) => {
    const { id, key } = await app.key({ accountId: person.accountId });
    const path = act === '' ? CONSOLE : `${CONSOLE}/${act}`;
    const filled = await person.browser.fill(CONSOLE, { key: id, ...fields });
    const body = new URLSearchParams(filled.body);
    if (act === '') body.delete('key');
    const foreign = { ...filled.headers, origin: 'https://evil.example' };
    expect(await told(await person.browser.open(path, { ...filled, body, headers: foreign }))).toEqual([
      403,
      'That did not work',
      'The request was sent by a page of another site.',
    ]);
    const anew = await KeyOwner.signedIn(app, { accountId: person.accountId });
    expect(await told(await anew.browser.open(path, { ...filled, body }))).toEqual([
      403,
      'That did not work',
      'This form is not valid any more.',
    ]);
    expect(await person.keys()).toHaveLength(1);
    expect(await listToolsWith(app.address, key)).toEqual(ACCEPTED);
  });

  it('does nothing to a key of another account, and answers as for none', async () => {
    const { id, key } = await app.key();
    for (const target of [id, 'aaaaaaaaaaaa', `${id}' or true --`]) {
      for (const answer of [await person.rotate(target, '0'), await person.revoke(target)]) {
        expect(await told(answer)).toEqual([404, 'Not found', 'There is no API key of this name.']);
      }
    }
    expect(await listToolsWith(app.address, key)).toEqual(ACCEPTED);
  });

  it('replaces a key once: the second answer names the key that took its place', async () => {
    const { id } = await app.key({ accountId: person.accountId, name: 'Old' });
    const filled = await person.browser.fill(CONSOLE, { key: id, overlap: '7d' });
    const path = `${CONSOLE}/rotate`;
    const answers = await Promise.all([1, 2].map(() => person.browser.open(path, filled)));
    const [first, second] = answers.toSorted((a, b) => a.status - b.status) as [Response, Response];
    const key = keyIn(await first.text());
    expect(await told(second)).toEqual([
      409,
      'This key already exists',
      `The key was already replaced by Old (ends in ${key.slice(-4)}). The new key was shown once, in the first response.`,
    ]);
    expect(await person.keys()).toHaveLength(2);
  });

  it.each([
    ['was revoked', (id: string) => new RevokeApiKey(db.database).run(id)],
    ['has expired', (id: string) => db.database.sql`update api_key set expires_at = now() where id = ${id}`],
  ])('replaces no key that %s', async (why, end) => {
    const { id } = await app.key({ accountId: person.accountId });
    await end(id);
    const answer = await person.rotate(id, '0');
    expect(await told(answer)).toEqual([409, 'API keys', `The API key ${why}. Make a new key in its place.`]);
    expect(await person.keys()).toHaveLength(1);
  });

  it('revokes a key twice with the same answer', async () => {
    const { id } = await app.key({ accountId: person.accountId });
    for (let time = 0; time < 2; time += 1) {
      const answer = await person.revoke(id);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${CONSOLE}?done=revoked`]);
    }
  });

  it(`makes no key beside ${MOST} that work, until one of them ends`, async () => {
    for (let count = 1; count < MOST; count += 1) await app.key({ accountId: person.accountId });
    const forms = [await person.browser.fill(CONSOLE, orderOfKey()), await person.browser.fill(CONSOLE, orderOfKey())];
    const both = await Promise.all(forms.map((form) => person.browser.open(CONSOLE, form)));
    expect(statusesOf(both)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(await refused?.text()).toContain(`Your account has ${MOST} active keys, which is the limit.`);
    expect(await person.browser.text(CONSOLE)).not.toContain('name="form_id"');
    expect((await person.rotate(await person.newest(), '0')).status).toBe(200);
    await person.revoke(await person.newest());
    expect((await person.make()).status).toBe(200);
  });

  it('makes no key for a session whose end is being committed', async () => {
    const filled = await person.browser.fill(CONSOLE, orderOfKey());
    const { begun } = await whileUncommitted(
      db.database,
      (tx) => tx.sql`delete from web_session where account_id = ${person.accountId}`,
      () => person.browser.open(CONSOLE, filled),
    );
    const answer = await begun;
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?return_to=%2Fdeveloper%2Fconsole']);
    expect(await person.keys()).toEqual([]);
  });
});
