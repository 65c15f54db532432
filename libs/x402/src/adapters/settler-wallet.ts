import type { Database } from '@libs/database';
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type EncodeFunctionDataParameters,
  type Hex,
  http,
  type PublicClient,
  concat,
} from 'viem';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';

/** Gas of one transfer by authorization, of a contract wallet too, with room: nobody's wallet may burn more of ours. */
const GAS_LIMIT = 300_000n;

interface ContractCall {
  address: Address;
  abi: readonly unknown[];
  functionName: string;
  args: readonly unknown[];
  dataSuffix?: Hex;
}

/**
 * Sends the transactions of one key, from several processes at once: an advisory lock of the database covers the reading
 * of the account's nonce and the sending, so that no two transactions get the same nonce. Nobody waits for a receipt in it.
 */
export class SettlerWallet {
  private readonly account: PrivateKeyAccount;

  constructor(
    key: string,
    private readonly client: PublicClient,
    private readonly database: Database,
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
      getCode: client.getCode,
      readContract: (call: Omit<ContractCall, 'args'> & { args?: readonly unknown[] }) =>
        client.readContract({ ...call, args: call.args ?? [] }),
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

  private send({ to, data }: { to: Address; data: Hex }): Promise<Hex> {
    const { chain, transport } = this.client;
    const wallet = createWalletClient({ account: this.account, chain, transport: http(transport.url) });
    return this.database.transaction(async (tx) => {
      await tx.sql`
        select pg_advisory_xact_lock(hashtextextended(${`settler ${chain?.id} ${this.address.toLowerCase()}`}, 0))`;
      const nonce = await this.client.getTransactionCount({ address: this.address, blockTag: 'pending' });
      return wallet.sendTransaction({ to, data, nonce, gas: GAS_LIMIT, account: this.account, chain });
    });
  }
}
