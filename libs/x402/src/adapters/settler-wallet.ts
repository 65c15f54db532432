import type { Database } from '@libs/database';
import { Semaphore } from '@libs/kernel';
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type EncodeFunctionDataParameters,
  type Hex,
  http,
  isAddressEqual,
  type PublicClient,
  concat,
} from 'viem';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';

/** Gas limit of one transfer by authorization, also of a contract wallet: no payer may burn more of our gas. */
const GAS_LIMIT = 300_000n;

/** Stands for the code of the asset, which is a contract by the SDK's own table. */
const SOME_CODE: Hex = '0x01';

interface ContractCall {
  address: Address;
  abi: readonly unknown[];
  functionName: string;
  args: readonly unknown[];
  dataSuffix?: Hex;
}

/**
 * Sends the transactions of one key, from several processes at once: an advisory lock of the database covers the reading
 * of the account's nonce and the sending, so that no two transactions get the same nonce. It ends before the receipt.
 */
export class SettlerWallet {
  private readonly account: PrivateKeyAccount;
  private readonly turns = new Semaphore(1);

  constructor(
    key: string,
    private readonly client: PublicClient,
    private readonly database: Database,
    private readonly asset: Address,
  ) {
    this.account = privateKeyToAccount(key as Hex);
  }

  get address(): Address {
    return this.account.address;
  }

  /** As the x402 SDK wants the signer of a facilitator. */
  get signer() {
    const { client } = this;
    return {
      address: this.address,
      // The SDK asks for the code of the asset without waiting for the answer: a node that fails then would end the process.
      getCode: async ({ address }: { address: Address }) =>
        isAddressEqual(address, this.asset) ? SOME_CODE : client.getCode({ address }),
      // Simulated as the settler sends it: a contract must not see a difference.
      readContract: (call: Omit<ContractCall, 'args'> & { args?: readonly unknown[] }) =>
        client.readContract({ ...call, args: call.args ?? [], account: this.address }),
      verifyTypedData: (typed: unknown) =>
        client.verifyTypedData(typed as Parameters<PublicClient['verifyTypedData']>[0]),
      writeContract: ({ address, dataSuffix, ...call }: ContractCall) => {
        const data = encodeFunctionData(call as EncodeFunctionDataParameters);
        return this.send({ to: address, data: dataSuffix ? concat([data, dataSuffix]) : data });
      },
      sendTransaction: (transaction: { to: Address; data: Hex }) => this.send(transaction),
      waitForTransactionReceipt: client.waitForTransactionReceipt,
    };
  }

  /** One at a time in this process, so that waiting payments hold no connection of the database. */
  private send(transaction: { to: Address; data: Hex }): Promise<Hex> {
    return this.turns.run(() => this.sendNext(transaction));
  }

  private sendNext({ to, data }: { to: Address; data: Hex }): Promise<Hex> {
    const { chain, transport } = this.client;
    const wallet = createWalletClient({
      account: this.account,
      chain,
      transport: http(transport.url, { retryCount: 0 }),
    });
    return this.database.transaction(async (tx) => {
      await tx.sql`
        select pg_advisory_xact_lock(hashtextextended(${`settler ${chain?.id} ${this.address.toLowerCase()}`}, 0))`;
      const nonce = await this.client.getTransactionCount({ address: this.address, blockTag: 'pending' });
      return wallet.sendTransaction({ to, data, nonce, gas: GAS_LIMIT, account: this.account, chain });
    });
  }
}
