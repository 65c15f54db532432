import type { JsonRpc } from './json-rpc.js';

const TICK_MS = 1_000;
/** With one slot in an epoch anvil calls a block final when two more stand on it. */
const BLOCKS_TO_FINALITY = 2;
/** Seconds without a block after which an empty one is mined, so that the time of the chain goes on. */
const LONGEST_SILENCE_S = 15;

/**
 * Mines the empty blocks that make a transaction final: two in the two seconds after it, then one each 15 seconds.
 * `anvil --block-time 1` would add 150 MB a day to the state file of an idle chain.
 */
export class BlockClock {
  private readonly timer: NodeJS.Timeout;
  /** The number of the latest block, unless somebody else mined. */
  private known = -1;
  private mineUntil = 0;
  private ticking = false;

  constructor(private readonly rpc: JsonRpc) {
    this.timer = setInterval(() => void this.tick(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async tick(): Promise<void> {
    if (this.ticking) return;
    this.ticking = true;
    try {
      await this.mineIfNeeded();
    } catch {
      // Anvil is ending, or too busy: the next tick tries again.
    } finally {
      this.ticking = false;
    }
  }

  private async mineIfNeeded(): Promise<void> {
    const latest = await this.rpc.call<{ number: string; timestamp: string }>('eth_getBlockByNumber', 'latest', false);
    const number = Number(latest.number);
    if (number !== this.known) this.mineUntil = number + BLOCKS_TO_FINALITY;
    this.known = number;
    const silent = Date.now() / 1000 - Number(latest.timestamp) >= LONGEST_SILENCE_S;
    if (number >= this.mineUntil && !silent) return;
    await this.rpc.call('anvil_mine', '0x1');
    this.known = number + 1;
  }
}
