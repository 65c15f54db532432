/**
 * Compares our OAuth 1.0a with that of Debian's python3-oauthlib: it verifies every request that our gateway sends to X,
 * and our verifier takes the requests that it signs. `npm run rehearse:x`.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { HttpXGateway } from '../../../libs/x-account/src/adapters/http.x-gateway.js';
import { XKeyPair } from '../../../libs/x-account/src/gateway/x-key-pair.js';
import { authorizationHeader } from '../../../libs/x-account/src/wire/oauth-signature.js';
import { FakeX } from '../../support/x/fake-x.js';
import { OAuthVerifier, oauthFields, type SignedMessage } from '../../support/x/oauth-verifier.js';

const PYTHON = '/usr/bin/python3';
const BY_OAUTHLIB = fileURLToPath(new URL('oauth-by-oauthlib.py', import.meta.url));
const HARD = { consumer: { token: 'key', secret: 'a&b=c%' }, token: { token: 'tok-en_1', secret: "s e/c'r(e)t*!~ü" } };

interface Order {
  method: string;
  uri: string;
  form?: string;
}

const ORDERS: readonly Order[] = [
  { method: 'GET', uri: 'https://api.x.com/2/users/me?user.fields=created_at,description' },
  { method: 'DELETE', uri: 'https://api.x.com/2/tweets/12' },
  { method: 'GET', uri: 'http://example.com/a?z=1&a=2&a=1&b=%C3%A9+%2B' },
  { method: 'POST', uri: 'http://example.com:8080/a', form: 'status=Hello+Ladies+%2B+Gentlemen%21&x=%2A' },
];

if (spawnSync(PYTHON, ['-c', 'import oauthlib']).status !== 0) {
  say('python3-oauthlib is missing: apt-get install python3-oauthlib');
  process.exit(1);
}
const messages = [...(await requestsOfGateway()), ...ORDERS.filter(({ form }) => form === undefined).map(signedByUs)];
const { genuine, signed } = byOauthlib(messages);
assert.deepEqual(
  messages.filter((_, at) => !genuine[at]).map(({ method, uri }) => `${method} ${uri}`),
  [],
  'requests of ours that oauthlib refuses',
);
say(`oauthlib takes ${messages.length} requests of ours`);
assert.deepEqual(
  signed.map(mistakeOf),
  ORDERS.map(() => undefined),
  'requests of oauthlib that our verifier refuses',
);
say(`our verifier takes ${signed.length} requests of oauthlib`);

type Judged = SignedMessage & { uri: string; consumerSecret: string; tokenSecret: string };

/** With signs that must be encoded, in the address and in the secrets. */
function signedByUs({ method, uri }: Order): Judged {
  const more = { oauth_callback: "https://media.example/a?b=1&c='(*)!~ü" };
  const authorization = authorizationHeader({ method, url: new URL(uri), ...HARD, more });
  const secrets = { consumerSecret: HARD.consumer.secret, tokenSecret: HARD.token.secret };
  return { ...messageOf({ method, uri }, authorization), uri, ...secrets };
}

/** Every kind of request that the gateway sends. */
async function requestsOfGateway(): Promise<Judged[]> {
  const x = await FakeX.start();
  try {
    x.uploads.processing = 'takes a second';
    const gateway = new HttpXGateway(x.url, new XKeyPair(x.consumer));
    const ada = x.accounts.add('ada');
    const requestToken = await gateway.requestToken('https://media.example/account/x/callback?a=1&b=ü');
    const callback = new URL(x.decide(gateway.authorizeAddress(requestToken), ada));
    const verifier = callback.searchParams.get('oauth_verifier') ?? '';
    const { tokens, userId } = await gateway.accessToken(requestToken, verifier);
    await gateway.me(tokens);
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(3_000_000);
    }
    const file = { open: () => Promise.resolve(bytes()), sizeBytes: 3_000_000, altText: 'A bear' };
    await gateway.uploadMedia(tokens, { ...file, mimeType: 'video/mp4', category: 'tweet_video' });
    const image = await gateway.uploadMedia(tokens, { ...file, mimeType: 'image/png', category: 'tweet_image' });
    const { id } = await gateway.post(tokens, { text: 'Hello Ladies + Gentlemen!', mediaIds: [image] });
    await gateway.recentPosts(tokens, userId, 5);
    await gateway.deletePost(tokens, id);
    await gateway.invalidate(tokens);
    assert.deepEqual(x.refused, [], 'requests that the fake X refused');
    return x.messages.map((message) => ({
      ...message,
      uri: `${x.url}${message.target}`,
      consumerSecret: x.consumer.secret,
      tokenSecret: x.accounts.secretOf(oauthFields(message.authorization).get('oauth_token') ?? '') ?? '',
    }));
  } finally {
    await x.stop();
  }
}

function byOauthlib(judged: readonly Judged[]): { genuine: readonly boolean[]; signed: readonly string[] } {
  const orders = ORDERS.map((order) => ({ ...order, ...HARD }));
  const input = JSON.stringify({ messages: judged, orders });
  const { status, stdout, stderr } = spawnSync(PYTHON, [BY_OAUTHLIB], { input, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as { genuine: boolean[]; signed: string[] };
}

function mistakeOf(authorization: string, at: number): string | undefined {
  const message = messageOf(ORDERS[at] ?? { method: '', uri: '' }, authorization);
  return new OAuthVerifier().mistakeOf(message, { consumer: HARD.consumer.secret, token: HARD.token.secret });
}

function messageOf({ method, uri, form }: Order, authorization: string): SignedMessage {
  const { protocol, host, pathname, search } = new URL(uri);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { method, scheme, host, target: `${pathname}${search}`, authorization, form };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
