import { expect, it } from 'vitest';
import { withDefaultScope } from './default-scope.js';

const DEFAULT = 'scope=media%3Agenerate+library%3Aread+library%3Awrite';

it.each([
  ['/oauth/authorize', `/oauth/authorize?${DEFAULT}`],
  ['/oauth/authorize?client_id=a%26b&state=x%3Fy', `/oauth/authorize?client_id=a%26b&state=x%3Fy&${DEFAULT}`],
  ['/oauth/authorize?scope=&client_id=a', `/oauth/authorize?${DEFAULT}&client_id=a`],
  ['/oauth/authorize?scope=+', `/oauth/authorize?${DEFAULT}`],
])('%s asks for what ordinary use needs', (asked, whole) => {
  expect(withDefaultScope(asked)).toBe(whole);
});

it.each([
  '/oauth/authorize?scope=library%3Aread&client_id=a',
  '/oauth/authorize?scope=openid',
  '/oauth/authorize?scope=a&scope=',
])('%s stays as it is', (asked) => {
  expect(withDefaultScope(asked)).toBe(asked);
});
