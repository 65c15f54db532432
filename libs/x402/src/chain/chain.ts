import type { Authorization, SignedAuthorization } from '../authorization.js';

/** A block that will not change any more, or the newest one. Its time is in seconds since 1970. */
export interface BlockHead {
  number: number;
  seconds: number;
}

/** The transfer that an authorization made. */
export interface SeenTransfer {
  transaction: string;
  block: number;
}

/** A transfer to an address, by whatever call. */
export interface ReceivedTransfer extends SeenTransfer {
  from: string;
  /** Atomic units. */
  value: number;
}

/** Blocks of one query for logs. Public nodes refuse wider ones. */
export const BLOCKS_PER_QUERY = 5_000;

/** The node could not be asked, or did not answer in time. */
export class ChainUnreachable extends Error {
  constructor(cause: unknown) {
    super('the node of the chain does not answer', { cause });
    this.name = 'ChainUnreachable';
  }
}

/** What the service itself sees of the chain. Every method throws `ChainUnreachable` where the node does not answer. */
export abstract class Chain {
  abstract id(): Promise<number>;
  abstract head(kind: 'latest' | 'finalized'): Promise<BlockHead>;
  /**
   * The signature as the token takes it, where the key of the payer or its deployed contract wallet (EIP-1271) signed
   * this; undefined otherwise.
   */
  abstract signatureOf(authorization: SignedAuthorization): Promise<string | undefined>;
  /** Whether the address has code. A key that delegates to a contract (EIP-7702) has. */
  abstract isContract(address: string): Promise<boolean>;
  /** Whether the payer's nonce was used or cancelled (EIP-3009, `authorizationState`). */
  abstract isUsed(payer: string, nonce: string): Promise<boolean>;
  /** Whether the payer cancelled this nonce, from that block on (EIP-3009, `AuthorizationCanceled`). */
  abstract isCancelled(payer: string, nonce: string, fromBlock: number): Promise<boolean>;
  /** The transfer of exactly this value from payer to payee that used this nonce, from that block on. */
  abstract findTransfer(authorization: Authorization, fromBlock: number): Promise<SeenTransfer | undefined>;
  /** Transfers to this address in at most `BLOCKS_PER_QUERY` blocks, the last one included. */
  abstract transfersTo(payee: string, fromBlock: number, toBlock: number): Promise<ReceivedTransfer[]>;
  /** Of the stablecoin, in atomic units. */
  abstract balance(address: string): Promise<number>;
  /** In wei. */
  abstract gas(address: string): Promise<bigint>;
  /** Whether the token refuses every transfer of this address. */
  abstract isBlocked(address: string): Promise<boolean>;
}
