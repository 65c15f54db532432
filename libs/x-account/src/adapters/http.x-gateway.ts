import { XFailure, type XFailureKind } from '../gateway/x-failure.js';
import {
  type RecentPosts,
  type XAuthorization,
  XGateway,
  type XMediaFile,
  type XPostDraft,
  type XProfile,
} from '../gateway/x-gateway.js';
import { XKeyPair } from '../gateway/x-key-pair.js';
import { type Effect, failureOf, failureOfEmpty } from '../wire/failure-of.js';
import { POST_FIELDS, readPost } from '../wire/read-post.js';
import { PROFILE_FIELDS, readProfile, screenNameOf } from '../wire/read-profile.js';
import { field, isXId, listAt, type XAnswer } from '../wire/x-answer.js';
import { MediaUpload } from './media-upload.js';
import { XClient } from './x-client.js';

const TIMEOUT_MS = 20_000;
/** What `GET /2/users/{id}/tweets` accepts as `max_results`. */
const FEWEST_POSTS = 5;
const MOST_POSTS = 100;

/** The API of X: OAuth 1.0a, API 2 and what is left of API 1.1. */
export class HttpXGateway extends XGateway {
  readonly #client: XClient;
  readonly #timeoutMs: number;

  constructor(apiBaseUrl: string, consumer: XKeyPair, timeoutMs = TIMEOUT_MS) {
    super();
    this.#client = new XClient(apiBaseUrl, consumer);
    this.#timeoutMs = timeoutMs;
  }

  async requestToken(callbackUrl: string): Promise<XKeyPair> {
    const answer = await this.#connect('/oauth/request_token', { oauth_callback: callbackUrl }, 'app_refused');
    const given = new URLSearchParams(answer.text);
    const pair = pairIn(given);
    if (!pair) throw failureOf(answer, 'nothing', this.#client.secretsOf());
    // RFC 5849, 2.1: without it X would send the browser to an address that was not asked for.
    if (given.get('oauth_callback_confirmed') !== 'true') throw new XFailure('app_refused', { status: answer.status });
    return pair;
  }

  authorizeAddress(requestToken: XKeyPair): string {
    const address = new URL('/oauth/authorize', this.#client.baseUrl);
    address.searchParams.set('oauth_token', requestToken.reveal().token);
    return address.href;
  }

  async accessToken(requestToken: XKeyPair, verifier: string): Promise<XAuthorization> {
    const oauth = { oauth_verifier: verifier };
    const answer = await this.#connect('/oauth/access_token', oauth, 'not_authorized', requestToken);
    const given = new URLSearchParams(answer.text);
    const [tokens, userId, screenName] = [pairIn(given), given.get('user_id'), screenNameOf(given.get('screen_name'))];
    if (!tokens || !isXId(userId) || screenName === undefined) {
      throw failureOf(answer, 'nothing', this.#client.secretsOf(requestToken));
    }
    return { tokens, userId, screenName };
  }

  async me(tokens: XKeyPair): Promise<XProfile> {
    const answer = await this.#ask('GET', `/2/users/me?user.fields=${PROFILE_FIELDS}`, { tokens });
    const profile = readProfile(field(answer.json, 'data'));
    if (!profile) throw this.#unreadable(answer, 'nothing', tokens);
    return profile;
  }

  async recentPosts(tokens: XKeyPair, userId: string, limit: number): Promise<RecentPosts> {
    const asked = Math.min(Math.max(limit, FEWEST_POSTS), MOST_POSTS);
    const query = `max_results=${asked}&exclude=retweets&tweet.fields=${POST_FIELDS}`;
    const answer = await this.#ask('GET', `/2/users/${requireId(userId)}/tweets?${query}`, { tokens });
    const isEmpty = field(answer.json, 'meta', 'result_count') === 0;
    if (!isEmpty && !Array.isArray(field(answer.json, 'data'))) throw this.#unreadable(answer, 'nothing', tokens);
    const shown = listAt(answer.json, 'data').map(readPost);
    const posts = shown.filter((post) => post !== undefined);
    const hasMore = field(answer.json, 'meta', 'next_token') !== undefined;
    const isWhole = !hasMore && posts.length === shown.length && posts.length <= limit;
    return { posts: posts.slice(0, limit), isWhole };
  }

  uploadMedia(tokens: XKeyPair, file: XMediaFile, signal?: AbortSignal): Promise<string> {
    return new MediaUpload({ client: this.#client, tokens, file, signal }).run();
  }

  async post(tokens: XKeyPair, { text, mediaIds = [], replyTo }: XPostDraft): Promise<{ id: string }> {
    const json = {
      ...(text === '' ? {} : { text }),
      ...(mediaIds.length === 0 ? {} : { media: { media_ids: mediaIds } }),
      ...(replyTo === undefined ? {} : { reply: { in_reply_to_tweet_id: replyTo } }),
    };
    const answer = await this.#ask('POST', '/2/tweets', { tokens, json, effect: 'perhaps' });
    const id = field(answer.json, 'data', 'id');
    if (!isXId(id)) throw this.#unreadable(answer, 'perhaps', tokens);
    return { id };
  }

  async deletePost(tokens: XKeyPair, postId: string): Promise<void> {
    const answer = await this.#ask('DELETE', `/2/tweets/${requireId(postId)}`, { tokens, effect: 'perhaps' });
    if (field(answer.json, 'data', 'deleted') !== true) throw this.#unreadable(answer, 'perhaps', tokens);
  }

  async invalidate(tokens: XKeyPair): Promise<void> {
    try {
      await this.#ask('POST', '/1.1/oauth/invalidate_token.json', { tokens });
    } catch (error) {
      if (!(error instanceof XFailure) || error.kind !== 'revoked') throw error;
    }
  }

  #ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { effect = 'nothing', ...rest }: { tokens: XKeyPair; json?: object; effect?: Effect },
  ): Promise<XAnswer> {
    return this.#client.send({ method, path, effect, timeoutMs: this.#timeoutMs, ...rest });
  }

  /** The steps before there are access tokens: what X calls unauthorized there has another meaning. */
  async #connect(
    path: string,
    oauth: Readonly<Record<string, string>>,
    unauthorized: XFailureKind,
    tokens?: XKeyPair,
  ): Promise<XAnswer> {
    try {
      return await this.#client.send({
        method: 'POST',
        path,
        oauth,
        tokens,
        effect: 'nothing',
        timeoutMs: this.#timeoutMs,
      });
    } catch (error) {
      if (!(error instanceof XFailure)) throw error;
      const isUnauthorized = ['revoked', 'not_permitted', 'invalid', 'not_found'].includes(error.kind);
      throw isUnauthorized ? new XFailure(unauthorized, { status: error.status, detail: error.detail }) : error;
    }
  }

  #unreadable(answer: XAnswer, effect: Effect, tokens: XKeyPair): XFailure {
    return failureOfEmpty(answer, effect, this.#client.secretsOf(tokens));
  }
}

function pairIn(given: URLSearchParams): XKeyPair | undefined {
  const [token, secret] = [given.get('oauth_token'), given.get('oauth_token_secret')];
  return token && secret ? new XKeyPair({ token, secret }) : undefined;
}

/** An identifier stands in the path of a request. */
function requireId(id: string): string {
  if (!isXId(id)) throw new XFailure('invalid', { detail: 'identifiers of X are decimal digits' });
  return id;
}
