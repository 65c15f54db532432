import { expect, it } from 'vitest';
import {
  baseString,
  OAuthVerifier,
  type SharedSecrets,
  type SignedMessage,
  signatureOf,
} from '../../../../test/support/x/oauth-verifier.js';
import { authorizationHeader, hmacSha1, percentEncode, signatureBase } from './oauth-signature.js';

/** RFC 5849, 3.4.1.1. */
const RFC_BASE =
  'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26' +
  'oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26' +
  'oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7';

/** RFC 5849, 1.2: the three requests of its example, with the signatures that it prints. */
const RFC_EXAMPLES = [
  {
    url: 'https://photos.example.net/initiate',
    method: 'POST',
    fields: {
      oauth_consumer_key: 'dpf43f3p2l4k3l03',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '137131200',
      oauth_nonce: 'wIjqoS',
      oauth_callback: 'http://printer.example.com/ready',
    },
    tokenSecret: '',
    signature: '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
  },
  {
    url: 'https://photos.example.net/token',
    method: 'POST',
    fields: {
      oauth_consumer_key: 'dpf43f3p2l4k3l03',
      oauth_token: 'hh5s93j4hdidpola',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '137131201',
      oauth_nonce: 'walatlh',
      oauth_verifier: 'hfdp7dh39dks9884',
    },
    tokenSecret: 'hdhd0244k9j7ao03',
    signature: 'gKgrFCywp7rO0OXSjdot/IHF7IU=',
  },
  {
    url: 'http://photos.example.net/photos?file=vacation.jpg&size=original',
    method: 'GET',
    fields: {
      oauth_consumer_key: 'dpf43f3p2l4k3l03',
      oauth_token: 'nnch734d00sl2jdk',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '137131202',
      oauth_nonce: 'chapoH',
    },
    tokenSecret: 'pfkkdhi9sl3r4s00',
    signature: 'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
  },
] as const;
const RFC_CONSUMER_SECRET = 'kd94hf93k423kf44';

/** The documented example of X; the address changed over the years, and with it the signature. */
const X_EXAMPLES = [
  ['https://api.x.com/1.1/statuses/update.json', 'Ls93hJiZbQ3akF3HF3x1Bz8/zU4='],
  ['https://api.twitter.com/1.1/statuses/update.json', 'hCtSmYh+iHYCEqBWrE7C7hYmtUk='],
  ['https://api.twitter.com/1/statuses/update.json', 'tnnArxj06cWHq44gCs1OSKk/jLY='],
] as const;
const X_FIELDS = {
  oauth_consumer_key: 'xvz1evFS4wEEPTGEFPHBog',
  oauth_nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
  oauth_signature_method: 'HMAC-SHA1',
  oauth_timestamp: '1318622958',
  oauth_token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
  oauth_version: '1.0',
};
const X_SECRETS = {
  consumer: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
  token: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
};

const header = (fields: Readonly<Record<string, string>>): string =>
  `OAuth realm="Example", ${Object.entries(fields)
    .map(([name, value]) => `${name}="${percentEncode(value)}"`)
    .join(', ')}`;

function messageOf(method: string, address: string, authorization: string, form?: string): SignedMessage {
  const { protocol, host, pathname, search } = new URL(address);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { method, scheme, host, target: `${pathname}${search}`, authorization, form };
}

it('signer and verifier build the base string that RFC 5849 prints', () => {
  const fields = {
    oauth_consumer_key: '9djdj82h48djs9d2',
    oauth_token: 'kkk9d7dh3k39sjv7',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: '137131201',
    oauth_nonce: '7d8f3e4a',
  };
  const address = 'http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b';
  const given = [['c2', ''], ['a3', '2 q'], ...Object.entries(fields)] as [string, string][];
  expect(signatureBase('post', new URL(address), given)).toBe(RFC_BASE);
  const signed = header({ ...fields, oauth_signature: 'bYT5CMsGcbgUdFHObYMEfcx6bsw=' });
  const message = { ...messageOf('post', address, signed, 'c2&a3=2+q'), host: 'EXAMPLE.COM:80' };
  expect(baseString(message)).toBe(RFC_BASE);
});

