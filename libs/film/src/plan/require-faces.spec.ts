import { describe, expect, it } from 'vitest';
import { SceneRefused } from '../scenes/scene-refused.js';
import { canSet } from '../typography/script-faces.js';
import { requireFaces } from './require-faces.js';

const without = (character: string): boolean => canSet(character, () => false);
const refusal = (text: string, canDraw = without): string => {
  try {
    requireFaces('visual.text', text, canDraw);
  } catch (error) {
    if (error instanceof SceneRefused) return error.message;
    throw error;
  }
  return '';
};

describe('faces for letters', () => {
  it.each(['Ελλάδα', 'Привет', 'مرحبا', 'שלום', 'नमस्ते', 'สวัสดี', 'Xin chào, 3 × 4 ≤ 20 🎉'])(
    'are there for %s',
    (text) => {
      expect(refusal(text)).toBe('');
    },
  );

  it.each([
    ['こんにちは', 'Japanese', 'noto-sans-jp'],
    ['안녕하세요', 'Korean', 'noto-sans-kr'],
    ['你好', 'Chinese', 'noto-sans-sc'],
  ])('of %s are named where they are not installed', (text, language, name) => {
    expect(refusal(text)).toContain(`visual.text: ${language} letters such as ${text[0]}`);
    expect(refusal(text)).toContain(`@fontsource-variable/${name}`);
    const installed = (character: string) => canSet(character, (face) => face.endsWith(name));
    expect(refusal(text, installed)).toBe('');
  });

  it('are lacking for every other script', () => {
    expect(refusal('தமிழ்')).toContain('no font here has the letter த');
  });
});
