import { createSIWxPayload, encodeSIWxHeader } from '@x402/extensions/sign-in-with-x';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import type { PageReader } from './page-reader.js';
import { ask, type Served } from '../service/served.js';

/** A key, or a contract wallet that the key of its owner signs for. */
type MessageSigner = Pick<PrivateKeyAccount, 'address' | 'signMessage'>;

export const newWallet = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());

/** Signs in as the script of the sign-in page does: asks for a message, has the wallet sign it, sends both. */
export async function signInByWallet(
  { address: origin }: Served,
  browser: PageReader,
  wallet: MessageSigner = newWallet(),
  headers: Record<string, string> = {},
): Promise<Response> {
  const asked = await browser.open(`/login/wallet/nonce?address=${wallet.address}`, { headers });
  if (asked.status !== 200) return asked;
  const { message } = (await asked.json()) as { message: string };
  const body = JSON.stringify({ message, signature: await wallet.signMessage({ message }) });
  return browser.open('/login/wallet', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body,
  });
}

/** Where agents prove a wallet. */
export const SESSION_PATH = '/api/x402/session';

/** What the service answers to an agent that asks what to sign. */
export interface SessionChallenge {
  message: string;
  nonce: string;
  expires_at: string;
  sign_in_with_x: {
    info: Parameters<typeof createSIWxPayload>[0];
    supportedChains: { chainId: string; type: 'eip191' }[];
  };
}

/** The header SIGN-IN-WITH-X, made by the client of that extension. `change` replaces fields before they are signed. */
export async function signInHeader(
  served: Served,
  wallet: MessageSigner,
  { network = 0, change = {} }: { network?: number; change?: object } = {},
): Promise<string> {
  const asked = await ask(served, `${SESSION_PATH}?address=${wallet.address}`);
  const { info, supportedChains } = ((await asked.json()) as SessionChallenge).sign_in_with_x;
  const fields = { ...info, ...supportedChains[network], ...change };
  return encodeSIWxHeader(await createSIWxPayload(fields, wallet, `${served.address}${SESSION_PATH}`));
}
