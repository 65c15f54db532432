import type { XPost } from '../gateway/x-gateway.js';
import { someLines } from './stranger-text.js';
import { field, isXId, listAt } from './x-answer.js';

const LONGEST_TEXT = 30_000;

/** Query of every request for posts. */
export const POST_FIELDS = 'created_at,entities,attachments,referenced_tweets,public_metrics,note_tweet';

/** A post of API 2; undefined where it has no identifier or text. */
export function readPost(from: unknown): XPost | undefined {
  const id = field(from, 'id');
  const text = field(from, 'note_tweet', 'text') ?? field(from, 'text');
  if (!isXId(id) || typeof text !== 'string') return undefined;
  const urls = [...listAt(from, 'note_tweet', 'entities', 'urls'), ...listAt(from, 'entities', 'urls')];
  return {
    id,
    text: someLines(asWritten(text, urls), LONGEST_TEXT),
    createdAt: readDate(field(from, 'created_at')),
    mediaIds: listAt(from, 'attachments', 'media_keys').map(mediaIdOf).filter(isXId),
    replyTo: repliedTo(from),
    likes: readCount(field(from, 'public_metrics', 'like_count')),
    reposts: readCount(field(from, 'public_metrics', 'retweet_count')),
    replies: readCount(field(from, 'public_metrics', 'reply_count')),
  };
}

/** Undefined where X sent no date. */
export function readDate(value: unknown): Date | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
}

export function readCount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}

/** X shortens every link, adds one for media, and encodes three signs. */
function asWritten(text: string, urls: readonly unknown[]): string {
  let written = text;
  for (const link of urls) {
    const short = field(link, 'url');
    const long = field(link, 'expanded_url');
    if (typeof short !== 'string' || short === '' || typeof long !== 'string') continue;
    written = written.replaceAll(short, () => (isOfMedia(link, long) ? '' : long));
  }
  return written.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trimEnd();
}

function isOfMedia(link: unknown, long: string): boolean {
  return field(link, 'media_key') !== undefined || /\/status\/\d+\/(photo|video)\/\d+$/.test(long);
}

/** A media key is a type, `_` and the identifier of the upload. */
function mediaIdOf(key: unknown): unknown {
  return typeof key === 'string' ? key.split('_')[1] : undefined;
}

function repliedTo(from: unknown): string | undefined {
  const reply = listAt(from, 'referenced_tweets').find((each) => field(each, 'type') === 'replied_to');
  const id = field(reply, 'id');
  return isXId(id) ? id : undefined;
}
