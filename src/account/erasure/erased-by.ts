import { type Account, walletIdentity } from '@libs/identity';

type ErasedBy = 'email' | 'wallet_address' | 'id';

/** What the owner of an account types to confirm its erasure. */
export function erasedBy({ email, kind }: Pick<Account, 'email' | 'kind'>): ErasedBy {
  if (email !== null) return 'email';
  return kind === 'wallet' ? 'wallet_address' : 'id';
}

/** Whether a text confirms the erasure of this account and of no other. */
export function confirmsErasure(account: Pick<Account, 'id' | 'email' | 'kind'>, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  const by = erasedBy(account);
  if (by === 'wallet_address') return /^0x[0-9a-f]{40}$/.test(text) && walletIdentity(text) === account.id;
  return text === (by === 'email' ? account.email : account.id);
}
