import { afterEach, expect, it, vi } from 'vitest';
import { KINDS } from '../scenes/kinds.js';

afterEach(() => vi.restoreAllMocks());

it('words of a full picture are measured once, in however many sizes and arrangements they are tried', () => {
  const texts = (count: number) => Array.from({ length: count }, (_, at) => `${at} of the usual words of things`);
  const looks = vi.spyOn(RegExp.prototype, 'test');
  KINDS.list.examine?.({ type: 'list', items: texts(12).map((text) => ({ text, price: '€12.50' })) });
  KINDS.steps.examine?.({ type: 'steps', items: texts(8).map((text) => ({ text })) });
  expect(looks.mock.calls.length).toBeLessThan(2_000);
});
