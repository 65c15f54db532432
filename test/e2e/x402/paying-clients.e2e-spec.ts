import sharp from 'sharp';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { Service } from '../../support/service/service.js';
import { deployContractWallet } from '../../support/x402/contract-wallet.js';
import { callLane, postToLane } from '../../support/x402/lane-call.js';
import { laneSettings, laneWallets } from '../../support/x402/paid-app.js';
import { payWithCloudflareClient } from '../../support/x402/paying-clients/cloudflare-client.js';
import { payWithMcpc } from '../../support/x402/paying-clients/mcpc-client.js';
import type { PaidCall } from '../../support/x402/paying-clients/paid-call.js';
import { payWithSpecClient } from '../../support/x402/paying-clients/spec-client.js';
import { TestChain, type TestWallet } from '../../support/x402/test-chain.js';

/** An image that no browser draws. */
const SMALL = { technique: 'art', size: 256 };

type Paid = PaidCall & { wallet: TestWallet };

describe('clients as their users run them', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let service: Service;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    const environment = laneSettings(chain, await laneWallets(chain));
    service = await Service.start({ databaseUrl: db.url, environment });
  });
  afterAll(async () => {
    await service.remove();
    await db.drop();
  });

  /** Waits with the session token and downloads the file. */
  async function downloaded({ structuredContent = {} }: CallToolResult): Promise<Buffer> {
    const { resource_id: id, session_token: token } = structuredContent as Record<string, string>;
    const headers = { authorization: `Bearer ${token}` };
    for (;;) {
      const asked = { resource_id: id, wait_ms: 20_000 };
      const { structuredContent: state } = await callLane(service.address, 'await_resource', asked, { headers });
      if (state['status'] === 'completed') {
        const file = await fetch(String(state['storage_url']));
        return Buffer.from(await file.arrayBuffer());
      }
      if (state['status'] !== 'queued' && state['status'] !== 'processing') throw new Error(JSON.stringify(state));
    }
  }

  it.each<[string, (order: Paid) => Promise<CallToolResult>]>([
    ['the client of the specification', payWithSpecClient],
    ['agents/x402 of Cloudflare', payWithCloudflareClient],
    ['mcpc of Apify', payWithMcpc],
  ])('%s pays for an image and downloads it', async (name, pay) => {
    const wallet = await chain.newWallet();
    const args = { prompt: `A heron for ${name}`, ...SMALL };
    const paid = await pay({ base: service.address, wallet, tool: 'create_image', args });
    expect(paid.isError, JSON.stringify(paid.content)).toBeFalsy();
    expect(paid._meta?.['x402/payment-response']).toMatchObject({ success: true, network: 'eip155:84532' });
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
    const { format, width } = await sharp(await downloaded(paid)).metadata();
    expect({ format, width }).toEqual({ format: 'png', width: 256 });
  });

  it('a wallet with a session token looks at its own finished image, and at no image of another', async () => {
    const buy = async () => {
      const order = { wallet: await chain.newWallet(), tool: 'create_image', args: { prompt: 'A heron', ...SMALL } };
      const paid = await payWithSpecClient({ base: service.address, ...order });
      return { paid, ...(paid.structuredContent as { resource_id: string; session_token: string }) };
    };
    const [mine, other] = [await buy(), await buy()];
    await downloaded(mine.paid);
    const asked = { resource_id: mine.resource_id };
    const look = (headers: Record<string, string>) => callLane(service.address, 'look', asked, { headers });
    const seen = await look({ authorization: `Bearer ${mine.session_token}` });
    const [picture] = seen.content.filter(({ type }) => type === 'image') as { type: string; data?: string }[];
    const { format, width } = await sharp(Buffer.from(picture?.data ?? '', 'base64')).metadata();
    expect({ format, width }).toEqual({ format: 'jpeg', width: 256 });
    expect(await look({ authorization: `Bearer ${other.session_token}` })).toMatchObject({
      isError: true,
      structuredContent: { error_code: 'not_found' },
    });
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'look', arguments: asked } };
    expect((await postToLane(service.address, message)).status).toBe(401);
  });

  it('a deployed contract wallet pays as a key does', async () => {
    const owner = await chain.newWallet();
    const wallet = await deployContractWallet(chain, owner);
    await chain.chain.fund(wallet.address, { usdc: 1_000_000n });
    const args = { prompt: 'A heron for a contract', ...SMALL };
    const paid = await payWithSpecClient({ base: service.address, wallet, tool: 'create_image', args });
    expect(paid.isError, JSON.stringify(paid.content)).toBeFalsy();
    expect(await chain.balance(wallet.address)).toBe(990_000n);
  });
});
