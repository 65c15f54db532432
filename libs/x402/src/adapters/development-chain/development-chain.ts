import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { AnvilProcess } from './anvil-process.js';
import { BASE_SEPOLIA, USDC_BASE_SEPOLIA } from './base-sepolia.js';
import { BlockClock } from './block-clock.js';
import { freePort } from './free-port.js';
import { fundAddress, type Funds } from './fund-address.js';
import { JsonRpc } from './json-rpc.js';
import { StateFile } from './state-file.js';
import { TOKEN_CODE } from './token-code.js';
import { TRY_AGGREGATE_CODE } from './try-aggregate-code.js';

/** Every chain has it there; facilitators call it. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';

const START_MS = 20_000;
/** States of past blocks that are kept. Without a number anvil writes each block's state to disk: 36 GB a day. */
const STATES_KEPT = 16;
/** Seconds: never. See `StateFile`. */
const STATE_INTERVAL_S = 4_000_000_000;

export interface DevelopmentChainOptions {
  /** The anvil program; see `findAnvil`. */
  anvil: string;
  /** Any free port when not given. */
  port?: number;
  /** Where the chain is kept between two runs; without it, every run begins with an empty chain. */
  stateFile?: string;
}

/**
 * A chain on this machine that stands in for Base Sepolia: anvil, and a token at the address of USDC. Each transaction
 * is mined at once and is final two seconds later.
 */
export class DevelopmentChain {
  readonly chainId = BASE_SEPOLIA;
  readonly rpcUrl: string;
  private readonly clock: BlockClock;

  private constructor(
    private readonly process: AnvilProcess,
    private readonly rpc: JsonRpc,
    stateFile?: string,
  ) {
    this.rpcUrl = rpc.url;
    this.clock = new BlockClock(rpc, stateFile === undefined ? undefined : new StateFile(rpc, resolve(stateFile)));
  }

  static async start({ anvil, port, stateFile }: DevelopmentChainOptions): Promise<DevelopmentChain> {
    if (stateFile !== undefined) await mkdir(dirname(stateFile), { recursive: true });
    // Checked beforehand: another node on the port would answer in our name.
    const bound = await freePort(port);
    const process = new AnvilProcess(anvil, anvilArguments(bound, stateFile));
    const rpc = new JsonRpc(`http://127.0.0.1:${bound}`);
    try {
      await becomeReady(process, rpc);
      await install(rpc);
      return new DevelopmentChain(process, rpc, stateFile);
    } catch (error) {
      await process.stop();
      throw error;
    }
  }

  /** Adds to what the address has. */
  fund(address: string, funds: Funds): Promise<void> {
    return fundAddress(this.rpcUrl, address, funds);
  }

  /** Mines empty blocks at once. */
  async mine(blocks: number): Promise<void> {
    await this.rpc.call('anvil_mine', `0x${blocks.toString(16)}`);
  }

  /** Writes the state file, if there is one. */
  async stop(): Promise<void> {
    await this.clock.stop();
    await this.process.stop();
  }
}

function anvilArguments(port: number, stateFile?: string): string[] {
  const chain = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(BASE_SEPOLIA), '--silent'];
  const history = ['--slots-in-an-epoch', '1', '--prune-history', String(STATES_KEPT)];
  const state =
    stateFile === undefined ? [] : ['--state', resolve(stateFile), '--state-interval', String(STATE_INTERVAL_S)];
  return [...chain, ...history, ...state];
}

async function becomeReady(process: AnvilProcess, rpc: JsonRpc): Promise<void> {
  const looking = new AbortController();
  const deadline = setTimeout(
    () => looking.abort(new Error(`anvil did not answer within ${START_MS / 1000} s`)),
    START_MS,
  );
  const early = process.ended.then((output) => {
    throw new Error(`anvil ended before it was ready: ${output}`);
  });
  try {
    const chainId = await Promise.race([rpc.ready(looking.signal), early]);
    if (chainId !== BASE_SEPOLIA) throw new Error(`${rpc.url} answers for chain ${chainId}, not ${BASE_SEPOLIA}`);
  } finally {
    clearTimeout(deadline);
    looking.abort();
    // It ends later, too, when the chain is stopped.
    early.catch(() => undefined);
  }
}

/** A chain that was kept already has the contracts, and balances in them. */
async function install(rpc: JsonRpc): Promise<void> {
  const contracts = { [USDC_BASE_SEPOLIA]: TOKEN_CODE, [MULTICALL3]: TRY_AGGREGATE_CODE };
  for (const [address, code] of Object.entries(contracts)) {
    if ((await rpc.call('eth_getCode', address, 'latest')) === '0x') await rpc.call('anvil_setCode', address, code);
  }
}
