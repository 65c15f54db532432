import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DevelopmentChain } from '../../../libs/x402/src/adapters/development-chain/development-chain.js';
import { findAnvil } from '../../../libs/x402/src/adapters/development-chain/find-anvil.js';
import { freePort } from '../../support/service/free-port.js';
import {
  authorize,
  cancelAuthorization,
  signAuthorization,
  submitAuthorization,
} from '../../support/x402/authorization.js';
import { deployContractWallet } from '../../support/x402/contract-wallet.js';
import { TestChain, USDC, usdcAbi } from '../../support/x402/test-chain.js';

const SHOP: Address = '0x1111111111111111111111111111111111111111';
const PRICE = 100_000n;
const COMPILED = fileURLToPath(
  new URL('../../../dist/libs/x402/src/adapters/development-chain/development-chain.js', import.meta.url),
);

describe('the development chain', () => {
  let chain: TestChain;
  let payer: PrivateKeyAccount;
  let relayer: PrivateKeyAccount;

  beforeAll(async () => {
    chain = await TestChain.open();
    [payer, relayer] = await Promise.all([chain.newWallet(), chain.newWallet(0n)]);
  });

  const pay = async (
    overload: 'bytes' | 'vrs',
    authorization = authorize(payer.address, SHOP, PRICE),
  ): ReturnType<typeof submitAuthorization> => {
    const signature = await signAuthorization(payer, authorization);
    return submitAuthorization(chain, relayer, { authorization, signature }, overload);
  };

  it.each(['bytes', 'vrs'] as const)(
    'moves USDC by an authorization with %s, at a sender that only pays gas',
    async (overload) => {
      const authorization = authorize(payer.address, SHOP, PRICE);
      const before = await chain.balance(SHOP);
      const hash = await pay(overload, authorization);
      expect(await chain.balance(SHOP)).toBe(before + PRICE);
      const { blockHash } = await chain.client.getTransactionReceipt({ hash });
      const logs = await chain.client.getContractEvents({ address: USDC, abi: usdcAbi, blockHash });
      expect(logs.map(({ eventName, args }) => ({ eventName, args }))).toEqual([
        { eventName: 'AuthorizationUsed', args: { authorizer: payer.address, nonce: authorization.nonce } },
        { eventName: 'Transfer', args: { from: payer.address, to: SHOP, value: PRICE } },
      ]);
    },
  );

  it('refuses a replay', async () => {
    const authorization = authorize(payer.address, SHOP, PRICE);
    await pay('bytes', authorization);
    await expect(pay('vrs', authorization)).rejects.toThrow('authorization is used or canceled');
  });

  it('refuses an authorization that was cancelled, expired, is early, tampered with or beyond the balance', async () => {
    const cancelled = authorize(payer.address, SHOP, PRICE);
    await cancelAuthorization(chain, payer, cancelled.nonce);
    const args = [payer.address, cancelled.nonce] as const;
    expect(
      await chain.client.readContract({ address: USDC, abi: usdcAbi, functionName: 'authorizationState', args }),
    ).toBe(true);
    await expect(pay('bytes', cancelled)).rejects.toThrow('authorization is used or canceled');

    const late = authorize(payer.address, SHOP, PRICE, { validBefore: 1n });
    await expect(pay('bytes', late)).rejects.toThrow('authorization is expired');
    const early = authorize(payer.address, SHOP, PRICE, { validAfter: 1n << 40n });
    await expect(pay('bytes', early)).rejects.toThrow('authorization is not yet valid');
    const rich = authorize(payer.address, SHOP, 1n << 60n);
    await expect(pay('bytes', rich)).rejects.toThrow('transfer amount exceeds balance');

    const signature = await signAuthorization(payer, authorize(payer.address, SHOP, PRICE));
    const tampered = { authorization: authorize(payer.address, SHOP, PRICE * 2n), signature };
    await expect(submitAuthorization(chain, relayer, tampered)).rejects.toThrow('invalid signature');
  });

  it('moves nothing from or to an address on the blacklist', async () => {
    const list = async (functionName: 'blacklist' | 'unBlacklist', address: Address): Promise<void> => {
      const call = { address: USDC, abi: usdcAbi, functionName, args: [address], account: relayer } as const;
      await chain.client.waitForTransactionReceipt({ hash: await chain.client.writeContract(call) });
    };
    for (const address of [payer.address, SHOP]) {
      await list('blacklist', address);
      await expect(pay('bytes')).rejects.toThrow('account is blacklisted');
      await list('unBlacklist', address);
    }
    await pay('bytes');
  });

  it.each(['bytes', 'vrs'] as const)(
    'lets a contract wallet pay with %s, and only by the key of its owner',
    async (overload) => {
      const wallet = await deployContractWallet(chain, relayer);
      await chain.chain.fund(wallet.address, { usdc: PRICE });
      const authorization = authorize(wallet.address, SHOP, PRICE);
      const foreign = { authorization, signature: await signAuthorization(payer, authorization) };
      await expect(submitAuthorization(chain, relayer, foreign, overload)).rejects.toThrow('invalid signature');
      const own = { authorization, signature: await signAuthorization(wallet, authorization) };
      await submitAuthorization(chain, relayer, own, overload);
      expect(await chain.balance(wallet.address)).toBe(0n);
    },
  );

  it('makes a transaction final within seconds', async () => {
    const hash = await pay('bytes');
    const { blockNumber } = await chain.client.getTransactionReceipt({ hash });
    const finalNumber = async (): Promise<bigint> => (await chain.client.getBlock({ blockTag: 'finalized' })).number;
    await expect.poll(finalNumber, { timeout: 10_000 }).toBeGreaterThanOrEqual(blockNumber);
    // The state of a final block can be read, too.
    const balance = { address: USDC, abi: usdcAbi, functionName: 'balanceOf', args: [SHOP] } as const;
    expect(await chain.client.readContract({ ...balance, blockTag: 'finalized' })).toBe(await chain.balance(SHOP));
  });

  it('mines as many blocks as asked, and stamps them with the time of now', async () => {
    const before = await chain.client.getBlockNumber({ cacheTime: 0 });
    await chain.chain.mine(20);
    const latest = await chain.client.getBlock();
    expect(latest.number).toBeGreaterThanOrEqual(before + 20n);
    expect(Math.abs(Number(latest.timestamp) - Date.now() / 1000)).toBeLessThan(10);
  });

  it('funds many addresses at once', async () => {
    const wallets = await Promise.all(Array.from({ length: 20 }, () => chain.newWallet(PRICE)));
    const balances = await Promise.all(wallets.map(({ address }) => chain.balance(address)));
    expect(balances).toEqual(wallets.map(() => PRICE));
  });
});

