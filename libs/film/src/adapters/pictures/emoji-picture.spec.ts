import { describe, expect, it } from 'vitest';
import { drawEmoji } from '../../markup/draw-emoji.js';
import { emojiRuns } from '../../pictures/emoji-in-text.js';
import { emojiPicture } from './emoji-picture.js';
import { iconAtAddress, iconSvg } from './icon-svg.js';

const drawn = (html: string): string => drawEmoji(html, emojiPicture);

describe('emojiRuns', () => {
  it.each([
    ['no emoji', [{ text: 'no emoji' }]],
    ['', []],
    ['a🚲b', [{ text: 'a' }, { emoji: '🚲' }, { text: 'b' }]],
    ['👩‍🚀👍🏽', [{ emoji: '👩‍🚀' }, { emoji: '👍🏽' }]],
    ['☀️ and ☀', [{ emoji: '☀️' }, { text: ' and ☀' }]],
    ['1️⃣ of 12', [{ emoji: '1️⃣' }, { text: ' of 12' }]],
    ['© ™ # * 7', [{ text: '© ™ # * 7' }]],
    ['🇫🇷', [{ emoji: '🇫🇷' }]],
  ])('splits %j', (text, runs) => {
    expect(emojiRuns(text)).toEqual(runs);
  });

  it('loses nothing of a text', () => {
    const text = 'مرحبا 👋🏾 नमस्ते 🙏 e\u0301 👨‍👩‍👧‍👦 \ud83d end';
    expect(
      emojiRuns(text)
        .map((run) => ('text' in run ? run.text : run.emoji))
        .join(''),
    ).toBe(text);
  });
});

describe('drawEmoji', () => {
  it.each(['🚲', '☀️', '👍🏽', '👩‍🚀', '1️⃣', '❤️', '🏳️‍🌈', '🧑🏿‍🔬'])('sets %s as a picture that exists', (emoji) => {
    const [, address = ''] = /src="([^"]+)"/u.exec(drawn(`<p>${emoji}</p>`)) ?? [];
    expect(iconSvg(iconAtAddress(address)?.id ?? '')).toContain('<svg');
  });

  it.each([
    ['🇺🇸', 'us'],
    ['🇫🇷', 'fr'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'gb-eng'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'gb-sct'],
  ])('draws the flag %s as %s', (emoji, name) => {
    expect(drawn(`<p>${emoji}</p>`)).toContain(`src="/icons/flag/${name}.svg"`);
  });

  it('sets an emoji as a picture of one em with its name', () => {
    expect(drawn('<p>By 🚲 &amp; foot</p>')).toMatch(
      /^<p>By <img class="emoji" src="\/icons\/fluent\/bicycle\.svg" alt="bicycle" style="height:1em;.*"> &amp; foot<\/p>$/u,
    );
    expect(drawn('&#128690;&#x1F6B2;').match(/bicycle\.svg/gu)).toHaveLength(2);
  });

  it.each([
    '<p title="🚲">x</p>',
    '<style>p::before{content:"🚲"}</style>',
    '<script>say("🚲")</script>',
    '<svg><text>🚲</text></svg>',
    '<!-- 🚲 -->',
    '<p>&lt;b&gt; &#60;</p>',
  ])('leaves %s as it is', (html) => {
    expect(drawn(html)).toBe(html);
  });

  it.each([
    ['<p>🇪🇺 and 🇽🇽</p>', '<p>EU and XX</p>'],
    ['<svg><text>🇮🇹 Italy</text></svg>', '<svg><text>IT Italy</text></svg>'],
  ])('sets flags of %s, which cannot be drawn, as letters', (html, set) => {
    expect(drawn(html)).toBe(set);
  });

  it('sets emoji after a drawing again', () => {
    expect(drawn('<svg><text>🚲</text></svg>🚲')).toContain('</svg><img');
  });
});
