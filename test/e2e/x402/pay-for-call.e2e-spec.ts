import { walletIdentity } from '@libs/identity';
import { confirmPrice, ModelCatalogue } from '@libs/providers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { youngFfmpeg } from '../../support/files/young-ffmpeg.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { verifies } from '../../support/verifies.js';
import { TestChain } from '../../support/x402/test-chain.js';

const HERON = { prompt: 'A heron' };

describe('a call that is paid', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    on = await PaidApp.start(db.database, chain, {
      AI_GATEWAY_API_KEY: 'a key that buys nothing',
      FFMPEG_PATH: await youngFfmpeg(),
      DECODE_WITHOUT_SANDBOX: 'on',
      LLM_BASE_URL: 'http://127.0.0.1:1/v1',
      LLM_MODEL: 'writer',
    });
  });
  afterAll(async () => {
    await on.close();
    await db.drop();
  });

  it('gets its price in three dialects, and starts nothing', async () => {
    const { isError, structuredContent, content, _meta } = await on.call('create_image', { ...HERON, count: 2 });
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({
      x402Version: 2,
      error: 'Payment required to call this tool.',
      resource: { url: 'mcp://tool/create_image' },
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:84532',
          amount: '20000',
          asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
          payTo: on.wallets.payTo.address,
          maxTimeoutSeconds: 600,
          extra: { name: 'USDC', version: '2' },
        },
      ],
      error_code: 'payment_required',
    });
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
    expect(_meta?.['x402/error']).toMatchObject({ x402Version: 2, accepts: [{ amount: '20000' }] });
    expect(await db.database.sql`select 1 from payment`).toEqual([]);
    expect(await db.database.sql`select 1 from resource`).toEqual([]);
  });

  it('moves the money, starts its job in the account of the wallet, and gives its credentials', async () => {
    verifies('service.access.wallet', 'service.payment.paid-tools', 'resource.wallet-owner');
    verifies('authentication.wallet-session.after-payment', 'wallet.link.after-payment');
    const wallet = await chain.newWallet();
    const { isError, structuredContent, _meta } = await on.pay(wallet, 'create_image', HERON);
    expect(isError).toBeUndefined();
    expect(structuredContent).toMatchObject({
      status: 'queued',
      session_token: expect.stringMatching(/^mms_/),
      wallet_link: expect.stringContaining(`${on.app.address}/login/wallet-link?token=`),
      payment: { network: 'eip155:84532', amount: '10000', payer: wallet.address.toLowerCase() },
    });
    expect(_meta?.['x402/payment-response']).toMatchObject({ success: true, payer: wallet.address.toLowerCase() });
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
    expect(await chain.balance(on.wallets.payTo.address)).toBe(10_000n);
    const [resource] = await db.database.sql<{ account_id: string; metadata: { payment: object } }[]>`
      select account_id, metadata from resource where id = ${structuredContent['resource_id']}`;
    expect(resource?.account_id).toBe(walletIdentity(wallet.address));
    expect(resource?.metadata.payment).toMatchObject({ amount: '10000', refund_transaction: null });
  });

  it('is in the library of its wallet, by session token and by the tools of the lane, and of no other wallet', async () => {
    verifies('wallet.one-library');
    const [wallet, other] = [await chain.newWallet(), await chain.newWallet()];
    const paid = await on.pay(wallet, 'create_image', HERON);
    const id = String(paid.structuredContent['resource_id']);
    const headers = { authorization: `Bearer ${String(paid.structuredContent['session_token'])}` };
    const { structuredContent: list } = await on.call('lib_list', {}, { headers });
    expect((list['items'] as { id: string }[]).map((item) => item.id)).toEqual([id]);
    const read = await on.app.fetch(`/api/x402/resource/${id}`, { headers });
    expect([read.status, await read.json()]).toMatchObject([200, { id, status: 'queued' }]);
    const stranger = await on.pay(other, 'create_image', HERON);
    const foreign = { authorization: `Bearer ${String(stranger.structuredContent['session_token'])}` };
    expect((await on.app.fetch(`/api/x402/resource/${id}`, { headers: foreign })).status).toBe(404);
    expect((await on.call('lib_get', { resource_id: id }, { headers: foreign })).isError).toBe(true);
    expect((await on.call('cancel_job', { resource_id: id }, { headers: foreign })).isError).toBe(true);
  });

  it('beside the session token of another wallet is refused before it is settled', async () => {
    const [wallet, other] = [await chain.newWallet(), await chain.newWallet()];
    const { structuredContent } = await on.pay(other, 'create_image', HERON);
    const payment = await on.signed(wallet, 'create_image', HERON);
    const refused = await on.call('create_image', HERON, {
      meta: { 'x402/payment': payment },
      headers: { authorization: `Bearer ${String(structuredContent['session_token'])}` },
    });
    expect(refused.structuredContent).toMatchObject({ error_code: 'payment_conflict' });
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
  });

  describe('of a model', () => {
    const film = (model: string) => ({ prompt: 'A fox runs', duration_seconds: 4, model });

    beforeAll(async () => {
      for (const model of ['gateway/grok-imagine-1.5-lite', 'gateway/veo-3.1']) {
        const { microdollars = 0 } = new ModelCatalogue().find(model)?.price ?? {};
        await confirmPrice(db.database, { model, microdollars, by: 'a test' });
      }
    });

    it('costs the price of the model, which funds its job', async () => {
      const { structuredContent, isError } = await on.pay(
        await chain.newWallet(),
        'create_video',
        film('gateway/grok-imagine-1.5-lite'),
      );
      expect([isError, structuredContent]).toMatchObject([
        undefined,
        { provider: 'makers', model: 'gateway/grok-imagine-1.5-lite', payment: { amount: '170000' } },
      ]);
    });

    it('is refused from US$1 on, before anything is asked for', async () => {
      const { structuredContent } = await on.call('create_video', film('gateway/veo-3.1'));
      expect(structuredContent).toMatchObject({
        error_code: 'tool_not_allowed',
        error_description:
          'gateway/veo-3.1 costs 192 credits for this (US$1.92); wallets buy what costs less than US$1.',
        retryable: false,
      });
      expect(structuredContent).not.toHaveProperty('accepts');
    });

    it('is refused from US$1 on for all that a call makes', async () => {
      const clip = {
        visual: { type: 'clip', prompt: 'A fox runs', seconds: 4, model: 'gateway/grok-imagine-1.5-lite' },
      };
      const title = { seconds: 30, visual: { type: 'title', text: 'Foxes' } };
      const scenes = [...Array.from({ length: 5 }, () => clip), title];
      for (const tool of ['estimate_cost', 'create_video']) {
        const asked = { scenes, voice: 'none', resolution: '1080p' };
        const given = tool === 'create_video' ? asked : { tool: 'create_video', arguments: asked };
        // Five clips of 17 credits, and 50 s of film.
        expect((await on.call(tool, given)).structuredContent).toMatchObject({
          error_code: 'tool_not_allowed',
          error_description: 'This costs 105 credits (US$1.05); wallets buy what costs less than US$1.',
        });
      }
    });
  });

  it('may bring its payment as base64, in the parameters or in the header', async () => {
    for (const place of ['meta', 'header']) {
      const wallet = await chain.newWallet();
      const payment = Buffer.from(JSON.stringify(await on.signed(wallet, 'create_image', HERON))).toString('base64');
      const sent =
        place === 'meta' ? { meta: { 'x402/payment': payment } } : { headers: { 'payment-signature': payment } };
      expect((await on.call('create_image', HERON, sent)).isError).toBeUndefined();
    }
  });

  it('with another idempotency key and the same payment answers the first job', async () => {
    const wallet = await chain.newWallet();
    const payment = await on.signed(wallet, 'create_image', HERON);
    const first = await on.call('create_image', HERON, { meta: { 'x402/payment': payment } });
    const again = await on.call(
      'create_image',
      { ...HERON, idempotency_key: 'new' },
      { meta: { 'x402/payment': payment } },
    );
    expect(again.structuredContent['resource_id']).toBe(first.structuredContent['resource_id']);
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
  });

  it('is one call for each payment-identifier: a second payment is not settled', async () => {
    const wallet = await chain.newWallet();
    const named = async () => ({
      ...(await on.signed(wallet, 'create_image', HERON)),
      extensions: { 'payment-identifier': { info: { required: false, id: 'order_0000000000001' } } },
    });
    const first = await on.call('create_image', HERON, { meta: { 'x402/payment': await named() } });
    const second = await on.call('create_image', HERON, { meta: { 'x402/payment': await named() } });
    expect(second.structuredContent['resource_id']).toBe(first.structuredContent['resource_id']);
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
  });
});

