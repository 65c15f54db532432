import { expect, it } from 'vitest';
import { returnTo } from './return-to.js';

it.each([
  '/',
  '/account/keys',
  '/r/aB3dE5fG7h',
  '/oauth/authorize?client_id=a&scope=b%20c',
  '/a?return_to=//x',
  '/a#b',
])('%s is a path of this service', (path) => {
  expect(returnTo(path)).toBe(path);
});

it.each([
  undefined,
  ['/a'],
  '',
  'account',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\r\nset-cookie: x',
  '/..//evil.example',
  '/a/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/ü',
  'javascript:alert(1)',
  `/${'a'.repeat(2_000)}`,
])('%j leads home', (asked) => {
  expect(returnTo(asked, '/home')).toBe('/home');
});
