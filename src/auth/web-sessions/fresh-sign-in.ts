import { type Denial, deny } from '@libs/kernel';
import { signInAddress } from './sign-in-address.js';

/** The refusal of an action that needs a sign-in within the last ten minutes. The sign-in returns to the page `path`. */
export function freshSignInNeeded(path: string): Denial {
  return deny('forbidden_resource', 'This action needs a sign-in within the last 10 minutes.', {
    nextStep: `Sign in again at ${signInAddress(path, { isFresh: true })}, then repeat the action.`,
  });
}
