import { data, DUPLICATE, problem, type XReply } from './x-answer.js';
import type { XUser } from './x-accounts.js';
import { keyOf, type XUpload } from './x-uploads.js';

export interface RecordedPost {
  id: string;
  user: XUser;
  text: string;
  mediaIds: readonly string[];
  replyTo?: string;
  createdAt: Date;
  isRepost?: boolean;
}

interface Page {
  most: number;
  withoutReposts: boolean;
}

const MEDIA_INVALID = problem(400, 'Your media IDs are invalid.', 'invalid-request');

/** Posts at the fake X. */
export class XPosts {
  /** Everything that was ever posted, the oldest first. */
  readonly posted: RecordedPost[] = [];
  readonly deleted: string[] = [];
  #next = 1_990_000_000_000_000_000n;

  constructor(private readonly uploads: ReadonlyMap<string, XUpload>) {}

  /** Posts of an account that still stand, the newest first. */
  standing(user: XUser): RecordedPost[] {
    return this.posted.filter((post) => post.user === user && !this.deleted.includes(post.id)).toReversed();
  }

  /** What X refuses before it posts. */
  refusalOf(user: XUser, body: Record<string, unknown>): XReply | undefined {
    const { text, mediaIds, replyTo } = orderIn(body);
    if (text === '' && mediaIds.length === 0) return problem(400, 'Text or media is required.', 'invalid-request');
    const media = mediaIds.map((id) => this.uploads.get(id));
    if (media.some((each) => each?.userId !== user.id || each.state !== 'succeeded')) return MEDIA_INVALID;
    if (media.length > 4 || (media.length > 1 && media.some((each) => each?.category !== 'tweet_image'))) {
      return MEDIA_INVALID;
    }
    if (replyTo !== undefined && !this.posted.some(({ id }) => id === replyTo && !this.deleted.includes(id))) {
      return problem(403, 'You attempted to reply to a Tweet that is deleted or not visible to you.');
    }
    const isDuplicate = mediaIds.length === 0 && this.standing(user).some((post) => post.text === text);
    return isDuplicate ? DUPLICATE : undefined;
  }

  post(user: XUser, body: Record<string, unknown>): XReply {
    const post = { id: String(this.#next++), user, ...orderIn(body), createdAt: new Date() };
    this.posted.push(post);
    return data({ id: post.id, text: shortened(this.#addressed(post)).text, edit_history_tweet_ids: [post.id] }, 201);
  }

  /** Reposts of what others said, made now. */
  repost(user: XUser, times: number): void {
    for (let time = 0; time < times; time += 1) {
      const id = String(this.#next++);
      this.posted.push({ id, user, text: 'RT @egret: Hello', mediaIds: [], createdAt: new Date(), isRepost: true });
    }
  }

  delete(user: XUser, id: string): XReply {
    const post = this.posted.find((each) => each.id === id && !this.deleted.includes(id));
    if (!post) return problem(404, `Could not find tweet with id: [${id}].`, 'resource-not-found');
    if (post.user !== user) return problem(403, 'You are not authorized to delete this Tweet.');
    this.deleted.push(id);
    return data({ deleted: true });
  }

  /** As X does: a page is cut first, and reposts are taken off it afterwards. */
  timeline(user: XUser, { most, withoutReposts }: Page): XReply {
    const all = this.standing(user);
    const posts = all.slice(0, most).filter(({ isRepost }) => !(isRepost && withoutReposts));
    const meta = { result_count: posts.length, ...(all.length > most ? { next_token: `after${most}` } : {}) };
    if (posts.length === 0) return { status: 200, body: { meta } };
    return { status: 200, body: { data: posts.map((post) => this.#asSent(post)), meta } };
  }

  /** X begins a reply with the name of its receiver, except in replies to oneself. */
  #addressed(post: RecordedPost): RecordedPost {
    const receiver = this.posted.find(({ id }) => id === post.replyTo)?.user;
    if (receiver === undefined || receiver === post.user) return post;
    return { ...post, text: `@${receiver.screenName} ${post.text}` };
  }

  #asSent(post: RecordedPost): object {
    const { text, urls } = shortened(this.#addressed(post));
    const keys = post.mediaIds.map((id) => keyOf(this.uploads.get(id)?.category ?? '', id));
    return {
      id: post.id,
      text,
      created_at: post.createdAt.toISOString(),
      edit_history_tweet_ids: [post.id],
      public_metrics: { retweet_count: 0, reply_count: 0, like_count: 0, quote_count: 0 },
      ...(urls.length > 0 ? { entities: { urls } } : {}),
      ...(keys.length > 0 ? { attachments: { media_keys: keys } } : {}),
      ...(post.replyTo ? { referenced_tweets: [{ type: 'replied_to', id: post.replyTo }] } : {}),
    };
  }
}

/** Links with or without a scheme, under the few endings that tests use. */
const LINK = /https?:\/\/\S+|\b(?:[a-z\d-]+\.)+(?:com|org|example)\b(?:\/\S*)?/g;

/** As X shows texts: links shortened and given a scheme, one more for media, three signs as HTML entities. */
function shortened({ id, text, mediaIds, user }: RecordedPost): { text: string; urls: object[] } {
  const urls: object[] = [];
  const encoded = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  let short = encoded.replace(LINK, (link) => {
    const url = `https://t.co/${id.slice(-6)}${urls.length}`;
    const long = link.startsWith('http') ? link : `http://${link}`;
    urls.push({ url, expanded_url: long.replaceAll('&amp;', '&'), display_url: link.slice(0, 20) });
    return url;
  });
  if (mediaIds.length > 0) {
    const url = `https://t.co/${id.slice(-6)}m`;
    urls.push({ url, expanded_url: `https://x.com/${user.screenName}/status/${id}/photo/1`, media_key: 'any' });
    short = `${short} ${url}`.trim();
  }
  return { text: short, urls };
}

function orderIn(body: Record<string, unknown>): { text: string; mediaIds: string[]; replyTo?: string } {
  const { text, media, reply } = body as {
    text?: string;
    media?: { media_ids?: string[] };
    reply?: { in_reply_to_tweet_id?: string };
  };
  return { text: text ?? '', mediaIds: media?.media_ids ?? [], replyTo: reply?.in_reply_to_tweet_id };
}
