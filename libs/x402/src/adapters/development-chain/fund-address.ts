import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { USDC_BASE_SEPOLIA } from './base-sepolia.js';
import { JsonRpc } from './json-rpc.js';

const GAS_MONEY = '0xde0b6b3a7640000';
/** The selector of `mint(address,uint256)`. */
const MINT = '0x40c10f19';
const MINE_MS = 10_000;
const POLL_MS = 5;

export interface Funds {
  /** Atomic units: 1 USDC is 1 000 000. */
  usdc?: bigint;
  wei?: bigint;
}

/** Adds to what the address has on the development chain at this RPC address. */
export async function fundAddress(rpcUrl: string, address: string, { usdc = 0n, wei = 0n }: Funds): Promise<void> {
  const rpc = new JsonRpc(rpcUrl);
  if (wei > 0n) {
    const balance = BigInt(await rpc.call<string>('eth_getBalance', address, 'latest'));
    await rpc.call('anvil_setBalance', address, hex(balance + wei));
  }
  if (usdc > 0n) await mint(rpc, address, usdc);
}

/** Each transaction has a sender of its own: two at once, also of two processes, never take the same nonce. */
async function mint(rpc: JsonRpc, address: string, usdc: bigint): Promise<void> {
  const from = `0x${randomBytes(20).toString('hex')}`;
  await rpc.call('anvil_setBalance', from, GAS_MONEY);
  await rpc.call('anvil_impersonateAccount', from);
  const transaction = { from, to: USDC_BASE_SEPOLIA, data: MINT + word(address) + word(hex(usdc)) };
  await untilMined(rpc, await rpc.call('eth_sendTransaction', transaction));
  await rpc.call('anvil_stopImpersonatingAccount', from);
}

/** Anvil answers `eth_sendTransaction` before it mines. */
async function untilMined(rpc: JsonRpc, transaction: string): Promise<void> {
  for (const deadline = performance.now() + MINE_MS; performance.now() < deadline; await delay(POLL_MS)) {
    const receipt = await rpc.call<{ status: string } | null>('eth_getTransactionReceipt', transaction);
    if (receipt?.status === '0x1') return;
    if (receipt) throw new Error(`the transaction ${transaction} was reverted`);
  }
  throw new Error(`the transaction ${transaction} was not mined within ${MINE_MS / 1000} s`);
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** One argument of a call: 32 bytes without a prefix. */
function word(value: string): string {
  return value.slice(2).toLowerCase().padStart(64, '0');
}
