import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JWK } from 'jose';
import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { RequestRecord } from '../../platform/observe/request-record.js';
import { documentDenial } from './clients/document-denial.js';
import { tellClientsWhenToRetry } from './clients/spent-reads.js';
import { configurationOf } from './configuration.js';
import { passGrantingSession } from './granting-session.js';
import { keepErrorsHere } from './keep-errors-here.js';
import { rotateToOne } from './rotate-to-one.js';
import type { ServerParts } from './server-parts.js';

/** One oidc-provider, with the keys that it was made with, the one that signs first. */
export interface RunningProvider {
  kids: readonly string[];
  provider: Provider;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  errors: typeof errors;
}

interface Running {
  /** The one that signs first. */
  jwks: JWK[];
  refreshSecret: string;
  /** Receives the error of an authorization request. */
  recordOf: (request: IncomingMessage) => RequestRecord | undefined;
}

export function runProvider(parts: ServerParts, { jwks, refreshSecret, recordOf }: Running): RunningProvider {
  const provider = new Provider(parts.baseUrl, configurationOf(parts, jwks));
  // The scheme is ours to say: it never comes from a header.
  provider.proxy = true;
  rotateToOne(provider, refreshSecret);
  passGrantingSession(provider);
  provider.on('server_error', (_, error) => parts.onFailure(error));
  provider.on('authorization.error', (context, error) =>
    note(context, error, { parts, record: recordOf(context.req) }),
  );
  keepErrorsHere(provider, parts.trustOf);
  tellClientsWhenToRetry(provider);
  return { kids: jwks.map(({ kid = '' }) => kid), provider, handle: provider.callback(), errors };
}

function note(
  { oidc }: KoaContextWithOIDC,
  error: errors.OIDCProviderError,
  { parts, record }: { parts: ServerParts; record: RequestRecord | undefined },
): void {
  if (record !== undefined) record.oauthError = error.error;
  const denial = documentDenial(error);
  if (denial === undefined) return;
  if (record !== undefined) record.errorCode ??= denial.code;
  const cause = denial.cause instanceof Error ? ` (${denial.cause.message})` : '';
  parts.onUnread(`${String(oidc.params?.['client_id'])}: ${denial.message}${cause}`);
}
