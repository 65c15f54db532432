import { describe, expect, it } from 'vitest';
import { SceneRefused } from '../scenes/scene-refused.js';
import { facesCanDraw } from '../adapters/installed-faces.js';
import { scriptFaces } from '../typography/script-faces.js';
import { requireFaces, requireLinkedFaces } from './require-faces.js';

const refusal = (text: string, canDraw = facesCanDraw): string => {
  try {
    requireFaces('visual.text', text, canDraw);
  } catch (error) {
    if (error instanceof SceneRefused) return error.message;
    throw error;
  }
  return '';
};

describe('faces for letters', () => {
  it.each([
    'Ελλάδα',
    'Привет',
    'مرحبا',
    'שלום',
    'नमस्ते',
    'สวัสดี',
    'Xin chào, 3 × 4 ≤ 20 🎉',
    'Plan → Build ⇒ Ship ↗ ✓ ✔ ✗',
    '∑ ∫ √ ≠ ≈ ℝ ∞ CO₂ x⁴ ⅓ ℃',
    '☐ ☑ ★ ◆ ▶ ♥ ① ⌘ ├── └── ▁▃▇',
    '🇫🇷 👩‍💻 ❤️ ☕ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'नमस्ते दुनिया।',
    '₿ 0.5, ₾ 3, ₼ 4',
    'a\u{e0100} b\u{180b} c\u{3164}',
  ])('are there for %s', (text) => {
    expect(refusal(text)).toBe('');
  });

  it.each([
    ['こんにちは', 'Japanese', 'noto-sans-jp'],
    ['안녕하세요', 'Korean', 'noto-sans-kr'],
    ['空が青い', 'Japanese', 'noto-sans-jp'],
    ['韓國말', 'Korean', 'noto-sans-kr'],
    ['你好', 'Chinese', 'noto-sans-sc'],
    ['「こんにちは」', 'Japanese', 'noto-sans-jp'],
  ])('of %s are named where they are not installed', (text, language, name) => {
    expect(refusal(text)).toContain(`visual.text: ${language} letters such as ${text[0]}`);
    expect(refusal(text)).toContain(`@fontsource-variable/${name}`);
    expect(refusal(text, () => true)).toBe('');
  });

  it.each([
    ['𝐛old', 'no font here has the letter 𝐛; write b'],
    ['a \u{e000} b', 'no font here has the sign'],
  ])('are lacking for %s, and the refusal says what to write', (text, told) => {
    expect(refusal(text)).toContain(told);
  });

  it('are lacking for every other script', () => {
    expect(refusal('தமிழ்')).toContain('no font here has the letter த');
  });

  it.each([
    ['コーヒー。', 'Japanese'],
    ['ー', 'Japanese'],
    ['你好，世界。', 'Chinese'],
    ['안녕하세요。', 'Korean'],
  ])('of %s are asked of the installed face for %s first, with its signs', (text, of) => {
    expect(scriptFaces(text, () => true)[0]).toMatchObject({ of });
  });

  it.each([
    ['日本語の', 'Japanese letters such as 日', '@fontsource-variable/noto-sans-jp', 'Noto Sans JP Variable'],
    ['안녕', 'Korean letters such as 안', '@fontsource-variable/noto-sans-kr', 'Noto Sans KR Variable'],
    ['你好', 'Chinese letters such as 你', '@fontsource-variable/noto-sans-sc', 'Noto Sans SC Variable'],
  ])('of %s are linked by markup that gets no other link', (letters, told, name, family) => {
    const requiring = (head: string) => () => requireLinkedFaces('composition.html', letters, `${head}<p>${letters}`);
    const link = `<link rel="stylesheet" href="/fonts/${name}/index.css">`;
    expect(requiring('')).toThrow(`composition.html: ${told} need ${link} in the document, and '${family}' in its`);
    expect(requiring(link)).not.toThrow();
    expect(requiring('<style>@font-face{font-family:A;src:url(data:,)}</style>')).not.toThrow();
  });

  it('of other scripts need no link, nor do fillers', () => {
    const letters = 'یہ नमस्ते สวัสดี Привет שלום \u{3164}';
    expect(() => requireLinkedFaces('composition.html', letters, '')).not.toThrow();
  });
});
