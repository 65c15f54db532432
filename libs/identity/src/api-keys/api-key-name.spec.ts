import { describe, expect, it } from 'vitest';
import { apiKeyNameMistake } from './api-key-name.js';

describe('the name of an API key', () => {
  it.each([
    'ci',
    'Claude on my laptop',
    '名前',
    'مفتاح',
    'نام\u200Cه',
    '<b>bold</b>',
    '👩‍💻',
    'x'.repeat(100),
    '😀'.repeat(100),
  ])('may be %s', (name) => {
    expect(apiKeyNameMistake(name)).toBeUndefined();
  });

  it.each([
    ['', 'must have a letter'],
    ['   ', 'must have a letter'],
    ['\u200B', 'must be one line'],
    ['two\nlines', 'must be one line'],
    ['\u001B[31mred', 'must be one line'],
    ['a\u0000b', 'must be one line'],
    ['\u202Eexe.txt', 'must be one line'],
    ['a\u2066b\u2069', 'must be one line'],
    ['a\u2028b', 'must be one line'],
    ['a\uFEFFb', 'must be one line'],
    ['x'.repeat(101), 'must have at most 100 characters'],
  ])('may not be %j: it %s', (name, mistake) => {
    expect(apiKeyNameMistake(name)).toContain(mistake);
  });
});
