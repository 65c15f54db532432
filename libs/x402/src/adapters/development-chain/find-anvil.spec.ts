import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findAnvil } from './find-anvil.js';

it('takes the given path before the installed package', () => {
  expect(findAnvil('/opt/anvil')).toBe('/opt/anvil');
  for (const given of [undefined, '']) expect(existsSync(findAnvil(given) ?? '')).toBe(true);
});
