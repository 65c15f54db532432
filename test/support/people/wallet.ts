import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import type { PageReader } from './page-reader.js';
import type { Served } from '../service/served.js';

export const newWallet = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());

/** Signs in as the script of the sign-in page does: asks for a message, has the wallet sign it, sends both. */
export async function signInByWallet(
  { address: origin }: Served,
  browser: PageReader,
  wallet = newWallet(),
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
