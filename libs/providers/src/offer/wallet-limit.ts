import { deny, inCredits } from '@libs/kernel';

/** Credits of one call of a wallet at most, with all that is made for it: work begins before its payment is final. */
export const WALLET_CREDITS = 99;

export const WALLETS_BUY = 'wallets buy what costs less than US$1';

/** Refuses a call of a wallet above that. `what` names what costs so much. */
export function requireWalletPrice(credits: number, what = `This costs ${inCredits(credits)}`): void {
  if (credits <= WALLET_CREDITS) return;
  throw deny('tool_not_allowed', `${what} (US$${(credits / 100).toFixed(2)}); ${WALLETS_BUY}.`, {
    nextStep: 'Ask for less or name cheaper models, or call with an API key of an account. Nothing was charged.',
  });
}
