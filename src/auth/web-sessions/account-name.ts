import type { Account } from '@libs/identity';

/** Digits of an id that tell the accounts of one person apart. */
const DIGITS = 8;

/** An account as its owner knows it, in a sentence. */
export function accountName({ id, email, kind }: Pick<Account, 'id' | 'email' | 'kind'>): string {
  if (email !== null) return email;
  return kind === 'wallet' ? `your wallet's account (${id.slice(0, DIGITS)})` : 'This installation';
}

/** The same where there is room for a name alone. */
export function accountLabel({ id, email, kind }: Pick<Account, 'id' | 'email' | 'kind'>): string {
  if (email !== null) return email;
  return kind === 'wallet' ? `Wallet account ${id.slice(0, DIGITS)}` : 'This installation';
}

/** Whether it is the account that a service makes for itself on its first start, which is called after no person. */
export function isInstallation({ email, kind }: Pick<Account, 'email' | 'kind'>): boolean {
  return email === null && kind !== 'wallet';
}
