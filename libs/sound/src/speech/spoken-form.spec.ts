import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakingStyle } from './diction/diction.js';
import { spokenForms } from './spoken-form.js';

/** `PROPERTY_RUNS=2000` tries as many values. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 200);

const said = (text: string, locale?: string): string =>
  spokenForms(text.split(/\s+/), speakingStyle({ locale }))
    .flatMap(({ words }) => words)
    .join(' ');
const spokenForm = (written: string) => spokenForms([written])[0]!;

describe('how a written word is said', () => {
  it.each([
    ['24%', 'twenty four percent'],
    ['1,200', 'one thousand two hundred'],
    ['4,000.25', 'four thousand point two five'],
    ['$30.50', 'thirty dollars and fifty cents'],
    ['$1', 'one dollar'],
    ['$4.5M', 'four point five million dollars'],
    ['€3bn', 'three billion euros'],
    ['50k', 'fifty thousand'],
    ['3.5M', 'three point five million'],
    ['007', 'zero zero seven'],
    ['0', 'zero'],
    ['1000000', 'one million'],
    [
      '12345678901234567890',
      'one two three four five six seven eight nine zero one two three four five six seven eight nine zero',
    ],
    ['3rd', 'third'],
    ['21st', 'twenty first'],
    ['40th', 'fortieth'],
    ['1990s', 'nineteen nineties'],
    ['2026', 'twenty twenty six'],
    ['2007', 'two thousand seven'],
    ['1905', 'nineteen oh five'],
    ['2500', 'two thousand five hundred'],
    ['10am', 'ten A M'],
    ['10:05pm', 'ten oh five P M'],
    ['9:00', 'nine'],
    ['30fps', 'thirty frames per second'],
    ['-5°C', 'minus five degrees celsius'],
    ['3-5', 'three to five'],
    ['1/2', 'one half'],
    ['v2.0.1', 'version two point zero point one'],
  ])('number %s', (written, spoken) => expect(said(written)).toBe(spoken));

  it.each([
    ['&', 'and'],
    ['AT&T', 'at and T'],
    ['e-mail', 'e mail'],
    ['#launch', 'hashtag launch'],
    ['#1', 'number one'],
    ['@bob', 'bob'],
    ['C++', 'C plus plus'],
    ['node.js', 'node dot J S'],
    ['https://www.example.com/a', 'example dot com slash a'],
    ['and/or', 'and or'],
    ['a/b.c/d', 'a b dot c slash d'],
    ['HTML', 'H T M L'],
    ['APIs', 'A P Is'],
    ['U.S.', 'U S'],
    ['NASA', 'nasa'],
    ['iPhone', 'i phone'],
    ['Dr.', 'doctor'],
    ['(e.g.', 'for example'],
  ])('sign or abbreviation %s', (written, spoken) => expect(said(written)).toBe(spoken));

  it.each([
    ['“I’m', "i'm"],
    ['*bold*', 'bold'],
    ['naïve', 'naive'],
    ['Straße', 'strasse'],
    ['ﬁne', 'fine'],
    ['don’t!?', "don't"],
  ])('letters of %s become plain ones', (written, spoken) => expect(said(written)).toBe(spoken));

  it.each(['😀', '—', '...', '***', '你好', 'Привет', '\u0000', '👩‍👩‍👧', '\ud800'])('%j has no sound', (written) =>
    expect(said(written)).toBe(''),
  );

  it.each([
    ['The bill was $1.50-$2.75.', 'the bill was one dollar and fifty cents to two dollars and seventy five cents'],
    ['from $500k-$1M', 'from five hundred thousand to one million dollars'],
    ['a $5 million loss', 'a five million dollar loss'],
    ['It costs $5/month.', 'it costs five dollars per month'],
    ['a fine of US$20', 'a fine of twenty dollars'],
    ['open 9:30–10:15', 'open nine thirty to ten fifteen'],
    ['on 2024/05/01', 'on may first twenty twenty four'],
    ['I sat in the sun.', 'i sat in the sun'],
    ['We may march on.', 'we may march on'],
    ['Mon Dieu, the Sun rises.', 'mon dieu the sun rises'],
    ['30 sec of the 2010s', 'thirty seconds of the twenty tens'],
    ['10%-20% off', 'ten to twenty percent off'],
    ['5 in a row', 'five in a row'],
    ['a 10" pizza, 6\'1" wide', 'a ten inch pizza six foot one wide'],
    ['30° C and 9.81 m/s²', 'thirty degrees celsius and nine point eight one meters per second squared'],
    ['no. 5 people left', 'no five people left'],
    ['Parts I, II and III', 'parts i two and three'],
    ['I think James I was kind.', 'i think james the first was kind'],
    ['Call 5 people in 10 minutes.', 'call five people in ten minutes'],
    ['Main St. in St. Ives', 'main street in saint ives'],
    ['Mt. Rev is no title.', 'mount rev is no title'],
    ['7/10 and 120/80 and 1/3 cup', 'seven tenths and one hundred twenty over eighty and one third cup'],
    ['read src/index.ts', 'read S R C slash index dot T S'],
    ['in C#, a B2B tool with 5G', 'in C sharp a B two B tool with five G'],
    ['WE WANT ALL OF IT', 'we want all of it'],
    ['1.000.000 people', 'one million people'],
  ])('words in a row: %s', (written, spoken) => expect(said(written)).toBe(spoken));

  it.each([
    ['de', '1.234,5', 'one thousand two hundred thirty four point five'],
    ['fr', '12 345 678,9', 'twelve million three hundred forty five thousand six hundred seventy eight point nine'],
    ['en-GB', '4/3/2026', 'march fourth twenty twenty six'],
    ['en-US', '4/3/2026', 'april third twenty twenty six'],
    ['no such locale', '1,234.5', 'one thousand two hundred thirty four point five'],
  ])('numbers of the locale %s: %s', (locale, written, spoken) => expect(said(written, locale)).toBe(spoken));

  it.each([
    ['closed Dec 24 – Jan 2', 'closed december twenty fourth to january second'],
    ['24 Dec - 2 Jan', 'the twenty fourth of december to the second of january'],
    ['Fri 6 March – Sun 8 March', 'friday the sixth of march to sunday the eighth of march'],
    ['9:00 – 17:00, Monday – Friday', 'nine to seventeen hundred monday to friday'],
    ['5 pm – 8 pm, June – August', 'five P M to eight P M june to august'],
    ['Sat 10 May, Mon May 5', 'saturday the tenth of may monday may fifth'],
    ['closed 9–11 Jan', 'closed the ninth to the eleventh of january'],
  ])('dates and times with a dash between them, and days before their dates: %s', (written, spoken) =>
    expect(said(written)).toBe(spoken),
  );

  it.each(['Monday – Dec 24 is closed', 'Score 3 – 1', 'soup – 3 March', 'room 5 – 20 people'])(
    'any other dash that stands alone is a pause: %s',
    (written) => {
      const dash = spokenForms(written.split(' ')).find((_, at) => written.split(' ')[at] === '–');
      expect(dash).toEqual({ words: [], after: ',' });
    },
  );

  it.each([
    ['call 0800 555 0142 for it', 'call zero eight zero zero five five five zero one four two for it'],
    ['020 7946 0018', 'zero two zero seven nine four six zero zero one eight'],
    ['Call 116 123, free', 'call one one six one two three free'],
    ['call 300 000 people', 'call three hundred zero zero zero people'],
    ['call 5 people 10 times', 'call five people ten times'],
  ])('groups of digits that are called are said one by one: %s', (written, spoken) =>
    expect(said(written)).toBe(spoken),
  );

  it.each([
    ['model BM-210, TOP-100', 'model B M two ten top one hundred'],
    ['mixed 1:2:3', 'mixed one to two to three'],
    ['ran 1:02:03', 'ran one oh two oh three'],
    ['7:00 bath, 9:00 to 10:00, 9:00 EST', "seven o'clock bath nine to ten nine E S T"],
    [
      '5.30–8pm, 5.30pm, 5.30 pm, 5.30-8 p.m.',
      'five thirty to eight P M five thirty P M five thirty P M five thirty to eight P M',
    ],
    ['over 18s, the under-12s', 'over eighteens the under twelves'],
    ['in under 10s', 'in under ten seconds'],
    ['the RNLI, the DVLA, NVIDIA, SPRING SCHOOL', 'the R N L I the D V L A nvidia spring school'],
    ['at St Mark’s, 22 High St London', "at saint mark's twenty two high st london"],
    ['soup 9, funghi 10.50, pie 6.50', 'soup nine funghi ten fifty pie six fifty'],
    ['it rose to 3.50, version 2.10', 'it rose to three point five zero version two point one zero'],
    ['It is 4K at 60 fps, up from 4K views', 'it is four K at sixty frames per second up from four thousand views'],
    ['an i7-9700K with an RTX 4070', 'an I seven nine thousand seven hundred K with an R T X forty seventy'],
  ])('written as people write it: %s', (written, spoken) => expect(said(written)).toBe(spoken));

  it('every written word has one form, of letters only, and no number is lost', () => {
    const piece = fc.constantFrom(
      ...'$ € % - – . , : / 1 2 05 12 345 6789 1,000 2.5 km min. Dr. St. May Dec. Mon. AM p.m. ( ) " \' + # @ call ext. IV A a.b ½ million USD'.split(
        ' ',
      ),
    );
    const word = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const forms = spokenForms(words);
        expect(forms).toHaveLength(words.length);
        const spoken = forms.flatMap((form) => form.words);
        for (const one of spoken) expect(one).toMatch(/^(?:[a-z']{1,30}|[A-Z]s?)$/);
        expect(spoken.length > 0 || !words.some((one) => /\d/.test(one))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('punctuation becomes the pause it asks for', () => {
    const after = (written: string): string => spokenForm(written).after;
    expect(['end.', 'end?"', 'end!)', 'so,', 'list:', '—', 'word', 'Dr.', 'wait…'].map(after)).toEqual([
      '.',
      '?',
      '!',
      ',',
      ',',
      ',',
      '',
      '',
      '.',
    ]);
  });

  it('a hostile word costs a bounded number of spoken words of bounded length', () => {
    for (const written of [
      'a'.repeat(100_000),
      '9'.repeat(100_000),
      '$'.repeat(5_000),
      'a-1'.repeat(9_000),
      '㎉'.repeat(400),
    ]) {
      const { words } = spokenForm(written);
      expect(words.length).toBeLessThanOrEqual(400);
      expect(words.every((word) => /^[a-z']{1,30}$/.test(word))).toBe(true);
    }
  });
});
