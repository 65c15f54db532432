import { expect, it } from 'vitest';
import { CanvasStudio } from '../adapters/canvas-studio.js';
import { Random } from '../drawing/random.js';
import { ASPECT_RATIOS, imageFrameSize } from '../frame-size.js';
import { Page } from '../page.js';
import { themeNamed, THEMES } from '../themes/theme-list.js';
import { posterChoice, posterColumn } from './composition.js';
import { posterWords } from './poster-words.js';
import { posterBlock } from './set-poster.js';

it.each(ASPECT_RATIOS)('the longest detail of ordinary words is set whole in %s', (ratio) => {
  const words = posterWords(`Zephyr: ${'many ordinary words of a text '.repeat(6).trim()}`);
  expect(words).not.toHaveProperty('cutAfter');
  const { width, height, density } = imageFrameSize(ratio, 1024);
  const { context } = new CanvasStudio().surface(width, height);
  const page = new Page({ context, width: width / density, height: height / density, density });
  for (const theme of THEMES) {
    for (let seed = 0; seed < 8; seed++) {
      const column = posterColumn(posterChoice(new Random('poster', seed)), { ...page.order, footer: 0 });
      expect(posterBlock(page, words, column, themeNamed(theme)).detail.join(' ')).toBe(words.detail);
    }
  }
});
