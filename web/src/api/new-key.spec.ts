import { expect, it, onTestFinished, vi } from 'vitest';
import { newKey } from './new-key.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('a key is a UUID also on a page without https, and each is another one', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const keys = Array.from({ length: 50 }, newKey);
  for (const key of keys) expect(key).toMatch(UUID_4);
  expect(new Set(keys).size).toBe(50);
});
