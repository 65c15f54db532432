import { describe, expect, it } from 'vitest';
import { phrasesIn } from './phrases-in.js';

describe('the things that a text may name', () => {
  it.each([
    ['A river in the morning', ['river', 'morning']],
    ['Waves, waves and an ocean at sunset.', ['Waves', 'waves', 'ocean', 'sunset']],
    ['A street without cars and people, but with trees', ['street', 'trees']],
    ['No smoking sign', []],
    ['It is what it is', []],
    ['What we do for them', []],
    ['…', []],
    ['A run in the park', ['park']],
    ['Café près du lac', ['Café près du lac']],
  ])('of "%s" are %j', (text, phrases) => {
    expect(phrasesIn(text)).toEqual(phrases);
  });

  it('are few and short, however long the text is', () => {
    const phrases = phrasesIn('a lighthouse by '.repeat(200) + 'x'.repeat(4000));
    expect(phrases).toEqual(['lighthouse']);
    expect(phrasesIn('y'.repeat(4000))[0]).toHaveLength(80);
    expect(phrasesIn(Array.from({ length: 90 }, (_, at) => `the t${at}`).join(' '))).toHaveLength(8);
  });
});
