import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAPTION_LIMITS, captionCues, toSubRip, toWebVtt } from './captions.js';
import type { SpokenWord } from '../speech/speech.js';

/** Words at an even pace of `pace` seconds each. */
function timed(text: string, pace = 0.4): SpokenWord[] {
  return text.split(' ').map((word, at) => ({ text: word, startSeconds: at * pace, endSeconds: (at + 0.9) * pace }));
}

const lines = (words: SpokenWord[]): string[][] => captionCues(words).map((cue) => cue.lines);

describe('captions', () => {
  it('break where a sentence ends and where a phrase ends, not in the middle of one', () => {
    const text =
      'The sea was calm. When the morning came, the keeper climbed the stairs, and nobody in the village saw the light go out.';
    expect(lines(timed(text))).toEqual([
      ['The sea was calm.'],
      ['When the morning came,', 'the keeper climbed the stairs,'],
      ['and nobody in the village', 'saw the light go out.'],
    ]);
  });

  it.each([42, 19])('of %i letters a line are no scraps of a sentence, and no part of two', (lineLength) => {
    const text =
      'From the first of January, food in restaurants is taxed at 7 percent instead of 19. Stop. Second, let the air out and press the tyre off the rim with two levers. Even cats that never leave the house can catch cat flu, because the virus comes home on your shoes.';
    const cues = captionCues(timed(text), { lineLength, lines: 2 }).map((cue) => cue.lines.join(' '));
    expect(cues.filter((cue) => cue.split(' ').length <= 3)).toEqual([]);
    expect(cues.filter((cue) => /(?<!Stop)[.] (?!Stop)/.test(cue))).toEqual([]);
  });

  it.each([
    'We measured 5,200 per hundred millilitres. Leave the key under the mat, and walk into the garden without a word.',
    'Die Fähre legt am frühen Morgen vom alten Hafen ab und fährt mit dem Wind über das offene Meer nach Süden.',
    'Le bateau quitte le vieux port avec la marée et passe par le phare pour aller dans les îles du sud.',
    'El barco sale del puerto con la marea y pasa por el faro para llegar a las islas del sur.',
  ])('never end with an article or a preposition: %s', (text) => {
    for (const lineLength of [42, 30, 24, 21]) {
      const lasts = captionCues(timed(text), { lineLength, lines: 2 }).map((cue) => cue.words.at(-1)!.text);
      expect(lasts.join(' ')).not.toMatch(
        /(?<!\p{L})(?:per|under|the|into|an?|without|am|vom|mit|dem|über|das|nach|le|la|avec|et|par|pour|dans|les|du|el|del|con|y|por|para|las)(?!\p{L})/u,
      );
    }
  });

  it('do not end after an initial or an abbreviation', () => {
    const text = 'It is not true that J. Smith of Acme Inc. Stole it.';
    expect(captionCues(timed(text))).toHaveLength(1);
  });

  it('start with their first word and stay until they can be read, never into the next one', () => {
    const words = timed('The tide came in. And then we went home together.');
    const cues = captionCues(words);
    expect(cues.map((cue) => cue.startSeconds)).toEqual([words[0]!.startSeconds, words[4]!.startSeconds]);
    expect(cues[0]!.endSeconds).toBeLessThanOrEqual(cues[1]!.startSeconds);
    expect(cues[1]!.endSeconds).toBeGreaterThan(words.at(-1)!.endSeconds);
  });

  it('begin anew after a silence', () => {
    const late = { text: 'later', startSeconds: 9, endSeconds: 9.5 };
    expect(lines([...timed('some words'), late])).toEqual([['some words'], ['later']]);
  });

  it('keep their limits and lose, repeat or move no word, whatever is said', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      fc.string({ minLength: 1, maxLength: 120 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 80 }), fc.double({ min: 0.05, max: 1, noNaN: true }), (texts, pace) => {
        const words = texts
          .map((text) => text.replaceAll(/\s/g, '_'))
          .map((text, at) => ({ text, startSeconds: at * pace, endSeconds: (at + 0.8) * pace }));
        const cues = captionCues(words);
        expect(cues.flatMap((cue) => cue.words.map(({ text }) => text)).join('')).toBe(
          words.map(({ text }) => text).join(''),
        );
        let reached = 0;
        for (const cue of cues) {
          expect(cue.lines.length).toBeLessThanOrEqual(CAPTION_LIMITS.lines);
          expect(Math.max(...cue.lines.map((line) => Array.from(line).length))).toBeLessThanOrEqual(
            CAPTION_LIMITS.lineLength,
          );
          expect(cue.lines.join(' ')).toBe(cue.words.map(({ text }) => text).join(' '));
          expect(cue.startSeconds).toBeGreaterThanOrEqual(reached - 1e-9);
          expect(cue.endSeconds).toBeGreaterThanOrEqual(cue.startSeconds);
          reached = cue.endSeconds;
        }
      }),
    );
  });

  it('can be read at 20 letters a second when the voice has a usual pace', () => {
    for (const { startSeconds, endSeconds, lines } of captionCues(
      timed('This is a usual sentence with usual words. '.repeat(8).trim(), 0.38),
    )) {
      expect(lines.join(' ').length / (endSeconds - startSeconds)).toBeLessThanOrEqual(
        CAPTION_LIMITS.charactersPerSecond,
      );
    }
  });

  it('have shorter lines where the frame is narrow, and lose no word by it', () => {
    const words = timed('When the morning came, the keeper of incomprehensibilities climbed the stairs.');
    const cues = captionCues(words, { lineLength: 18, lines: 2 });
    expect(cues.map((cue) => cue.lines)).toEqual([
      ['When the', 'morning came,'],
      ['the keeper of', 'incomprehensibilities'],
      ['climbed', 'the stairs.'],
    ]);
    expect(cues.flatMap((cue) => cue.words.map(({ text }) => text)).join('')).toBe(
      words.map(({ text }) => text).join(''),
    );
  });

  it('of no words are none', () => {
    expect(captionCues([])).toEqual([]);
    expect(toWebVtt([])).toBe('WEBVTT\n');
  });
});

describe('WebVTT', () => {
  it('has numbered cues with hours, and escapes what would be markup or end the cue', () => {
    const words = [{ text: '<b>&-->', startSeconds: 3_661.5, endSeconds: 3_662 }];
    expect(toWebVtt(captionCues(words))).toBe('WEBVTT\n\n1\n01:01:01.500 --> 01:01:02.500\n&lt;b&gt;&amp;--&gt;\n');
  });
});

describe('SubRip', () => {
  it('has the same cues with commas in their times, and texts as they are', () => {
    const words = [
      { text: '<b>&lt;-->', startSeconds: 3_661.5, endSeconds: 3_662 },
      { text: 'Next.', startSeconds: 3_664, endSeconds: 3_665 },
    ];
    expect(toSubRip(toWebVtt(captionCues(words)))).toBe(
      '1\n01:01:01,500 --> 01:01:02,500\n<b>&lt;-->\n\n2\n01:01:04,000 --> 01:01:05,200\nNext.\n',
    );
  });
});
