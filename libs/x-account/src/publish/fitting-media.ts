import type { Resource } from '@libs/library';
import type { XMediaCategory } from '../gateway/x-gateway.js';

const MEGABYTE = 1024 * 1024;

/** What X takes of each kind of file. */
const LIMITS: Readonly<Record<XMediaCategory, { mostBytes: number; what: string }>> = {
  tweet_image: { mostBytes: 5 * MEGABYTE, what: 'an image of at most 5 MB' },
  tweet_gif: { mostBytes: 15 * MEGABYTE, what: 'a GIF of at most 15 MB' },
  tweet_video: { mostBytes: 512 * MEGABYTE, what: 'a video of at most 512 MB' },
};

const CATEGORIES: ReadonlyMap<string, XMediaCategory> = new Map([
  ['image/png', 'tweet_image'],
  ['image/jpeg', 'tweet_image'],
  ['image/webp', 'tweet_image'],
  ['image/gif', 'tweet_gif'],
  ['video/mp4', 'tweet_video'],
]);

const MOST_IMAGES = 4;
const SHORTEST_SECONDS = 0.5;
const LONGEST_SECONDS = 140;

/** The kind of file that X takes a resource for; undefined where it takes no such type. */
export function xCategoryOf({ mime_type: type }: Pick<Resource, 'mime_type'>): XMediaCategory | undefined {
  return CATEGORIES.get(type);
}

type Judged = Pick<Resource, 'id' | 'mime_type' | 'size_bytes' | 'metadata'>;

/** Why X would not take one file; undefined where it would. */
export function misfitOf({ id, mime_type: type, size_bytes: size, metadata }: Judged): string | undefined {
  const category = CATEGORIES.get(type);
  if (category === undefined) {
    return `X does not take the type ${type} of resource ${id}; it takes PNG, JPEG, WebP, GIF and MP4.`;
  }
  const { mostBytes, what } = LIMITS[category];
  if ((size ?? 0) > mostBytes) return `Resource ${id} has ${size} bytes; X takes ${what}.`;
  const seconds = metadata['duration_seconds'];
  if (category !== 'tweet_video' || typeof seconds !== 'number') return undefined;
  return seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS
    ? undefined
    : `Resource ${id} lasts ${seconds} seconds; X takes videos of ${SHORTEST_SECONDS} to ${LONGEST_SECONDS} seconds.`;
}

/** Why one post cannot have these files together; undefined where it can. */
export function mixOf(media: readonly Pick<Resource, 'mime_type'>[]): string | undefined {
  const categories = media.map(xCategoryOf);
  const moving = categories.filter((category) => category !== 'tweet_image' && category !== undefined).length;
  if (moving > 0 && media.length > 1) return 'A post has either up to 4 images, or one video or GIF.';
  return media.length > MOST_IMAGES ? `A post has at most ${MOST_IMAGES} images.` : undefined;
}
