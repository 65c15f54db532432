import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { selfSigned } from '../../../../test/support/http/self-signed.js';
import { FakeX, type Trouble } from '../../../../test/support/x/fake-x.js';
import { shown } from '../../../../test/support/x/shown.js';
import type { XUser } from '../../../../test/support/x/x-accounts.js';
import {
  DUPLICATE,
  errorCode,
  NO_WRITE_PERMISSION,
  OVER_CAPACITY,
  problem,
  rateLimited,
  VIDEO_TOO_LONG,
} from '../../../../test/support/x/x-answer.js';
import { XFailure } from '../gateway/x-failure.js';
import { XKeyPair } from '../gateway/x-key-pair.js';
import { HttpXGateway } from './http.x-gateway.js';

const CALLBACK = 'https://media.example/account/x/callback?state=a&b=ü';

let x: FakeX;
let gateway: HttpXGateway;
let ada: XUser;
let tokens: XKeyPair;

beforeAll(async () => {
  x = await FakeX.start();
});
afterAll(() => x.stop());

beforeEach(() => {
  gateway = new HttpXGateway(x.url, new XKeyPair(x.consumer));
  ada = x.accounts.add('ada');
  tokens = new XKeyPair(x.accounts.grant(ada));
});
afterEach(() => {
  x.refused.length = 0;
  x.asked.length = 0;
  x.approvedCallbacks = undefined;
});

/** What a call throws. It shows no secret. */
async function failureOf(call: Promise<unknown>): Promise<XFailure> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof XFailure)) throw new Error('expected a failure of X', { cause: error });
  const text = shown(error);
  expect(x.secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/oauth_|authorization/i);
  return error;
}

async function connect(user: XUser): Promise<Awaited<ReturnType<HttpXGateway['accessToken']>>> {
  const requestToken = await gateway.requestToken(CALLBACK);
  const callback = new URL(x.decide(gateway.authorizeAddress(requestToken), user));
  expect(callback.searchParams.get('state')).toBe('a');
  return gateway.accessToken(requestToken, callback.searchParams.get('oauth_verifier') ?? '');
}

it('a person connects an account in three steps, and every signature is genuine', async () => {
  const given = await connect(ada);
  expect(given).toMatchObject({ userId: ada.id, screenName: 'ada' });
  await expect(gateway.me(given.tokens)).resolves.toMatchObject({ id: ada.id, username: 'ada', followers: 7 });
  expect(x.refused).toEqual([]);
});

it('a hostile screen name arrives on one line, without marks that hide text, and cut', async () => {
  const eve = x.accounts.add(`e\u0000v\n\u202Ee<script>${'x'.repeat(200)}`, '\u200B\u2066Eve\r\n');
  const { screenName, tokens: given } = await connect(eve);
  expect(screenName).toMatch(/^e v {2}e<script>x+…$/);
  expect(screenName.length).toBeLessThanOrEqual(50);
  await expect(gateway.me(given)).resolves.toMatchObject({ username: screenName, name: 'Eve' });
});

it('a request token without a confirmed callback is refused', async () => {
  x.next('request_token', { how: { status: 200, body: 'oauth_token=a&oauth_token_secret=b' } });
  expect((await failureOf(gateway.requestToken(CALLBACK))).kind).toBe('app_refused');
});

it('a callback address that X does not know is a matter of the operator', async () => {
  x.approvedCallbacks = ['https://other.example/'];
  const failure = await failureOf(gateway.requestToken(CALLBACK));
  expect(failure).toMatchObject({ kind: 'app_refused', status: 403, detail: expect.stringContaining('not approved') });
});

it('a request token works once, and only with its verifier', async () => {
  const requestToken = await gateway.requestToken(CALLBACK);
  const callback = new URL(x.decide(gateway.authorizeAddress(requestToken), ada));
  expect((await failureOf(gateway.accessToken(requestToken, 'wrong'))).kind).toBe('not_authorized');
  const verifier = callback.searchParams.get('oauth_verifier') ?? '';
  await gateway.accessToken(requestToken, verifier);
  expect((await failureOf(gateway.accessToken(requestToken, verifier))).kind).toBe('not_authorized');
});

it('a post is made, read as it was written, and deleted', async () => {
  const text = 'Fish & chips <3\nsee https://media.example/r/abc?x=1&y=2 👨‍👩‍👧';
  const first = await gateway.post(tokens, { text });
  const { id } = await gateway.post(tokens, { text: 'And more', replyTo: first.id });
  const { posts, isWhole } = await gateway.recentPosts(tokens, ada.id, 2);
  expect(isWhole).toBe(true);
  expect(posts.map((post) => [post.id, post.text, post.replyTo])).toEqual([
    [id, 'And more', first.id],
    [first.id, text, undefined],
  ]);
  expect(posts[0]?.createdAt).toBeInstanceOf(Date);
  await expect(gateway.recentPosts(tokens, ada.id, 1)).resolves.toMatchObject({ posts: [{ id }], isWhole: false });
  await gateway.deletePost(tokens, id);
  expect(x.posts.deleted).toContain(id);
  expect((await failureOf(gateway.deletePost(tokens, id))).kind).toBe('not_found');
});

