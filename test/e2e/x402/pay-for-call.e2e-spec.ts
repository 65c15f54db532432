import { walletIdentity } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { TestChain } from '../../support/x402/test-chain.js';

const HERON = { prompt: 'A heron' };

describe('a call that is paid', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.start()]);
    on = await PaidApp.start(db.database, chain);
  });
  afterAll(async () => {
    await on.close();
    await chain.stop();
    await db.drop();
  });

  it('is told its price, in three dialects, and starts nothing', async () => {
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
    const [resource] = await db.database.sql<{ account_id: string; metadata: { payment: object } }>`
      select account_id, metadata from resource where id = ${structuredContent['resource_id']}`;
    expect(resource?.account_id).toBe(walletIdentity(wallet.address));
    expect(resource?.metadata.payment).toMatchObject({ amount: '10000', refund_transaction: null });
  });
});
