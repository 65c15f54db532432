import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { isDenial } from '@libs/kernel';
import { documentDenial } from './document-denial.js';

interface Later {
  error: string;
  error_description: string;
}

/**
 * Where the document of a client was not read because the reads of this minute are spent: sets 429 and `Retry-After`, and
 * answers the JSON body. Undefined for every other error.
 */
export function refuseUntilLater(context: KoaContextWithOIDC, error: unknown): Later | undefined {
  const denial = documentDenial(error);
  if (!isDenial(denial, 'rate_limited')) return undefined;
  context.status = denial.status;
  context.set('retry-after', String(denial.retryAfterSeconds));
  const { error_description: what, actionable_next_step: next } = denial.body();
  return { error: 'temporarily_unavailable', error_description: `${what} ${next}` };
}

/**
 * Does so at the endpoints that clients call themselves. oidc-provider answers `invalid_client` there: a client that is
 * told so discards its tokens.
 */
export function tellClientsWhenToRetry(provider: Provider): void {
  const refuse = (context: KoaContextWithOIDC, error: Error): void => {
    const later = refuseUntilLater(context, error);
    if (later !== undefined) context.body = later;
  };
  provider.on('grant.error', refuse);
  provider.on('revocation.error', refuse);
}
