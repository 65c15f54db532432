import { describe, expect, it } from 'vitest';
import { misfitOf, mixOf, xCategoryOf } from './fitting-media.js';

const MEGABYTE = 1024 * 1024;
const file = (mime_type: string, size_bytes = 1, seconds?: number) => ({
  id: 'r',
  mime_type,
  size_bytes,
  metadata: seconds === undefined ? {} : { duration_seconds: seconds },
});

describe('a file for X', () => {
  it.each([
    file('image/png', 5 * MEGABYTE),
    file('image/jpeg'),
    file('image/webp'),
    file('image/gif', 15 * MEGABYTE),
    file('video/mp4', 512 * MEGABYTE, 140),
    file('video/mp4', 1, 0.5),
    file('video/mp4'),
  ])('fits: %j', (one) => {
    expect(misfitOf(one)).toBeUndefined();
    expect(xCategoryOf(one)).toBeDefined();
  });

  it.each([
    [file('image/png', 5 * MEGABYTE + 1), /at most 5 MB/],
    [file('image/gif', 15 * MEGABYTE + 1), /at most 15 MB/],
    [file('video/mp4', 512 * MEGABYTE + 1, 10), /at most 512 MB/],
    [file('video/mp4', 1, 140.1), /140 seconds/],
    [file('video/mp4', 1, 0.4), /0.5 to 140/],
    [file('image/avif'), /does not take the type/],
    [file('video/webm'), /does not take the type/],
    [file('application/json'), /does not take the type/],
  ])('does not fit: %j', (one, words) => {
    expect(misfitOf(one)).toMatch(words);
  });
});

it('a post has up to four images, or one video, or one GIF', () => {
  const images = (count: number) => Array.from({ length: count }, () => file('image/png'));
  for (const media of [[], images(1), images(4), [file('video/mp4')], [file('image/gif')]]) {
    expect(mixOf(media)).toBeUndefined();
  }
  for (const media of [images(5), [file('video/mp4'), file('image/png')], [file('image/gif'), file('image/gif')]]) {
    expect(mixOf(media)).toMatch(/A post has/);
  }
});
