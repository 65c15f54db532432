import { expect, it } from 'vitest';
import { speakableText } from './audio-text.js';

it('a sign that negates is spoken', () => {
  const { passages } = speakableText({ text: '❌ Vaccines cause autism.\n🚫 Smoking, a ≠ b', voice: 'auto' });
  expect(passages.map(({ text }) => text).join('\n')).toBe(
    '(cross mark) Vaccines cause autism.\n(prohibited) Smoking, a is not equal to b',
  );
});