it('a deletion without an answer is unknown, and a retry tells', async () => {
  const { id } = await gateway.post(tokens, { text: 'To be deleted' });
  x.next('delete', { how: 'drop', taken: true });
  expect((await failureOf(gateway.deletePost(tokens, id))).kind).toBe('unknown');
  expect((await failureOf(gateway.deletePost(tokens, id))).kind).toBe('not_found');
  const bob = new XKeyPair(x.accounts.grant(x.accounts.add('bob')));
  const { id: kept } = await gateway.post(tokens, { text: 'To be kept' });
  expect((await failureOf(gateway.deletePost(bob, kept))).kind).toBe('not_permitted');
});

it('an account that connects again gets the same tokens, as long as they are good', async () => {
  const first = (await connect(ada)).tokens.reveal();
  expect((await connect(ada)).tokens.reveal()).toEqual(first);
  await gateway.invalidate(new XKeyPair(first));
  expect((await connect(ada)).tokens.reveal()).not.toEqual(first);
});

it('a cancelled authorization gives no tokens', async () => {
  const requestToken = await gateway.requestToken(CALLBACK);
  const callback = new URL(x.decide(gateway.authorizeAddress(requestToken)));
  expect(callback.searchParams.get('denied')).toBe(requestToken.reveal().token);
  expect((await failureOf(gateway.accessToken(requestToken, 'any'))).kind).toBe('not_authorized');
});

it('an account without posts has none, and an unknown account is not found', async () => {
  await expect(gateway.recentPosts(tokens, ada.id, 10)).resolves.toEqual({ posts: [], isWhole: true });
  expect((await failureOf(gateway.recentPosts(tokens, '12', 10))).kind).toBe('not_found');
});

it('a page that reposts fill, or of which a post cannot be read, is not whole', async () => {
  const { id } = await gateway.post(tokens, { text: 'Hello' });
  x.posts.repost(ada, 4);
  await expect(gateway.recentPosts(tokens, ada.id, 5)).resolves.toMatchObject({ posts: [{ id }], isWhole: true });
  x.posts.repost(ada, 1);
  await expect(gateway.recentPosts(tokens, ada.id, 5)).resolves.toEqual({ posts: [], isWhole: false });
  x.next('timeline', { how: { status: 200, body: { data: [{ id }], meta: { result_count: 1 } } } });
  await expect(gateway.recentPosts(tokens, ada.id, 5)).resolves.toEqual({ posts: [], isWhole: false });
});

it('an identifier that is no number never reaches an address', async () => {
  expect((await failureOf(gateway.deletePost(tokens, '1/../../users/me'))).kind).toBe('invalid');
  expect((await failureOf(gateway.recentPosts(tokens, '1?x', 5))).kind).toBe('invalid');
  expect(x.asked).toEqual([]);
});

it('X refuses the same text twice', async () => {
  await gateway.post(tokens, { text: 'Once' });
  expect((await failureOf(gateway.post(tokens, { text: 'Once' }))).kind).toBe('duplicate');
});

it.each<[string, Trouble['how'], Partial<XFailure>]>([
  ['a duplicate', DUPLICATE, { kind: 'duplicate', status: 403 }],
  ['a duplicate of API 1.1', errorCode(403, 187, 'Status is a duplicate.'), { kind: 'duplicate' }],
  ['an app that may not write', NO_WRITE_PERMISSION, { kind: 'app_refused', status: 403 }],
  ['a spent balance of the app', problem(402, 'No credits', 'credits'), { kind: 'app_refused' }],
  ['an account that may not', problem(403, 'You are not permitted to perform this action.'), { kind: 'not_permitted' }],
  ['a locked account', errorCode(403, 326, 'This account is temporarily locked.'), { kind: 'not_permitted' }],
  ['a video that is too long', VIDEO_TOO_LONG, { kind: 'media_refused', detail: expect.stringContaining('2 minutes') }],
  ['media of nobody', problem(400, 'Your media IDs are invalid.', 'invalid-request'), { kind: 'media_refused' }],
  [
    'a bad request',
    problem(400, 'text is too long', 'invalid-request'),
    { kind: 'invalid', detail: 'text is too long' },
  ],
  ['a clock that is wrong', errorCode(401, 135, 'Timestamp out of bounds.'), { kind: 'app_refused' }],
  ['a full window', rateLimited(120), { kind: 'rate_limited', status: 429 }],
])('%s is reported, and nothing was posted', async (_, how, told) => {
  x.next('post', { how });
  expect(await failureOf(gateway.post(tokens, { text: 'Hello' }))).toMatchObject(told);
  expect(x.posts.standing(ada)).toEqual([]);
});

