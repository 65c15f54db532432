import { expect, it } from 'vitest';
import { hasUnusableSigns, postWeight } from './post-weight.js';

/** Texts with the weights that twitter-text 3.1.0 gives them. */
const WEIGHTS: readonly (readonly [text: string, weight: number])[] = [
  ['', 0],
  ['hello', 5],
  ['a'.repeat(280), 280],
  ['ñandú café', 10],
  ['cafe\u0301', 4],
  ['ελληνικά кириллица', 18],
  ['ქართული', 7],
  ['አማርኛ', 8],
  ['日本語', 6],
  ['한국어', 6],
  ['العربية', 7],
  ['“a” – ‘b’…', 11],
  ['a→b', 4],
  ['100 €', 6],
  ['™', 2],
  ['👍', 2],
  ['👍🏽', 2],
  ['👨‍👩‍👧‍👦', 2],
  ['🏳️‍🌈', 2],
  ['🇩🇪🇫🇷', 4],
  ['1️⃣', 2],
  ['#\u20E3', 2],
  ['❤️', 2],
  ['❤', 2],
  ['©️', 2],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 2],
  ['👍🏽👍', 4],
  ['a\u200Db', 3],
  ['\uFE0F', 2],
  ['line\nbreak', 10],
  ['https://example.com', 23],
  ['HTTP://EXAMPLE.COM/A', 23],
  ['http://example.com/a/very/long/path?that=goes&on=1#andon', 23],
  ['example.com', 23],
  ['See example.com.', 28],
  ['example.com/path?q=1', 23],
  ['example.com?q=1', 27],
  ['node.js', 7],
  ['file.txt', 8],
  ['a.co.uk b.org', 47],
  ['me@example.com', 14],
  ['@x.com', 6],
  ['#a.com', 6],
  ['sub_a.example.com', 27],
  ['a_b.com', 7],
  ['-a.com', 6],
  ['a.com-x', 7],
  ['http://localhost/a', 18],
  ['http://10.0.0.1/a', 17],
  ['https://a.com/(b)', 23],
  ['(https://a.com/b)', 25],
  ['https://a.com/b_(c_(d))', 23],
  ['https://a.com/b,', 24],
  ['https://münchen.de/ä', 23],
  ['http://日本語.jp/日本', 27],
  ['日本example.comです', 31],
  ['例え.jp', 7],
  ['https://t.co/abc123', 23],
  ['https://t.co/abc123/more', 28],
  ['https://a.com:8080/x', 23],
  ['xn--fiqs8s.xn--fiqs8s', 23],
  [`https://a.com/${'b'.repeat(5_000)}`, 5014],
];

it.each(WEIGHTS)('%j weighs what X says', (text, weight) => {
  expect(postWeight(text)).toBe(weight);
});

it('a text weighs the same in both normal forms', () => {
  for (const text of ['café', 'Ångström', '각', 'ệ']) {
    expect(postWeight(text.normalize('NFD'))).toBe(postWeight(text.normalize('NFC')));
  }
});

it('emoji that are younger than those rules weigh as one', () => {
  expect(['🧑‍🚀', '👩🏽‍🤝‍👨🏻', '🫡'].map(postWeight)).toEqual([2, 2, 2]);
});

it('links beside each other are counted each', () => {
  expect(postWeight('https://a.com https://b.com')).toBe(47);
  expect(postWeight('a.com,b.com')).toBe(47);
  expect(postWeight('a.com/b.com')).toBe(23);
});

it.each([
  ['domains', 'a.'.repeat(10_000)],
  ['letters', 'a'.repeat(20_000)],
  ['brackets', `https://a.com/${'('.repeat(20_000)}`],
  ['open brackets with letters', `https://a.com/${'(a'.repeat(10_000)}`],
  ['links', 'a.com '.repeat(3_000)],
  ['links with brackets', 'a.com/('.repeat(3_000)],
  ['underscores', `${'a_'.repeat(10_000)}.com`],
  ['emoji', '👨‍👩‍👧‍👦'.repeat(2_000)],
])('20,000 signs of %s are counted within a second', (_, text) => {
  const start = performance.now();
  postWeight(text);
  expect(performance.now() - start).toBeLessThan(1_000);
});

it('a byte order mark and code points that are no characters cannot be posted', () => {
  expect(['a\uFEFFb', '\uFFFE', '\uFFFF'].map(hasUnusableSigns)).toEqual([true, true, true]);
  expect(hasUnusableSigns('plain 👍 text')).toBe(false);
});
