import { type Denial, deny } from '@libs/kernel';
import { signInAddress } from './sign-in-address.js';

/** The refusal of a change by the session of a wallet link. The sign-in leads back to the page `path`. */
export function walletLinkReads(path: string): Denial {
  return deny('forbidden_resource', 'A session that a wallet link opened reads, and changes nothing.', {
    nextStep: `Sign in with the wallet at ${signInAddress(path, { isFresh: true })}, then repeat the action.`,
  });
}
