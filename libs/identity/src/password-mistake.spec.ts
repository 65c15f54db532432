import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { LEAST_PASSWORD, passwordMistake } from './password-mistake.js';

describe('a new password', () => {
  it.each([
    'password123',
    'Password123',
    'PASSWORD123!!!',
    '(qwertyuiop)',
    'qwerty12345',
    '1q2w3e4r5t',
    // Full-width letters are the same letters.
    'ｐａｓｓｗｏｒｄ１２３',
  ])('is refused where it is one of the most common: %s', (password) => {
    expect(passwordMistake(password)).toBe('This is one of the most common passwords. Choose another one.');
  });

  it.each([
    ['otter.lover@example.com', 'otterlover1'],
    ['otter.lover@example.com', 'Lover-Otter-7'],
    ['otter.lover@example.com', 'example.com'],
    ['otter.lover@example.com', 'otter.lover@example.com'],
  ])('is refused where it is mostly the e-mail address %s: %s', (email, password) => {
    expect(passwordMistake(password, email)).toBe('This is mostly your e-mail address. Choose another password.');
  });

  it.each([
    ['otter.lover@example.com', 'seven quiet otters'],
    ['otter.lover@example.com', 'the lovers of 1612'],
    ['ann@web.de', 'annwebde-2026'],
    ['', 'correct horse battery staple'],
    ['', '!!!!!!!!??,.;:'],
  ])('of %s may be: %s', (email, password) => {
    expect(passwordMistake(password, email)).toBeUndefined();
  });

  it('has ten to two hundred characters, of which four differ', () => {
    expect(passwordMistake('short')).toBe('Choose at least 10 characters.');
    expect(passwordMistake('x'.repeat(201))).toBe('Choose at most 200 characters.');
    expect(passwordMistake('abcabcabcabc')).toBe('Choose one that is harder to guess.');
  });

  it('is held against a list of some thousands, each of which the other rules would accept', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(2_500);
    for (const common of COMMON_PASSWORDS) {
      expect(Array.from(common).length, common).toBeGreaterThanOrEqual(LEAST_PASSWORD);
      expect(new Set(common).size, common).toBeGreaterThanOrEqual(4);
      expect(common.toLowerCase()).toBe(common);
    }
  });
});
