import { join } from 'node:path';
import type { OpenLane } from '@libs/x402';
import type { Settings } from './settings.js';

/**
 * Public keys of anvil's default mnemonic: the settler, which has gas from the first block on, and the refund float.
 * The third account receives payments.
 */
const SETTLER_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const REFUND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const REFUND_ADDRESS = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const PAY_TO = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';

/** Atomic units of USDC that each start adds to the refund float. */
const FLOAT = 100_000_000n;

export interface LocalLane {
  lane: OpenLane;
  stop(): Promise<void>;
}

/**
 * Starts the development chain of `X402_MODE=local` and a lane on it; undefined in other modes, and without an
 * installed anvil, which it logs. The chain is stored below DATA_DIR, so that it and the ledger agree after a restart.
 */
export async function openLocalLane(
  { x402: { mode, anvilPath }, data: { dataDir } }: Pick<Settings, 'x402' | 'data'>,
  tell: (line: string) => void,
): Promise<LocalLane | undefined> {
  if (mode !== 'local') return undefined;
  const { DevelopmentChain, findAnvil } = await import('@libs/x402/adapters');
  const anvil = findAnvil(anvilPath);
  if (anvil === undefined) {
    tell('X402_MODE=local: no anvil is installed for this machine, so the wallet lane stays closed; set ANVIL_PATH');
    return undefined;
  }
  const chain = await DevelopmentChain.start({ anvil, stateFile: join(dataDir, 'chain', 'state.json') });
  await chain.fund(REFUND_ADDRESS, { usdc: FLOAT });
  const lane: OpenLane = {
    network: 'eip155:84532',
    payTo: PAY_TO,
    rpcUrl: chain.rpcUrl,
    refundKeys: [REFUND_KEY],
    settlerKey: SETTLER_KEY,
  };
  return { lane, stop: () => chain.stop() };
}
