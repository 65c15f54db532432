import { KeyRing } from '@libs/kernel';
import { expect, it } from 'vitest';
import { generateApiKey } from './api-key.js';
import { hashApiKey, matchesApiKeyHash } from './hash-api-key.js';

it('a stored hash matches its own key under its own pepper, and nothing else', () => {
  const pepper = KeyRing.generateText();
  const peppers = KeyRing.parse(pepper);
  const key = generateApiKey();
  const stored = hashApiKey(peppers, key);
  expect(matchesApiKeyHash(peppers, key, stored)).toBe(true);
  expect(matchesApiKeyHash(KeyRing.parse(`${KeyRing.generateText()},${pepper}`), key, stored)).toBe(true);
  expect(matchesApiKeyHash(peppers, generateApiKey(), stored)).toBe(false);
  expect(matchesApiKeyHash(KeyRing.parse(KeyRing.generateText()), key, stored)).toBe(false);
  expect(matchesApiKeyHash(peppers, key, undefined)).toBe(false);
});
