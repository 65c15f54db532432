import { DisableAccount, walletIdentity } from '@libs/identity';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { PageReader } from '../../support/people/page-reader.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';
import { newWallet, signInByWallet } from '../../support/people/wallet.js';

describe('wallets sign in', () => {
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

  /** The message that this browser's wallet is asked to sign. */
  async function asked(browser: PageReader, address: string): Promise<string> {
    const response = await browser.open(`/login/wallet/nonce?address=${address}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return ((await response.json()) as { message: string }).message;
  }

  async function send(browser: PageReader, body: object): Promise<[number, Record<string, unknown>]> {
    const response = await browser.open('/login/wallet', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.address },
      body: JSON.stringify(body),
    });
    return [response.status, (await response.json()) as Record<string, unknown>];
  }

  async function signed(browser: PageReader, wallet: PrivateKeyAccount, change = (text: string): string => text) {
    const message = change(await asked(browser, wallet.address));
    return { message, signature: await wallet.signMessage({ message }) };
  }

  const isSignedIn = async (browser: PageReader): Promise<boolean> =>
    (await browser.open('/account/sessions')).status === 200;

  it('a wallet that signs gets a session of its own account, the same one each time, in whatever case it is written', async () => {
    verifies('wallet.siwe.session', 'wallet.full-account');
    const wallet = newWallet();
    for (const address of [wallet.address, wallet.address.toLowerCase()]) {
      const browser = new PageReader(app);
      const message = await asked(browser, address);
      const signature = await wallet.signMessage({ message });
      expect(await send(browser, { message, signature, return_to: '/docs' })).toEqual([
        200,
        { account_id: walletIdentity(wallet.address), return_to: '/docs' },
      ]);
      expect(await browser.text('/account/sessions')).toContain('by wallet');
    }
    expect(
      await db.database
        .sql`select kind, status, daily_credits from account where id = ${walletIdentity(wallet.address)}`,
    ).toEqual([{ kind: 'wallet', status: 'active', daily_credits: 0 }]);
  });

  it('the sign-in page offers it, with a script of ours and nothing else that runs', async () => {
    verifies('wallet.siwe.login-page');
    const response = await app.fetch('/login');
    expect(await response.text()).toContain('Sign in with a wallet');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; connect-src 'self'");
    const script = await app.fetch('/assets/wallet.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await script.text()).toContain('personal_sign');
  });

  it('the message names this service, one chain, ten minutes', async () => {
    const wallet = newWallet();
    const lines = (await asked(new PageReader(app), wallet.address)).split('\n');
    const { host } = new URL(app.address);
    expect(lines.slice(0, 8)).toEqual([
      `${host} wants you to sign in with your Ethereum account:`,
      wallet.address,
      '',
      'Sign in to Mediamaker. This costs nothing.',
      '',
      `URI: ${app.address}/login`,
      'Version: 1',
      'Chain ID: 8453',
    ]);
    const [issued = 0, expires = 0] = lines.slice(-2).map((line) => Date.parse(line.replace(/^[^:]+: /, '')));
    expect(expires - issued).toBe(600_000);
    expect(Math.abs(issued - Date.now())).toBeLessThan(30_000);
  });

  const later = (name: string, by: number) => (text: string) =>
    text.replace(
      new RegExp(`^${name}: (.+)$`, 'm'),
      (_, time: string) => `${name}: ${new Date(Date.parse(time) + by).toISOString()}`,
    );

  it.each<[string, (text: string) => string]>([
    ['of another domain', (text) => text.replace(/^\S+/, 'evil.example')],
    ['of this host under another port', (text) => text.replace(/^(\S+):\d+/, '$1:1')],
    ['of another address of ours', (text) => text.replace('/login', '/consent')],
    ['of another service', (text) => text.replace(/^URI: .+$/m, 'URI: https://evil.example/login')],
    ['of another chain', (text) => text.replace('8453', '1')],
    ['without an end', (text) => text.replace(/\nExpiration Time: .+$/, '')],
    ['that has ended', later('Expiration Time', -600_000)],
    ['that is from tomorrow', later('Issued At', 86_400_000)],
    ['that is older than its nonce', later('Issued At', -600_001)],
    ['that is not yet good', (text) => `${text}\nNot Before: ${new Date(Date.now() + 60_000).toISOString()}`],
    ['with another nonce', (text) => text.replace(/^Nonce: .+$/m, 'Nonce: abcdefgh12345678')],
    ['that is no such message', () => 'Let me in'],
    ['with more words after it', (text) => `${text}\n`],
  ])('a signed message %s is refused', async (_, change) => {
    const browser = new PageReader(app);
    const body = await signed(browser, newWallet(), change);
    expect(await send(browser, body)).toEqual([401, expect.objectContaining({ error_code: 'invalid_token' })]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('a good message is refused under the address or the signature of another, and once it was changed', async () => {
    const [wallet, other] = [newWallet(), newWallet()];
    const browser = new PageReader(app);
    const { message, signature } = await signed(browser, wallet);
    const swapped = message.replace(wallet.address, other.address);
    const told = message.replace('costs nothing', 'costs little');
    expect(told).not.toBe(message);
    const tries = [
      { message: swapped, signature },
      { message: told, signature },
      { message, signature: await other.signMessage({ message }) },
      { message, signature: `0x${'0'.repeat(130)}` },
      { message, signature: `0x${'f'.repeat(130)}` },
    ];
    for (const body of tries) expect((await send(browser, body))[0]).toBe(401);
    expect((await send(browser, { message, signature }))[0]).toBe(200);
  });

  it('a message works once, also where ten send it at once, and in its own browser alone', async () => {
    const browser = new PageReader(app);
    const body = await signed(browser, newWallet());
    expect((await send(new PageReader(app), body))[0]).toBe(401);
    const stranger = new PageReader(app);
    await asked(stranger, newWallet().address);
    expect((await send(stranger, body))[0]).toBe(401);
    const { cookie } = browser;
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const headers = { 'content-type': 'application/json', cookie };
        return (await app.fetch('/login/wallet', { method: 'POST', headers, body: JSON.stringify(body) })).status;
      }),
    );
    expect(statuses.sort((one, other) => one - other)).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
  });

  it('where sign-up is off a wallet without an account is refused, and one with an account signs in as before', async () => {
    const closed = await TestApp.start(db.database, { settings: { SIGN_UP: 'off' } });
    try {
      const [known, stranger] = [newWallet(), newWallet()];
      expect((await signInByWallet(app, new PageReader(app), known)).status).toBe(200);
      const answer = await signInByWallet(closed, new PageReader(closed), stranger);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        expect.objectContaining({
          error_description: 'This installation opens no new accounts.',
          actionable_next_step: 'Ask the operator for an account, or sign in to an account that exists.',
        }),
      ]);
      const opened = await db.database.sql`select 1 from account where id = ${walletIdentity(stranger.address)}`;
      expect(opened).toEqual([]);
      expect((await signInByWallet(closed, new PageReader(closed), known)).status).toBe(200);
    } finally {
      await closed.close();
    }
  });

  it('a nonce is good for ten minutes by the clock of the database', async () => {
    const browser = new PageReader(app);
    const body = await signed(browser, newWallet());
    await db.database.sql`update wallet_nonce set expires_at = expires_at - interval '10 minutes'`;
    expect((await send(browser, body))[0]).toBe(401);
  });

  it('pages of other origins, broken bodies and closed accounts are refused', async () => {
    const wallet = newWallet();
    const browser = new PageReader(app);
    const body = await signed(browser, wallet);
    const foreign = await browser.open('/login/wallet', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify(body),
    });
    expect(foreign.status).toBe(403);
    expect((await send(browser, { message: body.message, signature: '0x12' }))[0]).toBe(422);
    expect((await browser.open('/login/wallet/nonce?address=0x12')).status).toBe(422);
    expect((await send(browser, body))[0]).toBe(200);
    await new DisableAccount(db.database).run(walletIdentity(wallet.address));
    expect(await isSignedIn(browser)).toBe(false);
    const again = new PageReader(app);
    expect((await send(again, await signed(again, wallet)))[0]).toBe(401);
  });
});
