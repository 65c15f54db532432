import type { Authorization, SignedAuthorization } from '../../../../libs/x402/src/authorization.js';
import type { SeenTransfer } from '../../../../libs/x402/src/chain/chain.js';

/** A transfer in the log of the chain. */
export interface LoggedTransfer extends SeenTransfer {
  from: string;
  to: string;
  value: number;
  nonce: string;
  /** The final block at the moment of the transfer. */
  finalBlock: number;
  /** Seconds since 1970. */
  at: number;
}

/** A transaction that was broadcast and is in no block yet. */
interface PendingTransaction {
  authorization: SignedAuthorization;
  transaction: string;
}

/** Seconds after which a block is final. */
const FINAL_SECONDS = 30;

/** A stablecoin with EIP-3009 transfers, its blocks and its log. Each transaction gets a block of its own. */
export class SimulatedChain {
  readonly transfers: LoggedTransfer[] = [];
  readonly pending: PendingTransaction[] = [];
  readonly blocked = new Set<string>();
  readonly everBlocked = new Set<string>();
  private readonly balances = new Map<string, number>();
  private readonly nonces = new Set<string>();
  private readonly cancelled = new Set<string>();
  private readonly signed = new Map<string, string>();
  private readonly blocks: { number: number; seconds: number }[];
  private transactions = 0;

  constructor(private readonly nowSeconds: () => number) {
    this.blocks = [{ number: 100, seconds: nowSeconds() - 2 * FINAL_SECONDS }];
  }

  get latest(): { number: number; seconds: number } {
    return this.blocks.at(-1)!;
  }

  get final(): { number: number; seconds: number } {
    const end = this.nowSeconds() - FINAL_SECONDS;
    return this.blocks.findLast(({ seconds }) => seconds <= end) ?? this.blocks[0]!;
  }

  mint(address: string, value: number): void {
    this.balances.set(address, this.balance(address) + value);
  }

  /** Takes everything that an address has. */
  drain(address: string): void {
    this.balances.set(address, 0);
  }

  balance(address: string): number {
    return this.balances.get(address) ?? 0;
  }

  sign(authorization: Authorization): SignedAuthorization {
    const signature = `0x${(this.signed.size + 1).toString(16).padStart(130, '0')}`;
    this.signed.set(signature, formOf(authorization));
    return { ...authorization, signature };
  }

  isUsed(from: string, nonce: string): boolean {
    return this.nonces.has(`${from} ${nonce}`);
  }

  isCancelled(from: string, nonce: string): boolean {
    return this.cancelled.has(`${from} ${nonce}`);
  }

  block(address: string): void {
    this.blocked.add(address);
    this.everBlocked.add(address);
  }

  /** The payer ends its authorization unused. */
  cancel({ from, nonce }: Authorization): void {
    if (!this.isUsed(from, nonce)) this.cancelled.add(`${from} ${nonce}`);
    this.nonces.add(`${from} ${nonce}`);
    this.mineEmpty();
  }

  /** Why the token would refuse this transfer now; undefined where it would not. */
  refusalOf(authorization: SignedAuthorization): 'signature' | 'expired' | 'used' | 'balance' | 'blocked' | undefined {
    const { from, to, value, validBefore, nonce, signature } = authorization;
    if (this.signed.get(signature) !== formOf(authorization)) return 'signature';
    if (this.nowSeconds() >= validBefore) return 'expired';
    if (this.isUsed(from, nonce)) return 'used';
    if (this.blocked.has(from) || this.blocked.has(to)) return 'blocked';
    return this.balance(from) < value ? 'balance' : undefined;
  }

  /** A transaction in a block of its own; false where it reverted. */
  execute(authorization: SignedAuthorization, transaction = this.newTransaction()): boolean {
    const finalBlock = this.final.number;
    this.mineEmpty();
    if (this.refusalOf(authorization) !== undefined) return false;
    const { from, to, value, nonce } = authorization;
    this.nonces.add(`${from} ${nonce}`);
    this.mint(from, -value);
    this.mint(to, value);
    const { number: block, seconds: at } = this.latest;
    this.transfers.push({ transaction, block, from, to, value, nonce, finalBlock, at });
    return true;
  }

  /** Loses the youngest transfer of these senders, unless its block is final: the chain was reorganised. */
  loseTransfer(senders: readonly string[]): void {
    const at = this.transfers.findLastIndex(({ from }) => senders.includes(from));
    const lost = this.transfers[at];
    if (!lost || lost.block <= this.final.number) return;
    this.transfers.splice(at, 1);
    this.nonces.delete(`${lost.from} ${lost.nonce}`);
    this.mint(lost.from, lost.value);
    this.mint(lost.to, -lost.value);
  }

  /** Broadcasts a transaction that is mined with a later block. */
  broadcast(authorization: SignedAuthorization): string {
    const transaction = this.newTransaction();
    this.pending.push({ authorization, transaction });
    return transaction;
  }

  /** Mines what was broadcast, or an empty block. */
  mine(): void {
    this.mineEmpty();
    for (const { authorization, transaction } of this.pending.splice(0)) this.execute(authorization, transaction);
  }

  find({ from, to, value, nonce }: Authorization, fromBlock: number): LoggedTransfer | undefined {
    const used = this.transfers.find((one) => one.from === from && one.nonce === nonce && one.block >= fromBlock);
    return used?.to === to && used.value === value ? used : undefined;
  }

  newTransaction(): string {
    return `0x${(++this.transactions).toString(16).padStart(64, '0')}`;
  }

  /** A block without a transaction. */
  mineEmpty(): void {
    this.blocks.push({ number: this.latest.number + 1, seconds: this.nowSeconds() });
  }
}

function formOf({ from, to, value, validAfter, validBefore, nonce }: Authorization): string {
  return [from, to, value, validAfter, validBefore, nonce].join(' ');
}
