import type { ClientTrust } from '@libs/identity';
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { AUTHORIZATION_PATH } from './configuration.js';

/**
 * Shows the error of an authorization request on our own page where nobody verified the client. To redirect it, with nobody
 * having acted, would make this service an open redirector for anybody who registers (RFC 9700, 4.11.2). After a person
 * answered the consent page the request goes on at another route, and its errors are redirected. Loopback addresses are no
 * exception: any local program may listen there.
 */
export function keepErrorsHere(provider: Provider, trustOf: (clientId: string) => Promise<ClientTrust>): void {
  provider.use(async (context, next) => {
    const { client_id: clientId } = context.query;
    // Looked up before, since oidc-provider decides about the redirect without waiting.
    const isAsked = context.path === AUTHORIZATION_PATH && typeof clientId === 'string';
    context.state['isVerified'] = isAsked && (await trustOf(clientId)) === 'verified';
    await next();
  });
  provider.on('authorization.error', (context, error) => stay(context, error));
}

function stay({ oidc, state }: KoaContextWithOIDC, error: Error): void {
  if (oidc.route !== 'authorization' || state['isVerified'] === true) return;
  if (error instanceof errors.OIDCProviderError) Object.assign(error, { allow_redirect: false });
}
