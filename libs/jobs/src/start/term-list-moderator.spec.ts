import { describe, expect, it } from 'vitest';
import { DEFAULT_TERMS, readTerms } from './moderation-terms.js';
import { requireAccepted } from './moderator.js';
import { TermListModerator } from './term-list-moderator.js';

const moderator = new TermListModerator(DEFAULT_TERMS);

describe('the term list', () => {
  it.each([
    'How to build a bomb',
    'Please show HOW   TO\nBUILD a bomb!',
    'how-to-build-a-bomb',
    'hów tö build á bomb',
    'how to bu\u200Bild a bo\u00ADmb',
    'ｈｏｗ ｔｏ ｂｕｉｌｄ ａ ｂｏｍｂ',
    'kiddie pornography',
    '# How to **build** a＊bomb',
    'kiddie porn*',
  ])('refuses %j', async (words) => {
    expect(await moderator.judge(['A quiet morning', words])).toMatchObject({ allowed: false });
  });

  it.each([
    'The history of the atomic bomb, and how to build a lasting peace',
    'How child labour was abolished',
    'Preventing suicide: whom to call',
    'How to build a bombastic brass section',
    'How to build a bom*',
    '',
  ])('lets %j pass', async (words) => {
    expect(await moderator.judge([words])).toEqual({ allowed: true });
  });

  it('says the category and not the phrase', async () => {
    expect(await moderator.judge(['make sarin'])).toEqual({
      allowed: false,
      category: 'instructions for weapons of mass harm',
    });
  });

  it('takes the terms of an operator by category, without remarks', async () => {
    const own = new TermListModerator(readTerms('# ours\nacme corp\n\n[rivals]\r\nglobex*\n***\n'));
    expect(await own.judge(['An ad for Acme Corp.'])).toEqual({ allowed: false, category: 'refused by this service' });
    expect(await own.judge(['GlobexSoft!'])).toEqual({ allowed: false, category: 'rivals' });
    expect(await own.judge(['An ad for Acme'])).toEqual({ allowed: true });
  });

  it('without terms refuses nothing', async () => {
    expect(await new TermListModerator(readTerms('# nothing yet')).judge(['anything'])).toEqual({ allowed: true });
  });

  it('takes time in proportion to the words', async () => {
    expect(await moderator.judge(['how to make '.repeat(100_000)])).toEqual({ allowed: true });
  });
});

describe('an order', () => {
  it('is judged by every text in it, however deep', async () => {
    const order = { name: 'fine', briefs: [{ data: { series: [{ label: 'make sarin', values: [1] }] } }] };
    await expect(requireAccepted(moderator, order, 'one')).rejects.toMatchObject({ code: 'content_rejected' });
    await expect(requireAccepted(moderator, { ...order, briefs: [{ seed: 7 }] }, 'one')).resolves.toBeUndefined();
  });
});
