import { ORDINARY_SCOPES } from '@libs/identity';

/**
 * The address of an authorization request, with the scopes of ordinary use where it names none (RFC 6749, 3.3): a person
 * would be asked for nothing, and the client refused for having been allowed nothing.
 */
export function withDefaultScope(address: string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  if (parameters.getAll('scope').some((scope) => scope.trim() !== '')) return address;
  parameters.set('scope', ORDINARY_SCOPES.join(' '));
  return `${path}?${parameters.toString()}`;
}