it('a full window says when to retry, by the clock of X', async () => {
  x.next('me', { how: rateLimited(120) });
  const { retryAfterSeconds } = await failureOf(gateway.me(tokens));
  expect(retryAfterSeconds).toBeGreaterThan(115);
  expect(retryAfterSeconds).toBeLessThanOrEqual(122);
});

it.each<[string, Trouble]>([
  ['fails before it posts', { how: OVER_CAPACITY }],
  ['fails after it posted', { how: OVER_CAPACITY, taken: true }],
  ['breaks the connection', { how: 'drop' }],
  ['posts and breaks the connection', { how: 'drop', taken: true }],
  ['posts and never answers', { how: 'hang', taken: true }],
  ['redirects', { how: { status: 307, headers: { location: '/2/users/me' } } }],
  ['answers no identifier', { how: { status: 201, body: { data: {} } }, taken: true }],
  ['answers no JSON', { how: { status: 200, body: '<html>' }, taken: true }],
  ['answers without end', { how: { status: 200, body: 'x'.repeat(3 * 1024 * 1024) }, taken: true }],
])('X %s: the outcome of a post is unknown', async (_, trouble) => {
  gateway = new HttpXGateway(x.url, new XKeyPair(x.consumer), 300);
  x.next('post', trouble);
  expect((await failureOf(gateway.post(tokens, { text: 'Hello' }))).kind).toBe('unknown');
  expect(x.posts.standing(ada)).toHaveLength(trouble.taken ? 1 : 0);
  expect(x.asked).toEqual(['post']);
});

it('a request that could not be sent changed nothing', async () => {
  const gone = await FakeX.start();
  const { url } = gone;
  await gone.stop();
  gateway = new HttpXGateway(url, new XKeyPair(x.consumer));
  expect((await failureOf(gateway.post(tokens, { text: 'Hello' }))).kind).toBe('unavailable');
});

it('an untrusted certificate ends a post before it is sent', async () => {
  const server = createServer(selfSigned());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  gateway = new HttpXGateway(`https://127.0.0.1:${port}`, new XKeyPair(x.consumer));
  expect((await failureOf(gateway.post(tokens, { text: 'Hello' }))).kind).toBe('unavailable');
  server.close();
});

it('a question that is not answered changed nothing', async () => {
  gateway = new HttpXGateway(x.url, new XKeyPair(x.consumer), 300);
  for (const how of ['hang', 'drop', OVER_CAPACITY] as const) {
    x.next('me', { how });
    expect((await failureOf(gateway.me(tokens))).kind).toBe('unavailable');
  }
});

it('tokens that the person took back are revoked', async () => {
  x.accounts.revoke(ada);
  expect((await failureOf(gateway.post(tokens, { text: 'Hello' }))).kind).toBe('revoked');
  expect((await failureOf(gateway.me(tokens))).kind).toBe('revoked');
});

it('a consumer key that X refuses breaks no connection', async () => {
  gateway = new HttpXGateway(x.url, new XKeyPair({ token: x.consumer.token, secret: 'mistyped' }));
  expect((await failureOf(gateway.me(tokens))).kind).toBe('app_refused');
  expect((await failureOf(gateway.requestToken(CALLBACK))).kind).toBe('app_refused');
  x.next('request_token', { how: OVER_CAPACITY });
  expect((await failureOf(gateway.me(tokens))).kind).toBe('unavailable');
});

it('tokens are made worthless at X, also where they are already', async () => {
  await gateway.invalidate(tokens);
  expect((await failureOf(gateway.me(tokens))).kind).toBe('revoked');
  await expect(gateway.invalidate(tokens)).resolves.toBeUndefined();
});

it('a text of X that shows a secret is dropped, and any other is plain and short', async () => {
  for (const secret of [tokens.reveal().secret, tokens.reveal().token, x.consumer.secret]) {
    x.next('post', { how: problem(400, `Bad header: ${secret}`) });
    expect((await failureOf(gateway.post(tokens, { text: 'Hello' }))).detail).toBeUndefined();
  }
  x.next('post', { how: problem(400, `a\u001B[2J\u202Eb\n${'c'.repeat(5_000)}`) });
  const { detail = '' } = await failureOf(gateway.post(tokens, { text: 'Hello' }));
  expect(detail).toMatch(/^a \[2J b c+…$/);
  expect(detail.length).toBeLessThanOrEqual(300);
});

it('no gateway and no pair shows its secrets', () => {
  for (const value of [gateway, tokens, { tokens }, new Map([['tokens', tokens]])]) {
    const text = shown(value);
    expect(x.secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
});
