import type { JsonRpc } from './json-rpc.js';
import type { StateFile } from './state-file.js';

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
  /** The number of the latest block, unless another client mined. */
  private known = -1;
  private mineUntil = 0;
  private ticking?: Promise<void>;

  constructor(
    private readonly rpc: JsonRpc,
    private readonly stateFile?: StateFile,
  ) {
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
  }

  /** Resolves when the last tick has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.ticking;
  }

  private tick(): void {
    this.ticking ??= this.mineIfNeeded()
      .then((news) => this.stateFile?.saveIfDue(news))
      // Anvil is ending, or too busy: the next tick tries again.
      .catch(() => undefined)
      .finally(() => {
        this.ticking = undefined;
      });
  }

  /** Resolves with true when another client has mined: there may be new transactions. */
  private async mineIfNeeded(): Promise<boolean> {
    const latest = await this.rpc.call<{ number: string; timestamp: string }>('eth_getBlockByNumber', 'latest', false);
    const number = Number(latest.number);
    const news = number !== this.known;
    if (news) this.mineUntil = number + BLOCKS_TO_FINALITY;
    this.known = number;
    const silent = Date.now() / 1000 - Number(latest.timestamp) >= LONGEST_SILENCE_S;
    if (number < this.mineUntil || silent) {
      await this.rpc.call('anvil_mine', '0x1');
      this.known = number + 1;
    }
    return news;
  }
}
