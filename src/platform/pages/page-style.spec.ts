import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_STYLE } from './page-style.js';

const COLOUR = /--color-[a-z-]+: light-dark\([^)]+\);/g;

it('pages of the service have the colours of the console', () => {
  const console = readFileSync(new URL('../../../web/src/style.css', import.meta.url), 'utf8');
  expect(PAGE_STYLE.match(COLOUR)).toEqual(console.match(COLOUR));
});
