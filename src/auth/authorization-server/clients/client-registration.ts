import { Denial, isLoopback, meansAbsent, plainText } from '@libs/kernel';
import { isStorable } from '../../../platform/request-body/is-storable.js';
import { OauthRefusal } from './oauth-refusal.js';
import { mayLeadTo } from './redirect-address.js';

/** What a client may say of itself; all else (logout addresses, scopes, trust) is not taken from it. */
const KEPT = [
  'client_uri',
  'logo_uri',
  'tos_uri',
  'policy_uri',
  'contacts',
  'software_id',
  'software_version',
  'redirect_uris',
  'token_endpoint_auth_method',
  'jwks',
] as const;

const GRANT_TYPES: ReadonlySet<unknown> = new Set(['authorization_code', 'refresh_token']);
const MOST_REDIRECTS = 20;
/** Longest client name, in letters: a longer one would push the consent question off the page. */
const LONGEST_NAME = 80;

/** Throws for an address that this server never fetches. */
export type ExamineAddress = (address: string) => void;

/**
 * The registration as it is stored (RFC 7591, 2). Real clients ask for more than we give (other grants, all scopes), and
 * some call a native client a web one: what can be put right is, and only what is dangerous is refused.
 */
export function clientRegistration(asked: unknown, examine: ExamineAddress): Record<string, unknown> {
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) {
    throw new OauthRefusal('invalid_client_metadata', 'A registration is a JSON object.');
  }
  if (!isStorable(asked)) {
    throw new OauthRefusal('invalid_client_metadata', 'A registration must not contain U+0000 or half a character.');
  }
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => !meansAbsent(value)));
  const redirects = redirectsOf(given.redirect_uris);
  const kept = Object.fromEntries(KEPT.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]));
  return {
    ...kept,
    ...nameOf(given.client_name),
    ...keysOf(given, examine),
    redirect_uris: redirects,
    application_type: redirects.every(isOfWeb) ? 'web' : 'native',
    grant_types: grantTypesOf(given.grant_types),
    response_types: ['code'],
    token_endpoint_auth_method: given.token_endpoint_auth_method ?? 'none',
  };
}

/** The algorithm and `jwks_uri` of a client that signs its token requests. Only for such a client is `jwks_uri` fetched. */
function keysOf(given: Record<string, unknown>, examine: ExamineAddress): Record<string, unknown> {
  const { token_endpoint_auth_method: method, token_endpoint_auth_signing_alg: algorithm, jwks_uri: address } = given;
  if (method !== 'private_key_jwt') return {};
  const signed = { token_endpoint_auth_signing_alg: algorithm };
  if (typeof address !== 'string') return signed;
  try {
    examine(address);
  } catch (cause) {
    if (!(cause instanceof Denial)) throw cause;
    throw new OauthRefusal('invalid_client_metadata', `jwks_uri cannot be fetched: ${cause.message}`);
  }
  return { ...signed, jwks_uri: address };
}

/** Never half of one. */
function firstLetters(text: string): string {
  return text.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '');
}

/** On one line, of a length that a page has room for; none where nothing is left of it. */
function nameOf(asked: unknown): { client_name?: string } {
  const name = typeof asked === 'string' ? firstLetters(plainText(asked).replace(/\s+/g, ' ').trim()) : '';
  return name === '' ? {} : { client_name: name };
}

function grantTypesOf(asked: unknown): string[] {
  const wanted = Array.isArray(asked) ? asked.filter((type) => GRANT_TYPES.has(type)) : [...GRANT_TYPES];
  return [...new Set(['authorization_code', ...(wanted as string[])])];
}

function redirectsOf(asked: unknown): string[] {
  if (!Array.isArray(asked) || asked.length === 0 || asked.length > MOST_REDIRECTS) {
    throw new OauthRefusal('invalid_redirect_uri', `redirect_uris holds 1 to ${MOST_REDIRECTS} addresses.`);
  }
  for (const address of asked) if (!mayLeadTo(address)) throw refusalOf(address);
  return [...new Set(asked as string[])];
}

function refusalOf(address: unknown): OauthRefusal {
  return new OauthRefusal(
    'invalid_redirect_uri',
    `${JSON.stringify(address).slice(0, 200)} is not an https address, a loopback http address, or an address of an application's own scheme such as com.example.app:/callback or app://callback. It holds no fragment, user, password or control character.`,
  );
}

function isOfWeb(address: string): boolean {
  const url = new URL(address);
  return url.protocol === 'https:' && !isLoopback(url.hostname);
}
