import type { BrowserContext } from 'playwright-core';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Hex } from 'viem';

interface WalletRequest {
  method: string;
  params?: readonly string[];
}

type WalletAnswer = { result: unknown } | { code: number; message: string };

/** The wallet extension of a browser (EIP-1193). It signs without a question, unless its owner refuses. */
export class BrowserWallet {
  isRefusing = false;

  private constructor(private readonly key: PrivateKeyAccount) {}

  /** Adds `window.ethereum` to every page that the context opens from now on. */
  static async addTo(context: BrowserContext, key: PrivateKeyAccount): Promise<BrowserWallet> {
    const wallet = new BrowserWallet(key);
    await context.exposeFunction('askTestWallet', (request: WalletRequest) => wallet.answer(request));
    await context.addInitScript(PROVIDER);
    return wallet;
  }

  private async answer({ method, params: [message] = [] }: WalletRequest): Promise<WalletAnswer> {
    if (method === 'eth_requestAccounts') return { result: [this.key.address] };
    if (method !== 'personal_sign') return { code: 4200, message: `${method} is not supported` };
    if (this.isRefusing) return { code: 4001, message: 'User rejected the request.' };
    return { result: await this.key.signMessage({ message: { raw: message as Hex } }) };
  }
}

/** Runs in the page. The error of an exposed function loses its code, so the code comes as a result. */
const PROVIDER = `window.ethereum = {
  request: async (request) => {
    const { result, code, message } = await window.askTestWallet(request);
    if (code !== undefined) throw Object.assign(new Error(message), { code });
    return result;
  },
};`;