describe('the process of the development chain', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'development-chain-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('keeps balances and used nonces over a restart on the same port', async () => {
    const options = { stateFile: join(folder, 'kept', 'chain.json'), port: await freePort() };
    const first = await TestChain.start(options);
    const payer = await first.newWallet();
    const authorization = authorize(payer.address, SHOP, PRICE);
    const signed = { authorization, signature: await signAuthorization(payer, authorization) };
    const hash = await submitAuthorization(first, payer, signed);
    await first.stop();

    const second = await TestChain.start(options);
    try {
      expect(second.rpcUrl).toBe(first.rpcUrl);
      expect(await second.balance(SHOP)).toBe(PRICE);
      expect(await second.client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' });
      await expect(submitAuthorization(second, payer, signed)).rejects.toThrow('authorization is used or canceled');
      await second.chain.fund(payer.address, { usdc: PRICE });
    } finally {
      await second.stop();
    }
  });

  it('ends, and keeps its state, when the process that started it is killed', async () => {
    const options = { stateFile: join(folder, 'killed.json'), port: await freePort() };
    const program = `
      import { DevelopmentChain } from ${JSON.stringify(COMPILED)};
      const chain = await DevelopmentChain.start(${JSON.stringify({ ...options, anvil: findAnvil() })});
      await chain.fund('${SHOP}', { usdc: 5_000_000n });
      console.log('funded');
      setInterval(() => undefined, 1000);
    `;
    const flags = ['--input-type=module', '--eval', program];
    const holder = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    holder.kill('SIGKILL');
    // Starts on the same port, so it waits until the first chain has written its state and gone.
    const chain = await TestChain.start(options);
    try {
      expect(await chain.balance(SHOP)).toBe(5_000_000n);
    } finally {
      await chain.stop();
    }
  });

  it('saves its state while it runs: a copy of the file is a complete chain', async () => {
    const stateFile = join(folder, 'running.json');
    const copy = join(folder, 'copy.json');
    const running = await TestChain.start({ stateFile });
    try {
      const { address } = await running.newWallet(PRICE);
      await expect
        .poll(() =>
          copyFile(stateFile, copy).then(
            () => readFile(copy, 'utf8'),
            () => '',
          ),
        )
        .toContain(address.slice(2).toLowerCase());
      const restored = await TestChain.start({ stateFile: copy });
      try {
        expect(await restored.balance(address)).toBe(PRICE);
      } finally {
        await restored.stop();
      }
    } finally {
      await running.stop();
    }
  });

  it('says why it cannot start', async () => {
    const stateFile = join(folder, 'broken.json');
    await writeFile(stateFile, '{"block":');
    await expect(TestChain.start({ stateFile })).rejects.toThrow(/anvil ended before it was ready: .*broken\.json/s);
    await expect(DevelopmentChain.start({ anvil: join(folder, 'nothing') })).rejects.toThrow(
      /anvil ended before it was ready: .*nothing/s,
    );
    const taken = await TestChain.start();
    try {
      const port = Number(new URL(taken.rpcUrl).port);
      await expect(TestChain.start({ port })).rejects.toThrow(`port ${port} is in use`);
    } finally {
      await taken.stop();
    }
  });
});
