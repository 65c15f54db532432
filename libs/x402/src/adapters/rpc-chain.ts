import {
  type Address,
  hashTypedData,
  type Hex,
  isAddressEqual,
  parseEventLogs,
  type PublicClient,
  recoverTypedDataAddress,
} from 'viem';
import type { Authorization, SignedAuthorization } from '../authorization.js';
import { type BlockHead, BLOCKS_PER_QUERY, Chain, type ReceivedTransfer, type SeenTransfer } from '../chain/chain.js';
import type { PaymentTerms } from '../payment-terms.js';
import { canonicalSignature } from './canonical-signature.js';
import { isSignedByContract } from './contract-signature.js';
import { reached } from './reached.js';
import { STABLECOIN_ABI } from './stablecoin-abi.js';
import { typedAuthorization } from './typed-authorization.js';

/** Where the log of a used nonce is. */
interface NonceUse {
  transactionHash: Hex;
  logIndex: number;
}

/** The chain as seen by a node over JSON-RPC. */
export class RpcChain extends Chain {
  constructor(
    private readonly client: PublicClient,
    private readonly terms: PaymentTerms,
  ) {
    super();
  }

  id(): Promise<number> {
    return reached(() => this.client.getChainId());
  }

  head(kind: 'latest' | 'finalized'): Promise<BlockHead> {
    return reached(async () => {
      const { number, timestamp } = await this.client.getBlock({ blockTag: kind });
      return { number: Number(number), seconds: Number(timestamp) };
    });
  }

  async signatureOf(authorization: SignedAuthorization): Promise<string | undefined> {
    const typed = typedAuthorization(authorization, this.terms);
    const signature = authorization.signature as Hex;
    const from = authorization.from as Address;
    const ofKey = canonicalSignature(signature);
    if (ofKey !== undefined && (await isOfKey({ ...typed, signature: ofKey }, from))) return ofKey;
    const question = { address: from, digest: hashTypedData(typed), signature };
    return (await isSignedByContract(this.client, question)) ? signature : undefined;
  }

  isContract(address: string): Promise<boolean> {
    return reached(async () => {
      const code = await this.client.getCode({ address: address as Address });
      return code !== undefined && code !== '0x';
    });
  }

  isCancelled(payer: string, nonce: string, fromBlock: number): Promise<boolean> {
    return reached(async () => {
      const events = await this.client.getContractEvents({
        address: this.asset,
        abi: STABLECOIN_ABI,
        eventName: 'AuthorizationCanceled',
        args: { authorizer: payer as Address, nonce: nonce as Hex },
        fromBlock: BigInt(fromBlock),
      });
      return events.length > 0;
    });
  }

  isUsed(payer: string, nonce: string): Promise<boolean> {
    return this.read('authorizationState', [payer as Address, nonce as Hex]);
  }

  findTransfer({ from, to, value, nonce }: Authorization, fromBlock: number): Promise<SeenTransfer | undefined> {
    return reached(async () => {
      const used = await this.useOf(from as Address, nonce as Hex, fromBlock);
      if (!used) return undefined;
      const { transactionHash: hash, logIndex } = used;
      const receipt = await this.client.getTransactionReceipt({ hash });
      const transfers = parseEventLogs({ abi: STABLECOIN_ABI, eventName: 'Transfer', logs: receipt.logs });
      // The token emits both one after the other. Any other transfer of the transaction belongs to another nonce.
      const isOurs = transfers.some(
        ({ address, args, logIndex: at }) =>
          at === logIndex + 1 &&
          isAddressEqual(address, this.asset) &&
          isAddressEqual(args.from, from as Address) &&
          isAddressEqual(args.to, to as Address) &&
          args.value === BigInt(value),
      );
      if (receipt.status !== 'success' || !isOurs) return undefined;
      return { transaction: hash, block: Number(receipt.blockNumber) };
    });
  }

  transfersTo(payee: string, fromBlock: number, toBlock: number): Promise<ReceivedTransfer[]> {
    return reached(async () => {
      const events = await this.client.getContractEvents({
        address: this.asset,
        abi: STABLECOIN_ABI,
        eventName: 'Transfer',
        args: { to: payee as Address },
        fromBlock: BigInt(fromBlock),
        toBlock: BigInt(toBlock),
      });
      return events.map(({ transactionHash: transaction, blockNumber, args }) => ({
        transaction,
        block: Number(blockNumber),
        from: (args.from ?? '').toLowerCase(),
        value: Number(args.value ?? 0),
      }));
    });
  }

  async balance(address: string): Promise<number> {
    return Number(await this.read('balanceOf', [address as Address]));
  }

  gas(address: string): Promise<bigint> {
    return reached(() => this.client.getBalance({ address: address as Address }));
  }

  isBlocked(address: string): Promise<boolean> {
    return this.read('isBlacklisted', [address as Address]);
  }

  /** The event of a nonce that was used. A long way back is walked in ranges, and only for a nonce that was used. */
  private async useOf(authorizer: Address, nonce: Hex, fromBlock: number): Promise<NonceUse | undefined> {
    const head = Number(await this.client.getBlockNumber());
    const isLong = head - fromBlock >= BLOCKS_PER_QUERY;
    if (isLong && !(await this.isUsed(authorizer, nonce))) return undefined;
    for (let from = fromBlock; from === fromBlock || from <= head; from += BLOCKS_PER_QUERY) {
      const to = from + BLOCKS_PER_QUERY - 1;
      const [used] = await this.client.getContractEvents({
        address: this.asset,
        abi: STABLECOIN_ABI,
        eventName: 'AuthorizationUsed',
        args: { authorizer, nonce },
        fromBlock: BigInt(from),
        // Behind a load balancer this node may lag behind the one that reported the head.
        toBlock: to < head ? BigInt(to) : 'latest',
      });
      if (used) return used;
    }
    return undefined;
  }

  private get asset(): Address {
    return this.terms.asset as Address;
  }

  private read(functionName: 'authorizationState', args: readonly [Address, Hex]): Promise<boolean>;
  private read(functionName: 'isBlacklisted', args: readonly [Address]): Promise<boolean>;
  private read(functionName: 'balanceOf', args: readonly [Address]): Promise<bigint>;
  private read(functionName: string, args: readonly unknown[]): Promise<unknown> {
    const call = { address: this.asset, abi: STABLECOIN_ABI, functionName, args } as Parameters<
      PublicClient['readContract']
    >[0];
    return reached(() => this.client.readContract(call));
  }
}

async function isOfKey(typed: Parameters<typeof recoverTypedDataAddress>[0], from: Address): Promise<boolean> {
  try {
    return isAddressEqual(await recoverTypedDataAddress(typed), from);
  } catch {
    // No key makes these numbers.
    return false;
  }
}
