import { beforeEach, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { Page, type Words } from './page.js';
import { themeNamed } from './themes/theme-list.js';

const studio = new CanvasStudio();
const face = themeNamed('auto').text;
const words = (changes: Partial<Words>): Words => ({
  text: 'Words',
  x: 20,
  y: 60,
  size: 20,
  face,
  colour: '#ffffff',
  grounds: ['#000000'],
  ...changes,
});
let page: Page;
beforeEach(() => {
  page = new Page({ context: studio.surface(200, 100).context, width: 200, height: 100, density: 1 });
});

it('counts words that overlap and words that leave the page', () => {
  page.write(words({}));
  page.write(words({ y: 90 }));
  expect(page.collisions).toBe(0);
  page.write(words({ x: 30, y: 64 }));
  expect(page.collisions).toBe(1);
  page.write(words({ x: 190, y: 20 }));
  expect(page.collisions).toBe(2);
});

it('writes words that may be left out only where nothing stands', () => {
  page.write(words({}));
  expect(page.writeIfFree(words({ x: 30 }))).toBe(false);
  expect(page.writeIfFree(words({ y: 90 }), [[0, 80, 200, 20]])).toBe(false);
  expect(page.writeIfFree(words({ y: 90 }))).toBe(true);
  expect(page.collisions).toBe(0);
});

it('shortens words to the room they have', () => {
  expect(page.shortened('Short', face, 20, 300)).toBe('Short');
  const cut = page.shortened('Much longer than that', face, 20, 100);
  expect(cut).toMatch(/^Much lo.*…$/);
  expect(page.measure(cut, face, 20)).toBeLessThanOrEqual(100);
  expect(page.shortened('W', face, 20, 2)).toBe('');
});

it('remembers the lowest contrast', () => {
  page.write(words({}));
  expect(page.contrast).toBeCloseTo(21, 1);
  page.write(words({ y: 90, colour: '#777777' }));
  expect(page.contrast).toBeCloseTo(4.69, 1);
});
