import { describe, expect, it } from 'vitest';
import { directionOf } from './direction.js';
import { fits, fitText } from './fit-text.js';
import { headlineSize, pictureArea, SHAPES, sizeIn } from './picture-area.js';
import { linesOf, textWidth } from './text-width.js';

const LIMITS = { largest: 20, smallest: 3, leading: 1.1 };
const BOX = { width: 80, height: 40 };

describe('the size of words', () => {
  it('shrinks with the length of the text and fits its box', () => {
    const sizes = [20, 60, 120, 240].map((length) => {
      const text = 'seven words make up some line '.repeat(9).slice(0, length);
      const size = fitText(text, BOX, LIMITS);
      expect(fits(text, BOX, size, LIMITS.leading)).toBe(true);
      return size;
    });
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(new Set(sizes).size).toBe(sizes.length);
  });

  it('keeps the longest word on one line where it can', () => {
    const word = 'Geschwindigkeit';
    expect(textWidth(word) * fitText(word, BOX, LIMITS)).toBeLessThanOrEqual(BOX.width);
  });

  it('breaks a word that no readable size can hold', () => {
    expect(fitText('x'.repeat(200), BOX, LIMITS)).toBeGreaterThan(LIMITS.smallest);
  });

  it('keeps the line breaks of a text', () => {
    expect(linesOf('Who has seen\nthe wind?', 40)).toBe(2);
    expect(linesOf('Who has seen the wind?', 40)).toBe(1);
  });

  it('ends at the smallest size where nothing fits', () => {
    expect(fitText('too much '.repeat(200), BOX, LIMITS)).toBe(LIMITS.smallest);
  });

  it('breaks scripts without spaces between letters', () => {
    expect(linesOf('今日はとても良い天気です', 4)).toBeGreaterThanOrEqual(3);
    expect(linesOf('สวัสดีชาวโลก', 3)).toBeGreaterThanOrEqual(2);
  });

  it('leaves a picture at least half of every shape below the longest headline', () => {
    const headline = 'A headline of quite a length '.repeat(5).slice(0, 120);
    for (const shape of SHAPES) {
      expect(headlineSize(headline, shape)).toBeLessThan(headlineSize('Short', shape));
      expect(pictureArea(shape, headline).height).toBeGreaterThan(pictureArea(shape).height / 2);
    }
  });

  it('is a share of the area in both directions', () => {
    expect(sizeIn({ width: 50, height: 25 }, 5)).toBe('min(10.00cqw, 20.00cqh)');
  });
});

describe('the direction of a text', () => {
  it('is that of its first letter', () => {
    expect(directionOf('12 عيد', 'hello')).toBe('rtl');
    expect(directionOf('iPhone שלום')).toBe('ltr');
    expect(directionOf('42')).toBe('ltr');
  });
});
