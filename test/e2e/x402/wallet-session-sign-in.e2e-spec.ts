import { DisableAccount, walletIdentity, WALLET_NAMESPACE } from '@libs/identity';
import { uuidV5 } from '@libs/kernel';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { PageReader } from '../../support/people/page-reader.js';
import {
  newWallet,
  SESSION_PATH as PATH,
  type SessionChallenge,
  signInByWallet,
  signInHeader,
} from '../../support/people/wallet.js';
import { TestApp } from '../../support/service/app.js';
import { verifies } from '../../support/verifies.js';

/** As clients write a body in which they set nothing. */
const NO_PROOF = { message: '', signature: null };
const UUID_V5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('an agent proves its wallet', () => {
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

  async function payer(): Promise<PrivateKeyAccount> {
    const wallet = newWallet();
    await db.database.sql`
      insert into account (id, kind, daily_credits) values (${walletIdentity(wallet.address)}, 'wallet', 0)`;
    return wallet;
  }

  async function challenge({ address }: { address: string }, query = ''): Promise<SessionChallenge> {
    const response = await app.fetch(`${PATH}?address=${address}${query}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.getSetCookie()).toEqual([]);
    return (await response.json()) as SessionChallenge;
  }

  async function send(body?: object, headers: Record<string, string> = {}): Promise<[number, Record<string, string>]> {
    const response = await app.fetch(PATH, {
      method: 'POST',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return [response.status, (await response.json()) as Record<string, string>];
  }

  const code = ([status, body]: [number, Record<string, string>]): [number, string | undefined] => [
    status,
    body['error_code'],
  ];

  async function signed(wallet: PrivateKeyAccount, change = (text: string): string => text, query = '') {
    const message = change((await challenge(wallet, query)).message);
    return { message, signature: await wallet.signMessage({ message }) };
  }

  async function listed(token: string): Promise<string[]> {
    const response = await app.fetch('/api/x402/resources', { headers: { 'x-session-token': token } });
    expect(response.status).toBe(200);
    return ((await response.json()) as { resources: { id: string }[] }).resources.map(({ id }) => id);
  }

  it('by a message, by SIGN-IN-WITH-X and in the browser: one account, a version 5 UUID, and one library', async () => {
    verifies('resource.wallet-identity.uuid5');
    const wallet = newWallet();
    const id = uuidV5(wallet.address.toLowerCase(), WALLET_NAMESPACE);
    expect(id).toMatch(UUID_V5);
    const inBrowser = await signInByWallet(app, new PageReader(app), wallet);
    expect(await inBrowser.json()).toMatchObject({ account_id: id });
    const resource = await app.resource(id);
    const answers = [
      await send(await signed(wallet)),
      await send(await signed(wallet, undefined, '&network=')),
      await send(undefined, { 'sign-in-with-x': await signInHeader(app, wallet) }),
      await send(NO_PROOF, { 'sign-in-with-x': await signInHeader(app, wallet, { network: 1 }) }),
    ];
    for (const [status, body] of answers) {
      expect([status, body]).toEqual([
        200,
        { session_token: expect.stringMatching(/^mms_[\w-]{43}$/), expires_at: expect.any(String), account_id: id },
      ]);
      expect(Math.abs(Date.parse(body['expires_at'] ?? '') - Date.now() - 3_600_000)).toBeLessThan(30_000);
      expect(await listed(body['session_token'] ?? '')).toEqual([resource]);
    }
    expect(new Set(answers.map(([, body]) => body['session_token'])).size).toBe(4);
  });

  it('the challenge names this route, ten minutes and both networks, in two forms with one nonce', async () => {
    const wallet = newWallet();
    const {
      message,
      nonce,
      expires_at,
      sign_in_with_x: extension,
    } = await challenge({
      address: wallet.address.toLowerCase(),
    });
    expect(nonce).toMatch(/^[0-9A-Za-z]{24}$/);
    const { host } = new URL(app.address);
    expect(message.split('\n')).toEqual([
      `${host} wants you to sign in with your Ethereum account:`,
      wallet.address,
      '',
      'Sign in to Mediamaker. This costs nothing.',
      '',
      `URI: ${app.address}${PATH}`,
      'Version: 1',
      'Chain ID: 8453',
      `Nonce: ${nonce}`,
      expect.stringMatching(/^Issued At: /),
      `Expiration Time: ${expires_at}`,
    ]);
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 600_000)).toBeLessThan(30_000);
    expect(extension).toEqual({
      info: {
        domain: host,
        uri: `${app.address}${PATH}`,
        statement: 'Sign in to Mediamaker. This costs nothing.',
        version: '1',
        nonce,
        issuedAt: expect.any(String),
        expirationTime: expires_at,
      },
      supportedChains: [
        { chainId: 'eip155:8453', type: 'eip191' },
        { chainId: 'eip155:84532', type: 'eip191' },
      ],
    });
    for (const query of ['', '?address=0x12', `?address=${wallet.address}&network=eip155:1`]) {
      expect((await app.fetch(`${PATH}${query}`)).status).toBe(422);
    }
  });

  const later = (name: string, by: number) => (text: string) =>
    text.replace(
      new RegExp(`^${name}: (.+)$`, 'm'),
      (_, time: string) => `${name}: ${new Date(Date.parse(time) + by).toISOString()}`,
    );

  it.each<[string, (text: string) => string]>([
    ['of another domain', (text) => text.replace(/^\S+/, 'evil.example')],
    ['for the sign-in of the pages', (text) => text.replace(PATH, '/login')],
    ['of another chain', (text) => text.replace('8453', '1')],
    ['of another version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['without an end', (text) => text.replace(/\nExpiration Time: .+$/, '')],
    ['that has ended', later('Expiration Time', -600_000)],
    ['from tomorrow', later('Issued At', 86_400_000)],
    ['older than its nonce', later('Issued At', -600_001)],
    ['with a nonce of its own', (text) => text.replace(/^Nonce: .+$/m, 'Nonce: abcdefgh12345678')],
    ['that is none', () => 'Let me in'],
  ])('a signed message %s is refused', async (_, change) => {
    expect(code(await send(await signed(await payer(), change)))).toEqual([401, 'invalid_token']);
  });

  it('a proof works once, also where ten send it at once, and for ten minutes by the clock of the database', async () => {
    const wallet = await payer();
    const body = await signed(wallet);
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await send(body))[0]));
    expect(statuses.sort((one, other) => one - other)).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
    const sent = await signInHeader(app, wallet);
    expect((await send(undefined, { 'sign-in-with-x': sent }))[0]).toBe(200);
    expect(code(await send(undefined, { 'sign-in-with-x': sent }))).toEqual([401, 'invalid_token']);
    const old = await signed(wallet);
    await db.database.sql`update wallet_nonce set expires_at = expires_at - interval '10 minutes'`;
    expect(code(await send(old))).toEqual([401, 'invalid_token']);
  });

  it('a nonce of a browser serves no agent, and one of an agent no browser', async () => {
    const wallet = await payer();
    const browser = new PageReader(app);
    const asked = await browser.open(`/login/wallet/nonce?address=${wallet.address}`);
    const { nonce } = (await asked.json()) as { nonce: string };
    expect(code(await send(await signed(wallet, (text) => text.replace(/^Nonce: .+$/m, `Nonce: ${nonce}`))))).toEqual([
      401,
      'invalid_token',
    ]);
    const ours = (await challenge(wallet)).nonce;
    const page = await browser.open(`/login/wallet/nonce?address=${wallet.address}`);
    const message = ((await page.json()) as { message: string }).message.replace(/^Nonce: .+$/m, `Nonce: ${ours}`);
    const answer = await browser.open('/login/wallet', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.address },
      body: JSON.stringify({ message, signature: await wallet.signMessage({ message }) }),
    });
    expect(answer.status).toBe(401);
  });

  it('under the signature of another, or changed after it was signed, a proof is refused and its nonce stays good', async () => {
    const [wallet, other] = [await payer(), await payer()];
    const { message, signature } = await signed(wallet);
    for (const body of [
      { message, signature: await other.signMessage({ message }) },
      { message: message.replace(wallet.address, other.address), signature },
      { message, signature: `0x${'f'.repeat(130)}` },
      { message, signature: `${signature}${'00'.repeat(100)}` },
    ]) {
      expect(code(await send(body))).toEqual([401, 'invalid_token']);
    }
    expect((await send({ message, signature }))[0]).toBe(200);
  });

  it('a header that is no proof of an Ethereum wallet for this route is refused', async () => {
    const wallet = await payer();
    const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
    const good = JSON.parse(Buffer.from(await signInHeader(app, wallet), 'base64').toString()) as Record<
      string,
      unknown
    >;
    const bad = [
      'x',
      '!!!',
      base64(null),
      base64([]),
      base64({}),
      base64({ ...good, type: 'ed25519' }),
      base64({ ...good, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
      base64({ ...good, chainId: 'eip155:1' }),
      base64({ ...good, chainId: 8453 }),
      base64({ ...good, statement: 'Sign everything away.' }),
      base64({ ...good, resources: ['https://evil.example'] }),
      base64({ ...good, resources: [7] }),
      base64({ ...good, address: newWallet().address }),
      base64({ ...good, address: 'nobody' }),
      base64({ ...good, uri: `${app.address}/login` }),
      base64({ ...good, signature: 7 }),
    ];
    for (const sent of bad) {
      expect([sent, ...code(await send(undefined, { 'sign-in-with-x': sent }))]).toEqual([sent, 401, 'invalid_token']);
    }
    expect((await send(undefined, { 'sign-in-with-x': base64(good) }))[0]).toBe(200);
  });

  it('none, two and broken proofs are refused, each in its own way', async () => {
    const wallet = await payer();
    expect(code(await send())).toEqual([401, 'missing_credentials']);
    expect(code(await send({}))).toEqual([401, 'missing_credentials']);
    const body = await signed(wallet);
    expect(code(await send(body, { 'sign-in-with-x': await signInHeader(app, wallet) }))).toEqual([
      401,
      'malformed_credentials',
    ]);
    for (const [broken, at] of [
      [{ message: body.message }, 'signature'],
      [{ signature: body.signature }, 'message'],
      [{ ...body, signature: '0x12' }, 'signature'],
      [{ ...body, message: 7 }, 'message'],
      [{ ...body, message: 'x'.repeat(4_001) }, 'message'],
      [{ ...body, signature: `0x${'1'.repeat(8_200)}` }, 'signature'],
    ] as const) {
      const [status, { detail }] = await send(broken);
      expect([status, detail]).toEqual([422, expect.arrayContaining([expect.objectContaining({ loc: ['body', at] })])]);
    }
    expect((await send(body))[0]).toBe(200);
  });

  it('a wallet without an account gets none, and learns how to get one; a closed account stays closed', async () => {
    const stranger = newWallet();
    const [status, body] = await send(await signed(stranger));
    expect([status, body]).toEqual([
      401,
      {
        error_code: 'invalid_token',
        error_description: 'This wallet has no account here.',
        actionable_next_step: expect.stringMatching(/^Pay for a tool call .*sign up with this wallet at \/login\.$/),
        retryable: false,
      },
    ]);
    const id = walletIdentity(stranger.address);
    expect(await db.database.sql`select 1 from account where id = ${id}`).toEqual([]);
    const closed = await payer();
    await new DisableAccount(db.database).run(walletIdentity(closed.address));
    expect(code(await send(await signed(closed)))).toEqual([401, 'invalid_token']);
    const ids = [id, walletIdentity(closed.address)];
    expect(await db.database.sql`select 1 from wallet_session where account_id = any(${ids}::uuid[])`).toEqual([]);
  });
});
