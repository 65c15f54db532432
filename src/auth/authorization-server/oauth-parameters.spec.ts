import { ORDINARY_SCOPES, SCOPES } from '@libs/identity';
import { describe, expect, it } from 'vitest';
import { authorizationParameters, oauthParameters } from './oauth-parameters.js';

const BASE = 'https://media.example';
const ENDPOINT = 'resource=https%3A%2F%2Fmedia.example%2Fmcp';
const DEFAULT = 'scope=media%3Agenerate+library%3Aread+library%3Awrite';

/** Of a request that names the endpoint. */
const asked = (query: string, offered = ORDINARY_SCOPES): string => {
  const parameters = authorizationParameters(new URLSearchParams(`${query}&${ENDPOINT}`), BASE, offered);
  parameters.delete('resource');
  return parameters.toString();
};
const sent = (query: string): string => oauthParameters(new URLSearchParams(query), BASE).toString();

describe('an authorization request', () => {
  it.each([
    ['', DEFAULT],
    ['client_id=a%26b&state=x%3Fy', `client_id=a%26b&state=x%3Fy&${DEFAULT}`],
    ['scope=&client_id=a', `${DEFAULT}&client_id=a`],
    ['scope=+', DEFAULT],
  ])('“%s” asks for what ordinary use needs', (query, whole) => {
    expect(asked(query)).toBe(whole);
  });

  it.each([
    ['openid offline_access', 'openid offline_access media:generate library:read library:write'],
    ['mcp', 'mcp media:generate library:read library:write'],
  ])('for “%s”, which is nothing of ours, asks for that too', (scope, whole) => {
    expect(authorizationParameters(new URLSearchParams({ scope }), BASE, SCOPES).get('scope')).toBe(whole);
  });

  it.each(['scope=library%3Aread&client_id=a', 'scope=openid+library%3Awrite'])('“%s” stays as it is', (query) => {
    expect(asked(query)).toBe(query);
  });

  it('asks for no scope that is not offered', () => {
    expect(asked('scope=x%3Aact+library%3Aread', SCOPES)).toBe('scope=x%3Aact+library%3Aread');
    expect(asked('scope=x%3Aact+library%3Aread')).toBe('scope=library%3Aread');
    expect(asked('scope=x%3Aact')).toBe('scope=media%3Agenerate+library%3Aread+library%3Awrite');
  });

  it('asks for no mode that our pages cannot answer in', () => {
    expect(asked('scope=library%3Awrite&response_mode=form_post')).toBe(
      'scope=library%3Awrite&response_mode=form_post+is+closed',
    );
    expect(asked('scope=library%3Awrite&response_mode=query')).toBe('scope=library%3Awrite&response_mode=query');
  });
});

it.each(['HTTPS://client.example/id', 'https://CLIENT.example/id', `https://client.example/${'x'.repeat(2_048)}`])(
  'a client is not called %s',
  (clientId) => {
    expect(() => asked(new URLSearchParams({ client_id: clientId }).toString())).toThrow(
      expect.objectContaining({ error: 'invalid_request' }) as Error,
    );
  },
);

describe('the resource of a request', () => {
  it.each([
    ['https://media.example/mcp'],
    ['https://media.example/mcp/'],
    ['HTTPS://MEDIA.example:443/mcp'],
    ['https://media.example/x/../mcp'],
    ['https://media.example'],
    ['https://media.example/'],
    ['https://media.example/mcp?tools=make'],
    ['https://media.example/mcp/?tools=make,library'],
    ['https://media.example/?x=1'],
  ])('is the endpoint, written %s', (resource) => {
    expect(sent(new URLSearchParams({ resource }).toString())).toBe(ENDPOINT);
  });

  it('is named once, however often it is', () => {
    expect(sent(`${ENDPOINT}&${ENDPOINT}%2F`)).toBe(ENDPOINT);
  });

  it.each([
    'https://media.example/mcp#x',
    'https://media.example/mcp#',
    'https://user@media.example/mcp',
    'https://media.example/other',
    'https://media.example/mcp/more',
    'http://media.example/mcp',
    'https://media.example:8443/mcp',
    'https://media.example.evil/mcp',
    'not an address',
  ])('is left as it is where it is another: %s', (resource) => {
    expect(oauthParameters(new URLSearchParams({ resource }), BASE).get('resource')).toBe(resource);
  });
});

it.each(['', 'resource='])('an authorization request is for the endpoint where it names no resource: “%s”', (query) => {
  const parameters = authorizationParameters(new URLSearchParams(query), BASE, ORDINARY_SCOPES);
  expect(parameters.getAll('resource')).toEqual(['https://media.example/mcp']);
});

it.each(['', 'resource='])(
  'a request for tokens goes by what was granted where it names no resource: “%s”',
  (query) => {
    expect(sent(query)).toBe('');
  },
);

it.each(['state=a%00', 'a%00=b'])('U+0000 is refused: %s', (query) => {
  expect(() => sent(query)).toThrow(expect.objectContaining({ error: 'invalid_request' }) as Error);
});
