import {
  type Address,
  type Chain,
  createTestClient,
  defineChain,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { DevelopmentChain } from '../../../libs/x402/src/adapters/development-chain/development-chain.js';
import { findAnvil } from '../../../libs/x402/src/adapters/development-chain/find-anvil.js';

/** Base Sepolia's USDC; the development chain has its token there. */
export const USDC: Address = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';

export const usdcAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function blacklist(address account)',
  'function unBlacklist(address account)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
]);

/** A wallet whose key can be handed to a program. */
export type TestWallet = PrivateKeyAccount & { privateKey: Hex };

/** What one test wallet gets: 5 USDC. */
const FIVE_USDC = 5_000_000n;

/** That of this worker. It ends with its worker, which closes its pipe. */
let running: Promise<TestChain> | undefined;

/** A development chain on a free port. */
export class TestChain {
  readonly rpcUrl: string;
  /** Reads, sends and commands anvil. */
  readonly client;

  private constructor(readonly chain: DevelopmentChain) {
    this.rpcUrl = chain.rpcUrl;
    this.client = testClient(chain.chainId, chain.rpcUrl);
  }

  /** The chain that the specs of one worker share, each with wallets of its own. */
  static open(): Promise<TestChain> {
    return (running ??= TestChain.start());
  }

  /** A chain of its own. */
  static async start(options: { port?: number; stateFile?: string } = {}): Promise<TestChain> {
    const anvil = findAnvil();
    if (anvil === undefined) throw new Error('no anvil package is installed for this platform');
    return new TestChain(await DevelopmentChain.start({ anvil, ...options }));
  }

  /** A key with 1 ether, for gas, and USDC in atomic units. */
  async newWallet(usdc = FIVE_USDC): Promise<TestWallet> {
    const privateKey = generatePrivateKey();
    const wallet = { ...privateKeyToAccount(privateKey), privateKey };
    await this.chain.fund(wallet.address, { usdc, wei: parseEther('1') });
    return wallet;
  }

  /** Atomic units of USDC. */
  balance(address: Address): Promise<bigint> {
    return this.client.readContract({ address: USDC, abi: usdcAbi, functionName: 'balanceOf', args: [address] });
  }

  /** Replaces so many of the newest blocks by empty ones. */
  async reorganise(blocks: number): Promise<void> {
    await this.client.request({ method: 'anvil_reorg', params: [blocks, []] } as never);
  }

  stop(): Promise<void> {
    return this.chain.stop();
  }
}

// The inferred type holds every action of viem; written out it would be a page.
function testClient(id: number, rpcUrl: string) {
  const chain: Chain = defineChain({
    id,
    name: 'Development chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  return createTestClient({ mode: 'anvil', chain, transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions);
}
