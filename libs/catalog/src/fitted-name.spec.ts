import { expect, it } from 'vitest';
import { fittedName } from './fitted-name.js';

it.each([
  ['Shot 1 of Tides', 'Shot 1 of Tides'],
  ['x'.repeat(121), 'x'.repeat(120)],
  [`${'x'.repeat(119)}🌊`, 'x'.repeat(119)],
  [`${'x'.repeat(118)}🌊`, `${'x'.repeat(118)}🌊`],
])('the name %s fits as %s', (text, name) => {
  expect(fittedName(text)).toBe(name);
});
