import { x402Client } from '@x402/core/client';
import type { PaymentRequired } from '@x402/core/types';
import type { ClientEvmSigner } from '@x402/evm';
import { registerExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment } from '@x402/fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { Service } from '../../support/service/service.js';
import { laneSettings, type LaneWallets, laneWallets } from '../../support/x402/paid-app.js';
import { TestChain } from '../../support/x402/test-chain.js';

type Content = Record<string, unknown>;

const ORDER = { prompt: 'A heron', size: 256 };

const decoded = (header: string | null): Content =>
  JSON.parse(Buffer.from(header ?? '', 'base64').toString()) as Content;

describe('a tool that a wallet pays for by plain HTTP', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let wallets: LaneWallets;
  let service: Service;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.start()]);
    wallets = await laneWallets(chain);
    service = await Service.start({ databaseUrl: db.url, environment: laneSettings(chain, wallets) });
  });
  afterAll(async () => {
    await service.remove();
    await chain.stop();
    await db.drop();
  });

  const addressOf = (tool: string): string => `${service.address}/api/tools/${tool}?lane=x402`;

  const order = (body: object, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

  function payingFetch(wallet: ClientEvmSigner): typeof fetch {
    const client = new x402Client();
    registerExactEvmScheme(client, { signer: wallet });
    return wrapFetchWithPayment(fetch, client);
  }

  const counted = async (): Promise<unknown> =>
    (
      await db.database
        .sql`select (select count(*) from payment)::int as payments, (select count(*) from resource)::int as resources`
    )[0];

  it('says its price in the header that clients of x402 read, and starts nothing', async () => {
    const before = await counted();
    const response = await fetch(addressOf('create_image'), order({ ...ORDER, count: 2 }));
    const body = (await response.json()) as Content;
    expect([response.status, response.headers.get('cache-control')]).toEqual([402, 'no-store']);
    expect(body).toMatchObject({ error_code: 'payment_required', retryable: false, x402Version: 2 });
    expect(decoded(response.headers.get('payment-required'))).toMatchObject({
      x402Version: 2,
      accepts: [{ amount: '20000', payTo: wallets.payTo.address }],
    });
    expect(await counted()).toEqual(before);
  });

  it('is paid by an unmodified @x402/fetch, waited for, and downloaded', async () => {
    const wallet = await chain.newWallet();
    const response = await payingFetch(wallet)(addressOf('create_image'), order(ORDER, { prefer: 'wait=50' }));
    const body = (await response.json()) as Content & { resources: Content[] };
    expect(response.status).toBe(200);
    expect(body).toMatchObject({
      status: 'completed',
      session_token: expect.stringMatching(/^mms_/) as string,
      payment: { amount: '10000', payer: wallet.address.toLowerCase() },
    });
    expect(decoded(response.headers.get('payment-response'))).toMatchObject({ success: true, amount: '10000' });
    expect(await chain.balance(wallets.payTo.address)).toBe(10_000n);
    const [{ storage_url: address } = {}] = body.resources;
    const file = await fetch(String(address));
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const session = { authorization: `Bearer ${String(body['session_token'])}` };
    const own = await fetch(`${service.address}/api/resources?lane=x402`, { headers: session });
    expect(await own.json()).toMatchObject({ total: 1, items: [{ id: body['resource_id'] }] });
    const events = await fetch(`${service.address}/api/resources/${String(body['resource_id'])}/events?lane=x402`, {
      headers: session,
    });
    expect(await events.text()).toContain('"status":"completed"');
  });

  it('takes one payment once, and answers its job again', async () => {
    const wallet = await chain.newWallet();
    const unpaid = await fetch(addressOf('create_image'), order(ORDER));
    const client = new x402Client();
    registerExactEvmScheme(client, { signer: wallet });
    const payment = await client.createPaymentPayload((await unpaid.json()) as PaymentRequired);
    const paid = { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') };
    const answers = await Promise.all([1, 2].map(() => fetch(addressOf('create_image'), order(ORDER, paid))));
    const again = await fetch(addressOf('create_image'), order(ORDER, { ...paid, prefer: 'wait=20' }));
    // Anybody can read a settled payment on the chain: it opens neither the file nor a session.
    expect([again.headers.get('preference-applied'), await again.clone().json()]).toEqual([
      null,
      expect.not.objectContaining({ resources: expect.anything() as unknown }),
    ]);
    expect(await again.clone().text()).not.toMatch(/session_token|wallet_link|storage_url/);
    const ids = await Promise.all(
      [...answers, again].map(async (answer) => ((await answer.json()) as Content)['resource_id']),
    );
    expect(new Set(ids.filter(Boolean)).size).toBe(1);
    expect(ids.at(-1)).toBeDefined();
    const other = await fetch(addressOf('create_image'), order({ ...ORDER, prompt: 'A crane' }, paid));
    expect([other.status, await other.json()]).toMatchObject([402, { error_code: 'payment_invalid' }]);
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
  });

  it('asks for a session where a call reads what belongs to a wallet, and refuses a key there', async () => {
    const unknown = await fetch(addressOf('lib_list'), order({}));
    expect([unknown.status, await unknown.json()]).toMatchObject([401, { error_code: 'missing_credentials' }]);
    const key = await service.media('keys', 'create', '--name', 'lane');
    const byKey = await fetch(addressOf('create_image'), order(ORDER, { authorization: `Bearer ${key}` }));
    expect(byKey.status).toBe(401);
    const estimate = await fetch(addressOf('estimate_cost'), order({ tool: 'create_image', arguments: ORDER }));
    expect([estimate.status, await estimate.json()]).toMatchObject([200, { credits: 1 }]);
  });

  it('refuses a body of another shape before it names a price', async () => {
    const response = await fetch(addressOf('create_image'), order({ prompt: 7 }));
    expect([response.status, response.headers.get('payment-required')]).toEqual([422, null]);
  });
});
