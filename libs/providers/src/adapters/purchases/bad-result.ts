import { Denial, deny } from '@libs/kernel';

/** A paid result that nobody can use: another purchase may help, a repeat of this one does not. */
export function badResult(maker: string, cause: Denial): Denial {
  return deny('provider_rejected', `The maker ${maker} delivered a file that cannot be used: ${cause.message}`, {
    nextStep: 'Nothing was charged. Call again, or choose another model.',
    cause,
  });
}