it.each(RFC_EXAMPLES)('signer and verifier sign $url as RFC 5849 does', ({ url, method, fields, ...rest }) => {
  const base = signatureBase(method, new URL(url), Object.entries(fields));
  expect(hmacSha1(base, RFC_CONSUMER_SECRET, rest.tokenSecret)).toBe(rest.signature);
  const secrets = { consumer: RFC_CONSUMER_SECRET, token: rest.tokenSecret };
  expect(signatureOf(messageOf(method, url, header(fields)), secrets)).toBe(rest.signature);
});

it.each(X_EXAMPLES)('signer and verifier sign %s as X documents it', (address, signature) => {
  const url = new URL(`${address}?include_entities=true`);
  const status = 'Hello Ladies + Gentlemen, a signed OAuth request!';
  const base = signatureBase('POST', url, [['status', status], ...Object.entries(X_FIELDS)]);
  expect(hmacSha1(base, X_SECRETS.consumer, X_SECRETS.token)).toBe(signature);
  const form = 'status=Hello%20Ladies%20%2b%20Gentlemen%2c%20a%20signed%20OAuth%20request%21';
  expect(signatureOf(messageOf('POST', url.href, header(X_FIELDS), form), X_SECRETS)).toBe(signature);
});

const HARD = {
  consumer: { token: 'key', secret: 'a&b=c' },
  token: { token: 'tök+en', secret: "s e/c'r(e)t*!" },
};
const SECRETS: SharedSecrets = { consumer: HARD.consumer.secret, token: HARD.token.secret };

it.each([
  ['GET', 'https://api.x.com/2/users/me?user.fields=created_at,description'],
  ['DELETE', 'https://api.x.com:443/2/tweets/12'],
  ['POST', 'http://127.0.0.1:8080/2/tweets'],
  ['GET', 'http://127.0.0.1/a?z=1&a=2&a=1&b=%C3%A9+%2B&c'],
])('the verifier takes a signature of %s %s once', (method, address) => {
  const url = new URL(address);
  const more = { oauth_callback: 'https://me.example/back?a=1&b=ü' };
  const message = messageOf(method, address, authorizationHeader({ method, url, ...HARD, more }));
  const verifier = new OAuthVerifier();
  expect(verifier.mistakeOf(message, SECRETS)).toBeUndefined();
  expect(verifier.mistakeOf(message, SECRETS)).toBe('the nonce was used before');
});

it('the verifier refuses another method, host, path, query, secret, time or nonce', () => {
  const method = 'POST';
  const url = new URL('https://api.x.com/2/tweets?a=1');
  const signed = (more: object): SignedMessage =>
    messageOf(method, url.href, authorizationHeader({ method, url, ...HARD, ...more }));
  const mistakes = [
    { ...signed({}), method: 'PUT' },
    { ...signed({}), host: 'api.y.com' },
    { ...signed({}), target: '/2/tweets?a=2' },
    { ...signed({}), target: '/2/tweet?a=1' },
    { ...signed({}), scheme: 'http' as const },
    { ...signed({}), form: 'b=1' },
    signed({ token: { token: HARD.token.token, secret: 'other' } }),
    signed({ consumer: { token: HARD.consumer.token, secret: 'other' } }),
  ].map((message) => new OAuthVerifier().mistakeOf(message, SECRETS));
  expect(new Set(mistakes)).toEqual(new Set(['the signature does not match']));
  const old = signed({ timestamp: Math.floor(Date.now() / 1_000) - 600 });
  expect(new OAuthVerifier().mistakeOf(old, SECRETS)).toBe('the timestamp is out of bounds');
});

it('every signature has a nonce of its own', () => {
  const order = { method: 'GET', url: new URL('https://api.x.com/'), consumer: HARD.consumer };
  const headers = Array.from({ length: 100 }, () => /oauth_nonce="(\w+)"/.exec(authorizationHeader(order))?.[1]);
  expect(new Set(headers).size).toBe(100);
});
