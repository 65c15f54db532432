import { x402Client } from '@x402/core/client';
import type { PaymentPayload, PaymentRequired } from '@x402/core/types';
import type { ClientEvmSigner } from '@x402/evm';
import { registerExactEvmScheme } from '@x402/evm/exact/client';
import type { Database } from '@libs/database';
import { TestApp } from '../service/app.js';
import { callLane, type LaneResult, postToLane, type Sent } from './lane-call.js';
import { TestChain, type TestWallet } from './test-chain.js';

/** Where money goes to and comes from in a test. */
export interface LaneWallets {
  payTo: TestWallet;
  settler: TestWallet;
  refunder: TestWallet;
}

/** New wallets of a lane; the refund float is 50 USDC. */
export async function laneWallets(chain: TestChain): Promise<LaneWallets> {
  const [payTo, settler, refunder] = [
    await chain.newWallet(0n),
    await chain.newWallet(0n),
    await chain.newWallet(50_000_000n),
  ];
  return { payTo, settler, refunder };
}

/** The settings of a service whose lane is on this chain. */
export function laneSettings(chain: TestChain, { payTo, settler, refunder }: LaneWallets): Record<string, string> {
  return {
    X402_MODE: 'live',
    X402_NETWORK: 'eip155:84532',
    X402_PAY_TO: payTo.address,
    X402_RPC_URL: chain.rpcUrl,
    X402_REFUND_KEY: refunder.privateKey,
    X402_SETTLER_KEY: settler.privateKey,
  };
}

type Content = Record<string, unknown>;

/** An application with an open wallet lane, as its callers see it. */
export class PaidApp {
  constructor(
    readonly app: TestApp,
    readonly chain: TestChain,
    readonly wallets: LaneWallets,
  ) {}

  static async start(database: Database, chain: TestChain, settings: Record<string, string> = {}): Promise<PaidApp> {
    const wallets = await laneWallets(chain);
    const app = await TestApp.start(database, { settings: { ...laneSettings(chain, wallets), ...settings } });
    return new PaidApp(app, chain, wallets);
  }

  post(message: unknown, headers?: Record<string, string>): Promise<Response> {
    return postToLane(this.app.address, message, headers);
  }

  /** Calls a tool that the lane admits. */
  call(name: string, args: Content, sent?: Sent): Promise<LaneResult> {
    return callLane(this.app.address, name, args, sent);
  }

  /** What an unpaid call asks for. */
  async price(name: string, args: Content): Promise<PaymentRequired> {
    const { structuredContent, isError } = await this.call(name, args);
    if (!isError) throw new Error(`${name} was not refused`);
    return structuredContent as unknown as PaymentRequired;
  }

  /** The payment that a wallet signs for a call, by the x402 SDK. */
  async signed(wallet: ClientEvmSigner, name: string, args: Content): Promise<PaymentPayload> {
    const payer = new x402Client();
    registerExactEvmScheme(payer, { signer: wallet });
    return payer.createPaymentPayload(await this.price(name, args));
  }

  /** Pays for a call and makes it. */
  async pay(wallet: ClientEvmSigner, name: string, args: Content): Promise<LaneResult> {
    return this.call(name, args, { meta: { 'x402/payment': await this.signed(wallet, name, args) } });
  }

  close(): Promise<void> {
    return this.app.close();
  }
}
