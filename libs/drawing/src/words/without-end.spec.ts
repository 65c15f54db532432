import { expect, it } from 'vitest';
import { withoutEnd } from './without-end.js';

it('what ends a text is taken off, and what stands inside it stays', () => {
  expect(withoutEnd('One. Two.,;', /[.,;]/)).toBe('One. Two');
  expect(withoutEnd('One . . ', /[.\s]/)).toBe('One');
  expect(withoutEnd('One', /[.]/)).toBe('One');
  expect(withoutEnd('...', /[.]/)).toBe('');
  expect(withoutEnd('', /[.]/)).toBe('');
});
