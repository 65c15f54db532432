import { describe, expect, it } from 'vitest';
import { CanvasStudio } from '../adapters/canvas-studio.js';
import { readableText, unspeakableLetters } from './readable-text.js';
import { isQualified } from '../../../film/src/reading/qualified.js';

const studio = new CanvasStudio();
const read = (text: string): string => readableText(text, (character) => studio.canDraw(character));

describe('readableText', () => {
  it('keeps what the fonts can draw', () => {
    expect(read('Łódź, Ñandú — Ωμέγα, Привет! “ok” 100% €')).toBe('Łódź, Ñandú — Ωμέγα, Привет! “ok” 100% €');
  });

  it('drops emoji, control characters and stray marks', () => {
    expect(read('Be\u0000 kind 🌊🎉\u202E now\n\n\u0007')).toBe('Be kind now');
    expect(read('🌊⭐️')).toBe('');
  });

  it.each([
    ['❌ Vaccines cause autism. ✅ Vaccines save lives.', '(cross mark) Vaccines cause autism. Vaccines save lives.'],
    ['Vaccines cause autism. ❌\nVaccines save lives. ✅', 'Vaccines cause autism (cross mark) Vaccines save lives.'],
    ['Fire is near.\n⛔ The stairs are open.', 'Fire is near. (no entry) The stairs are open.'],
    ['🚫Smoking in the hallway', '(prohibited) Smoking in the hallway'],
    ['Smoking ⃠ in the hallway', 'Smoking (prohibited) in the hallway'],
    ['Correlation ≠ causation', 'Correlation is not equal to causation'],
    ['Correlation≠causation', 'Correlation is not equal to causation'],
    ['✗ A ✘ B ✖️ C', '(cross mark) A (cross mark) B (cross mark) C'],
    ['🙅🏽‍♀️ Alcohol, 👎.', '(gesture of no) Alcohol, (thumbs down).'],
  ])('says a sign in words without which "%s" would say the opposite', (text, said) => {
    expect(read(text)).toBe(said);
    expect(isQualified(read(text))).toBe(true);
    expect(isQualified(text)).toBe(true);
  });

  it('finds nothing to show in signs alone', () => {
    expect(read('❌ 🚫 ٣')).toBe('');
  });

  it('what is not seen does not part a word: soft hyphens, joiners, marks that the fonts lack', () => {
    expect(read('Donau\u00ADdampf\u200Bschiff, co\u2060op')).toBe('Donaudampfschiff, coop');
    expect(read('z\u20DDoo')).toBe('zoo');
  });

  it.each(['مرحبا بالعالم', '你好，世界', 'नमस्ते दुनिया 2026'])(
    'leaves nothing of "%s": most of it would be lost',
    (text) => {
      expect(read(text)).toBe('');
    },
  );

  it('keeps a text for one foreign word', () => {
    expect(read('The word 水 means water in the language of the country')).not.toContain('水');
  });
});

describe('unspeakableLetters', () => {
  it.each([
    ['Привет, мир', 'Cyrillic'],
    ['こんにちは世界', 'Japanese'],
    ['日本語を学ぶ', 'Japanese'],
    ['コーヒー', 'Japanese'],
    ['안녕하세요 韓國', 'Korean'],
    ['你好，世界', 'Chinese'],
    ['नमस्ते दुनिया', 'Devanagari'],
    ['Привет, 世界', 'Cyrillic'],
    ['ꦗꦮ', 'these'],
    ['Hello, naïve café', undefined],
    ['123', undefined],
  ])('of "%s" are %s letters to readers', (text, letters) => {
    expect(unspeakableLetters(text)).toBe(letters);
  });
});
