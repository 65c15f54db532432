import { expect, it } from 'vitest';
import { readPost } from './read-post.js';

const POST = { id: '1990000000000000001', text: 'Hello' };

it('links are written out, those of media removed, and HTML entities decoded', () => {
  const urls = [
    { url: 'https://t.co/a', expanded_url: 'https://media.example/r/1?a=1&b=$&' },
    { url: 'https://t.co/b', expanded_url: 'https://x.com/ada/status/1990000000000000001/video/1' },
    { url: 'https://t.co/c', expanded_url: 'https://pic.example/1', media_key: '7_12' },
  ];
  const text = 'A &amp;lt; B https://t.co/a &lt;3 https://t.co/b https://t.co/c';
  expect(readPost({ ...POST, text, entities: { urls } })?.text).toBe('A &lt; B https://media.example/r/1?a=1&b=$& <3');
});

it('a long post is read whole', () => {
  const whole = `${'a'.repeat(400)} https://t.co/a`;
  const entities = { urls: [{ url: 'https://t.co/a', expanded_url: 'https://media.example/' }] };
  const post = readPost({ ...POST, text: `${'a'.repeat(200)}…`, note_tweet: { text: whole, entities } });
  expect(post?.text).toBe(`${'a'.repeat(400)} https://media.example/`);
});

it('media, reply and counts are those of X', () => {
  const post = readPost({
    ...POST,
    created_at: '2026-11-24T12:00:00.000Z',
    attachments: { media_keys: ['3_12', '7_13', 'x'] },
    referenced_tweets: [
      { type: 'quoted', id: '5' },
      { type: 'replied_to', id: '6' },
    ],
    public_metrics: { like_count: 3, retweet_count: 0, reply_count: -1 },
  });
  expect(post).toEqual({
    ...POST,
    createdAt: new Date('2026-11-24T12:00:00.000Z'),
    mediaIds: ['12', '13'],
    replyTo: '6',
    likes: 3,
    reposts: 0,
    replies: undefined,
  });
});

it('controls and marks of direction become spaces; line breaks and joined emoji stay', () => {
  expect(readPost({ ...POST, text: 'a\u0007\u202Eb\r\nc\u2028d 👨‍👩‍👧' })?.text).toBe('a  b\nc d 👨‍👩‍👧');
});

it.each([undefined, null, 'text', [], {}, { id: 'x', text: '' }, { id: '1' }, { id: 1, text: '' }])(
  '%j is no post',
  (value) => {
    expect(readPost(value)).toBeUndefined();
  },
);

it('fields of other kinds are left out', () => {
  const odd = { created_at: 'yesterday', attachments: [], entities: { urls: ['a', { url: '', expanded_url: 'b' }] } };
  expect(readPost({ ...POST, ...odd })).toMatchObject({ text: 'Hello', createdAt: undefined, mediaIds: [] });
});
