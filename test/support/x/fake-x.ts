import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authorizePage } from './authorize-page.js';
import { oauthFields, OAuthVerifier, type SignedMessage } from './oauth-verifier.js';
import { type TokenPair, XAccounts, type XUser } from './x-accounts.js';
import { errorCode, problem, type XReply } from './x-answer.js';
import { XApi, type XCall } from './x-api.js';
import { watchSecretsOf } from './x-canary.js';
import { XPosts } from './x-posts.js';
import { routeOf, type XRoute } from './x-routes.js';
import { XUploads } from './x-uploads.js';

/**
 * What goes wrong with one request:
 * - `hang`: no answer. `drop`: the connection breaks, where there is a body in the middle of it. A reply: this one.
 * - `taken`: the request is carried out first.
 */
export interface Trouble {
  how: 'hang' | 'drop' | XReply;
  taken?: boolean;
}

const UNAUTHORIZED = problem(401, 'Unauthorized');
const CONSUMER: TokenPair = {
  token: 'consumerkeyofthefakex00000',
  secret: `consumersecretofthefakex${'0'.repeat(26)}`,
};

/** The API of X at its socket: OAuth 1.0a with every signature verified, posts and uploads of API 2. */
export class FakeX {
  readonly accounts = new XAccounts();
  readonly uploads = new XUploads();
  readonly posts = new XPosts(this.uploads.all);
  /** The application; a test may change it. */
  consumer = CONSUMER;
  /** Absent: every callback address is approved. */
  approvedCallbacks?: readonly string[];
  /** Routes that were asked for, in order. */
  readonly asked: XRoute[] = [];
  /** Signed requests as they came, in order. */
  readonly messages: SignedMessage[] = [];
  /** Why requests were unauthorized. */
  readonly refused: string[] = [];
  readonly #verifier = new OAuthVerifier();
  readonly #api = new XApi(this.accounts, this.posts, this.uploads);
  readonly #troubles = new Map<XRoute, Trouble[]>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeX> {
    const server = createServer();
    const fake = new FakeX(server);
    watchSecretsOf(fake);
    server.on('request', (request, response) => void fake.#serve(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Settings of a service that uses this X. */
  get settings(): Record<'X_CONSUMER_KEY' | 'X_CONSUMER_SECRET' | 'X_API_BASE_URL', string> {
    return { X_CONSUMER_KEY: this.consumer.token, X_CONSUMER_SECRET: this.consumer.secret, X_API_BASE_URL: this.url };
  }

  /** Texts that may stand nowhere: access tokens, all secrets, verifiers, and the secret of the application. */
  get secrets(): readonly string[] {
    return [...this.accounts.issued, this.consumer.secret];
  }

  /** The next requests of this route fail so, in this order. */
  next(route: XRoute, ...troubles: Trouble[]): void {
    this.#troubles.set(route, [...(this.#troubles.get(route) ?? []), ...troubles]);
  }

  /** Decides as the person at the authorize page; without a user the person cancels. Returns the callback address. */
  decide(authorizeAddress: string, user?: XUser): string {
    const callback = this.accounts.decide(new URL(authorizeAddress).searchParams.get('oauth_token') ?? '', user);
    if (callback === undefined) throw new Error('no request token waits there');
    return callback;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A client that goes away in the middle is an ordinary thing here.
    request.on('error', () => undefined);
    const found = routeOf(request.method ?? '', request.url ?? '');
    if (!found) return send(response, problem(404, 'Not Found'));
    this.asked.push(found.route);
    const trouble = this.#troubles.get(found.route)?.shift();
    if (trouble?.how === 'drop' && !trouble.taken) {
      if (found.route === 'append') await once(request, 'data');
      request.destroy();
      return;
    }
    const body = await bodyOf(request);
    if (!body) return;
    if (trouble && !trouble.taken) return this.#fail(request, response, trouble);
    const reply = await this.#answer({ request, body, ...found });
    if (trouble) return this.#fail(request, response, trouble);
    send(response, reply);
  }

  #fail(request: IncomingMessage, response: ServerResponse, { how }: Trouble): void {
    // A request that was read whole no longer closes its connection.
    if (how === 'drop') request.socket.destroy();
    else if (how !== 'hang') send(response, how);
  }

  #answer(call: XCall): XReply | Promise<XReply> {
    const { request, body, route } = call;
    if (route === 'authorize') return authorizePage(this.accounts, request, body);
    const message = messageOf(request, body);
    this.messages.push(message);
    const fields = oauthFields(message.authorization);
    const token = fields.get('oauth_token') ?? '';
    if (route === 'request_token') {
      return this.#unauthorized(message) ?? this.#requestToken(fields.get('oauth_callback') ?? '');
    }
    if (route === 'access_token') {
      const refusal = this.#unauthorized(message, this.accounts.requestOf(token));
      return refusal ?? this.#accessToken(token, fields.get('oauth_verifier') ?? '');
    }
    const access = this.accounts.accessOf(token);
    const refusal = this.#unauthorized(message, access);
    if (access && !refusal) return this.#api.answer(call, access);
    return route === 'invalidate' ? errorCode(401, 89, 'Invalid or expired token.') : UNAUTHORIZED;
  }

  #unauthorized(message: SignedMessage, token?: TokenPair): XReply | undefined {
    const fields = oauthFields(message.authorization);
    const isConsumer = fields.get('oauth_consumer_key') === this.consumer.token;
    const isKnown = isConsumer && fields.get('oauth_token') === token?.token;
    const secrets = { consumer: this.consumer.secret, token: token?.secret };
    const mistake = isKnown ? this.#verifier.mistakeOf(message, secrets) : 'the application or the token is unknown';
    if (mistake === undefined) return undefined;
    this.refused.push(mistake);
    if (mistake.startsWith('the timestamp')) return errorCode(401, 135, 'Timestamp out of bounds.');
    return errorCode(401, 32, 'Could not authenticate you.');
  }

  #requestToken(callback: string): XReply {
    if (this.approvedCallbacks && callback !== 'oob' && !this.approvedCallbacks.includes(callback)) {
      const words = 'Callback URL not approved for this client application.';
      return { status: 403, body: `<?xml version="1.0"?><errors><error code="415">${words}</error></errors>` };
    }
    const { token, secret } = this.accounts.request(callback);
    return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' });
  }

  #accessToken(token: string, verifier: string): XReply {
    const given = this.accounts.exchange(token, verifier);
    if (!given) return { status: 401, body: 'Error processing your OAuth request: Invalid oauth_verifier parameter' };
    const { user, secret } = given;
    const names = { user_id: user.id, screen_name: user.screenName };
    return form({ oauth_token: given.token, oauth_token_secret: secret, ...names });
  }
}

function messageOf(request: IncomingMessage, body: Buffer): SignedMessage {
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
  return {
    method: request.method ?? '',
    scheme: 'http',
    host: request.headers.host ?? '',
    target: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    form: isForm ? body.toString() : undefined,
  };
}

/** Undefined where the client went away. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch {
    return undefined;
  }
}

function form(fields: Record<string, string>): XReply {
  const headers = { 'content-type': 'text/html;charset=utf-8' };
  return { status: 200, headers, body: new URLSearchParams(fields).toString() };
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: XReply): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/plain' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers }).end(text);
}
