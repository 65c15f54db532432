import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentPayload } from '@x402/core/types';
import type { Address, Hex } from 'viem';
import { type TestChain, type TestWallet, USDC, usdcAbi } from './test-chain.js';

/** What a hosted facilitator does with a settlement. */
export type FacilitatorMood = 'settles' | 'fails' | 'hangs' | 'lies' | 'settles and fails' | 'refuses';

interface Authorization {
  from: Address;
  to: Address;
  value: string;
  validAfter: string;
  validBefore: string;
  nonce: Hex;
}

/** A hosted facilitator at its socket: `/supported` and `/settle` of x402 version 2, on a real chain. */
export class FakeFacilitator {
  mood: FacilitatorMood = 'settles';
  settlements = 0;
  private readonly hanging = new Set<ServerResponse>();

  private constructor(
    private readonly chain: TestChain,
    private readonly settler: TestWallet,
    private readonly server: Server,
  ) {}

  static async start(chain: TestChain): Promise<FakeFacilitator> {
    const settler = await chain.newWallet(0n);
    const server = createServer();
    const facilitator = new FakeFacilitator(chain, settler, server);
    server.on('request', (request, response) => void facilitator.serve(request, response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return facilitator;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Mines an authorization, as any party that has seen it can. */
  async mine({ from, to, value, validAfter, validBefore, nonce }: Authorization, signature: Hex): Promise<Hex> {
    const hash = await this.chain.client.writeContract({
      account: this.settler,
      address: USDC,
      abi: usdcAbi,
      functionName: 'transferWithAuthorization',
      args: [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature],
    });
    await this.chain.client.waitForTransactionReceipt({ hash });
    return hash;
  }

  /** Ends the requests that hang, without an answer. */
  abandon(): void {
    for (const response of this.hanging) response.destroy();
    this.hanging.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await this.answer(request.url ?? '', Buffer.concat(chunks).toString());
    if (answer === undefined) this.hanging.add(response);
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }

  private async answer(path: string, body: string): Promise<{ status: number; body: unknown } | undefined> {
    const network = 'eip155:84532';
    if (path === '/supported') {
      const kinds = [{ x402Version: 2, scheme: 'exact', network }];
      return { status: 200, body: { kinds, extensions: [], signers: {} } };
    }
    this.settlements += 1;
    const { mood } = this;
    if (mood === 'hangs') return undefined;
    if (mood === 'fails') return { status: 503, body: { error: 'busy' } };
    const { paymentPayload } = JSON.parse(body) as { paymentPayload: PaymentPayload };
    const { authorization, signature } = paymentPayload.payload as { authorization: Authorization; signature: Hex };
    const payer = authorization.from;
    if (mood === 'refuses') {
      const errorReason = 'invalid_exact_evm_insufficient_balance';
      return { status: 200, body: { success: false, errorReason, transaction: '', network, payer } };
    }
    if (mood === 'lies') {
      return { status: 200, body: { success: true, transaction: `0x${'ab'.repeat(32)}`, network, payer } };
    }
    const transaction = await this.mine(authorization, signature);
    if (mood === 'settles and fails') return { status: 503, body: { error: 'lost' } };
    return { status: 200, body: { success: true, transaction, network, payer } };
  }
}
