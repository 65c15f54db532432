import { type AccountFilter, walletIdentity } from '@libs/identity';
import { isUuid } from '@libs/kernel';

const WALLET = /^0x[0-9a-f]{40}$/i;

/** What an operator looks for: an account id, the address of a wallet, or a part of an e-mail address. */
export function accountSearch(text: string | undefined): Pick<AccountFilter, 'id' | 'email'> {
  const words = text?.trim() ?? '';
  if (words === '') return {};
  if (isUuid(words)) return { id: words };
  return WALLET.test(words) ? { id: walletIdentity(words) } : { email: words };
}
