import type { XProfile } from '../gateway/x-gateway.js';
import { readCount, readDate } from './read-post.js';
import { oneLine } from './stranger-text.js';
import { field, isXId } from './x-answer.js';

/** X allows 15 signs; a longer name is shown cut. */
const LONGEST_SCREEN_NAME = 50;
const LONGEST_NAME = 100;
const LONGEST_DESCRIPTION = 500;

export const PROFILE_FIELDS = 'created_at,description,protected,public_metrics';

export function screenNameOf(value: unknown): string | undefined {
  return oneLine(value, LONGEST_SCREEN_NAME);
}

/** A user of API 2; undefined where it has no identifier or name. */
export function readProfile(from: unknown): XProfile | undefined {
  const id = field(from, 'id');
  const username = screenNameOf(field(from, 'username'));
  if (!isXId(id) || username === undefined) return undefined;
  const isProtected = field(from, 'protected');
  return {
    id,
    username,
    name: oneLine(field(from, 'name'), LONGEST_NAME) ?? username,
    description: oneLine(field(from, 'description'), LONGEST_DESCRIPTION),
    createdAt: readDate(field(from, 'created_at')),
    isProtected: typeof isProtected === 'boolean' ? isProtected : undefined,
    followers: readCount(field(from, 'public_metrics', 'followers_count')),
    following: readCount(field(from, 'public_metrics', 'following_count')),
    posts: readCount(field(from, 'public_metrics', 'tweet_count')),
  };
}
