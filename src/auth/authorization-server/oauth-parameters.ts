import { MCP_PATH } from '@libs/catalog';
import { isScope, LONGEST_CLIENT_ID, ORDINARY_SCOPES, type Scope } from '@libs/identity';
import { isStorable } from '../../platform/request-body/is-storable.js';
import { OauthRefusal } from './clients/oauth-refusal.js';

/** Response modes of oidc-provider that our pages cannot serve: they need scripts. */
const CLOSED_MODES: ReadonlySet<string> = new Set(['form_post']);

/**
 * The parameters of a request to the authorization or the token endpoint, in one spelling. Clients change the spelling of
 * the endpoint between two requests. Throws OauthRefusal.
 */
export function oauthParameters(asked: URLSearchParams, baseUrl: string): URLSearchParams {
  const parameters = new URLSearchParams(asked);
  if (!isStorable([...parameters])) throw new OauthRefusal('invalid_request', 'A parameter must not contain U+0000.');
  const named = parameters.getAll('resource').filter(Boolean);
  const resources = new Set(named.map((text) => (isOurs(text, baseUrl) ? endpointOf(baseUrl) : text)));
  parameters.delete('resource');
  for (const resource of resources) parameters.append('resource', resource);
  return parameters;
}

/**
 * The parameters of an authorization request. Where it names no resource it gets the one resource there is, since many clients
 * send none. The token endpoint then goes by what was granted. Where it names no scope of ours it gets those of ordinary use (RFC 6749,
 * 3.3): a person would be asked for nothing, and the client refused for having been allowed nothing. A scope that is not
 * offered is left out, so that nobody is asked for it. Throws OauthRefusal.
 */
export function authorizationParameters(
  asked: URLSearchParams,
  baseUrl: string,
  offered: readonly Scope[],
): URLSearchParams {
  const parameters = oauthParameters(asked, baseUrl);
  if (!parameters.has('resource')) parameters.set('resource', endpointOf(baseUrl));
  const asks = parameters.getAll('scope').flatMap((scope) => scope.split(' ').filter(Boolean));
  const scopes = asks.filter((scope) => !isScope(scope) || offered.includes(scope));
  const isOfOrdinaryUse = !scopes.some(isScope);
  if (isOfOrdinaryUse || scopes.length < asks.length) {
    parameters.set('scope', [...scopes, ...(isOfOrdinaryUse ? ORDINARY_SCOPES : [])].join(' '));
  }
  refuseDisguised(parameters.get('client_id') ?? '');
  const mode = parameters.get('response_mode') ?? '';
  // A mode name that oidc-provider does not know, so that the client receives `unsupported_response_mode`.
  if (CLOSED_MODES.has(mode)) parameters.set('response_mode', `${mode} is closed`);
  return parameters;
}

/** The address of a document is the name of its client: one that is written otherwise would look like another. */
function refuseDisguised(clientId: string): void {
  const url = URL.parse(clientId);
  const isDisguised = url?.protocol === 'https:' && url.href !== clientId;
  if (isDisguised || clientId.length > LONGEST_CLIENT_ID) {
    throw new OauthRefusal('invalid_request', 'The client_id is not the address of a document as it is written.');
  }
}

/** As the tokens of this service name it, whatever a client called it. */
function endpointOf(baseUrl: string): string {
  return `${baseUrl}${MCP_PATH}`;
}

/**
 * Whether a client means the MCP endpoint. Clients name its origin, add a slash or the query of the address that they were
 * given, or write the host in capitals (RFC 3986, 6.2.2).
 */
function isOurs(resource: string, baseUrl: string): boolean {
  const url = URL.parse(resource);
  if (url === null || url.href.includes('#') || url.username !== '' || url.password !== '') return false;
  return url.origin === baseUrl && ['', MCP_PATH].includes(url.pathname.replace(/\/$/, ''));
}
