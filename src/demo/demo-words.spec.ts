import { describe, expect, it } from 'vitest';
import { readDemoWords } from './demo-words.js';

describe('the words of the demo', () => {
  it('are the prompt', () => {
    expect(readDemoWords(['Why', 'the sky is blue'])).toEqual({ prompt: 'Why the sky is blue' });
    expect(readDemoWords(['--', '--help', 'is a word'])).toEqual({ prompt: '--help is a word' });
  });

  it.each([['--help'], ['-h'], ['waves', '--help']])('%s %s ask for help and order no film', (...words) => {
    expect(readDemoWords(words)).toEqual({ code: 0, text: expect.stringMatching(/^usage: npm run demo/) as string });
  });

  it.each([[[]], [['--loud', 'waves']], [['  ']]])('%j are refused, and order no film', (words) => {
    expect(readDemoWords(words)).toEqual({ code: 2, text: expect.stringContaining('usage: npm run demo') as string });
  });
});
