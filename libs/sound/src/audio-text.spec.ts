import { expect, it } from 'vitest';
import { speakableText } from './audio-text.js';

it('a sign that negates is spoken', () => {
  const { passages } = speakableText({ text: '❌ Vaccines cause autism.\n🚫 Smoking, a ≠ b', voice: 'auto' });
  expect(passages.map(({ text }) => text).join('\n')).toBe(
    '(cross mark) Vaccines cause autism.\n(prohibited) Smoking, a is not equal to b',
  );
});

it('a text of letters that its voice is silent at is refused, in every language of Latin letters', () => {
  const told = (language?: string) => () =>
    speakableText({ text: 'Привет, мир!', voice: 'pico/es-ES', ...(language && { diction: { language } }) });
  expect(told()).toThrow('no voice for Cyrillic letters: the voice of this call reads Latin letters');
  expect(told('es')).toThrow('no voice for Cyrillic letters');
  expect(told('ru')().passages).toHaveLength(1);
});