describe('the wallet lane', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    on = await PaidApp.start(db.database, chain);
  });
  afterAll(async () => {
    await on.close();
    await db.drop();
  });

  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const call = (name: string, args: object) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });

  it('shows an anonymous caller what it can pay for, with prices in every dialect, and an estimate', async () => {
    const { result } = (await (await on.post(list)).json()) as {
      result: { tools: { name: string; _meta?: Record<string, unknown> }[] };
    };
    expect(result.tools.map(({ name }) => name)).toEqual([
      'create_video',
      'create_image',
      'create_audio',
      'estimate_cost',
    ]);
    const image = result.tools.find(({ name }) => name === 'create_image');
    expect(image?._meta).toMatchObject({
      x402: { paymentRequired: true, scheme: 'exact', amount: '10000', payTo: on.wallets.payTo.address },
      'agents-x402/paymentRequired': true,
      'agents-x402/priceUSD': 0.01,
    });
    const estimate = await on.call('estimate_cost', { tool: 'create_image', arguments: { ...HERON, count: 3 } });
    expect(estimate.structuredContent).toMatchObject({ credits: 3, usd: '0.03' });
  });

  it('has no writer on the lane, where a price is settled before work begins', async () => {
    const { structuredContent } = await on.call('create_video', { ...HERON, write: true });
    expect(structuredContent).toMatchObject({ error_code: 'input_unsupported' });
  });

  it.each<[string, object]>([
    ['await_resource', call('await_resource', { resource_id: '00000000-0000-4000-8000-000000000000' })],
    ['lib_list', call('lib_list', {})],
    ['resources/read', { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'media://resource/x' } }],
  ])('asks a stranger for a session token before %s', async (_, message) => {
    const response = await on.post(message);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error_code: 'missing_credentials' });
  });

  it('does not offer tools without a lane price', async () => {
    const response = await on.post(call('account_status', {}));
    expect(response.status).toBe(403);
  });

  it('takes no key, and its tokens open nothing elsewhere', async () => {
    const { key } = await on.app.key();
    expect((await on.post(list, { authorization: `Bearer ${key}` })).status).toBe(401);
    const wallet = await chain.newWallet();
    const { structuredContent } = await on.pay(wallet, 'create_image', HERON);
    const authorization = `Bearer ${String(structuredContent['session_token'])}`;
    const init = { method: 'POST', headers: { authorization, 'content-type': 'application/json' } };
    expect((await on.app.fetch('/mcp', { ...init, body: JSON.stringify(list) })).status).toBe(401);
    expect((await on.post(list, { authorization })).status).toBe(200);
  });

  it('can be chosen by a header, and no response about money is cacheable', async () => {
    const response = await on.app.fetch('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mcp-lane': 'x402' },
      body: JSON.stringify(call('create_image', HERON)),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(((await response.json()) as { result: object }).result).toMatchObject({ isError: true });
  });

  it('is described: status, discovery, projection', async () => {
    const status = await on.app.fetch('/api/x402/status');
    expect(status.headers.get('cache-control')).toBe('no-store');
    expect(await status.json()).toMatchObject({
      enabled: true,
      network: 'eip155:84532',
      pay_to: on.wallets.payTo.address,
      health: { ready: true, troubles: [] },
    });
    const discovery = (await (await on.app.fetch('/.well-known/x402.json')).json()) as Record<string, unknown>;
    expect(discovery['resources']).toEqual([`${on.app.address}/mcp?lane=x402`]);
    expect(discovery['instructions']).toContain(`POST ${on.app.address}/mcp?lane=x402`);
    const projection = await (await on.app.fetch('/api/public-mcp-lane-projection-v1.json')).json();
    expect(projection).toMatchObject({ lanes: [{}, {}, { name: 'x402', enabled: true }] });
  });
});
