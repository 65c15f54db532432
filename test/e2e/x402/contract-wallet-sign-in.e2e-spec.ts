import { walletIdentity } from '@libs/identity';
import { concat, encodeAbiParameters, parseAbiParameters } from 'viem';
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
import { freePort } from '../../support/service/free-port.js';
import { type ContractWallet, deployContractWallet } from '../../support/x402/contract-wallet.js';
import { laneSettings, PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet } from '../../support/x402/test-chain.js';

const BASE_SEPOLIA = '&network=eip155:84532';
/** The end of a signature for a wallet that is not deployed (EIP-6492). */
const UNDEPLOYED = `0x${'6492'.repeat(16)}` as const;

type Signer = Pick<PrivateKeyAccount, 'address' | 'signMessage'>;

describe('a contract wallet', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;
  let owner: TestWallet;
  let wallet: ContractWallet;
  /** Of the payment. */
  let resourceId: string;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    on = await PaidApp.start(db.database, chain);
    owner = await chain.newWallet();
    wallet = await deployContractWallet(chain, owner);
    await chain.chain.fund(wallet.address, { usdc: 1_000_000n });
    const { structuredContent } = await on.pay(wallet, 'create_image', { prompt: 'A heron' });
    resourceId = String(structuredContent['resource_id']);
  });
  afterAll(async () => {
    await on.close();
    await db.drop();
  });

  async function signed({ address, signMessage }: Signer, { query = BASE_SEPOLIA, app = on.app } = {}) {
    const { message } = (await (await app.fetch(`${PATH}?address=${address}${query}`)).json()) as SessionChallenge;
    return { message, signature: await signMessage({ message }) };
  }

  async function send(
    body?: object,
    headers: Record<string, string> = {},
    app = on.app,
  ): Promise<Record<string, unknown>> {
    const response = await app.fetch(PATH, {
      method: 'POST',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
  }

  async function listed(token: unknown): Promise<string[]> {
    const response = await on.app.fetch('/api/x402/resources', { headers: { 'x-session-token': String(token) } });
    return ((await response.json()) as { resources: { id: string }[] }).resources.map(({ id }) => id);
  }

  it('gets a session token by the signature of its owner, and reads what it paid for', async () => {
    const answers = [
      await send(await signed(wallet)),
      await send(undefined, { 'sign-in-with-x': await signInHeader(on.app, wallet, { network: 1 }) }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, account_id: walletIdentity(wallet.address) });
      expect(await listed(answer['session_token'])).toEqual([resourceId]);
    }
  });

  it('is refused by another signature, which leaves the nonce valid', async () => {
    const { message, signature } = await signed(wallet);
    for (const bad of [
      await newWallet().signMessage({ message }),
      `${signature}${'00'.repeat(100)}`,
      `${signature}0`,
    ]) {
      expect(await send({ message, signature: bad })).toMatchObject({ status: 401, error_code: 'invalid_token' });
    }
    expect(await send({ message, signature })).toMatchObject({ status: 200 });
  });

  it('is refused with a message for another chain, and SIGN-IN-WITH-X for another chain', async () => {
    expect(await send(await signed(wallet, { query: '&network=eip155:8453' }))).toMatchObject({
      status: 401,
      error_code: 'invalid_token',
    });
    const header = await signInHeader(on.app, wallet, { network: 0 });
    expect(await send(undefined, { 'sign-in-with-x': header })).toMatchObject({ status: 401 });
  });

  it('that is not deployed is refused', async () => {
    const undeployed = { ...wallet, address: newWallet().address };
    const { message, signature } = await signed(undeployed);
    const parameters = parseAbiParameters('address, bytes, bytes');
    const wrapped = encodeAbiParameters(parameters, [undeployed.address, '0x1234', signature]);
    for (const each of [signature, concat([wrapped, UNDEPLOYED])]) {
      expect(await send({ message, signature: each })).toMatchObject({ status: 401, error_code: 'invalid_token' });
    }
  });

  it('signs in on the pages, whose message names the chain of the lane', async () => {
    const browser = new PageReader(on.app);
    const asked = await browser.open(`/login/wallet/nonce?address=${wallet.address}`);
    expect(await asked.text()).toContain('Chain ID: 84532');
    const answer = await signInByWallet(on.app, browser, wallet);
    expect(await answer.json()).toMatchObject({ account_id: walletIdentity(wallet.address) });
    const refused = await signInByWallet(on.app, browser, { ...newWallet(), address: wallet.address });
    expect(refused.status).toBe(401);
    const byKey = await signInByWallet(on.app, new PageReader(on.app), owner);
    expect(await byKey.json()).toMatchObject({ account_id: walletIdentity(owner.address) });
  });

  it('gets a retryable refusal while the node does not answer; keys sign in without the node', async () => {
    const rpcUrl = `http://127.0.0.1:${await freePort()}`;
    const app = await TestApp.start(db.database, {
      settings: { ...laneSettings(chain, on.wallets), X402_RPC_URL: rpcUrl },
    });
    try {
      expect(await send(await signed(wallet, { app }), {}, app)).toMatchObject({
        status: 503,
        error_code: 'provider_unavailable',
        error_description: 'The signature of this wallet cannot be checked now: the node of the chain does not answer.',
        retryable: true,
      });
      expect((await signInByWallet(app, new PageReader(app), owner)).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});
