import type { IncomingMessage } from 'node:http';
import type { TokenPair, XAccounts, XUser } from './x-accounts.js';
import { data, problem, type XReply } from './x-answer.js';
import type { XPosts } from './x-posts.js';
import type { XRoute } from './x-routes.js';
import type { XUploads } from './x-uploads.js';

/** A request that was read whole. */
export interface XCall {
  request: IncomingMessage;
  body: Buffer;
  route: XRoute;
  /** In the path. */
  id: string;
}

type Caller = TokenPair & { user: XUser };

/** The routes of the fake X that need access tokens. */
export class XApi {
  constructor(
    private readonly accounts: XAccounts,
    private readonly posts: XPosts,
    private readonly uploads: XUploads,
  ) {}

  answer(call: XCall, caller: Caller): XReply | Promise<XReply> {
    const { route, id } = call;
    if (route === 'me') return this.#profileOf(caller.user);
    if (route === 'timeline') return this.#timeline(call);
    if (route === 'delete') return this.posts.delete(caller.user, id);
    if (route === 'post') {
      const order = jsonOf(call);
      return this.posts.refusalOf(caller.user, order) ?? this.posts.post(caller.user, order);
    }
    if (route === 'invalidate') {
      this.accounts.invalidate(caller.token);
      return { status: 200, body: { access_token: caller.token } };
    }
    return this.#upload(call, caller.user);
  }

  #timeline(call: XCall): XReply {
    const user = this.accounts.users.find(({ id }) => id === call.id);
    const query = queryOf(call);
    const withoutReposts = (query.get('exclude') ?? '').split(',').includes('retweets');
    if (user) return this.posts.timeline(user, { most: Number(query.get('max_results')), withoutReposts });
    const { body } = problem(404, `Could not find user with id: [${call.id}].`, 'resource-not-found');
    return { status: 200, body: { errors: [body] } };
  }

  #profileOf(user: XUser): XReply {
    const { id, name, screenName } = user;
    const counts = { followers_count: 7, following_count: 3, tweet_count: this.posts.standing(user).length };
    const profile = { id, name, username: screenName, description: 'A person at the fake X', protected: false };
    return data({ ...profile, created_at: '2013-12-14T04:35:55.000Z', public_metrics: counts });
  }

  #upload(call: XCall, user: XUser): XReply | Promise<XReply> {
    if (call.route === 'initialize') return this.uploads.initialize(user.id, jsonOf(call));
    const metadata = call.route === 'metadata' ? jsonOf(call) : {};
    const upload = this.uploads.all.get(call.id || (queryOf(call).get('media_id') ?? String(metadata['id'])));
    if (upload?.userId !== user.id) return problem(404, 'Not Found', 'resource-not-found');
    if (call.route === 'append') {
      return partsOf(call).then((parts) => this.uploads.append(upload, parts.index, parts.bytes));
    }
    if (call.route === 'finalize') return this.uploads.finalize(upload);
    if (call.route === 'status') return this.uploads.status(upload);
    const { alt_text: altText } = (metadata['metadata'] ?? {}) as { alt_text?: { text?: unknown } };
    return this.uploads.describe(upload, altText?.text);
  }
}

function queryOf({ request }: XCall): URLSearchParams {
  return new URLSearchParams((request.url ?? '').split('?')[1]);
}

function jsonOf({ body }: XCall): Record<string, unknown> {
  return JSON.parse(body.toString()) as Record<string, unknown>;
}

/** The two fields of a segment; a broken form throws. */
async function partsOf({ request, body }: XCall): Promise<{ index: number; bytes: Uint8Array }> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const parts = await new Response(new Uint8Array(body), { headers }).formData();
  const media = parts.get('media');
  if (!(media instanceof Blob)) throw new Error('a segment has a file named media');
  return { index: Number(parts.get('segment_index')), bytes: new Uint8Array(await media.arrayBuffer()) };
}
