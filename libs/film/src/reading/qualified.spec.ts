import { expect, it } from 'vitest';
import { isQualified } from './qualified.js';

it.each([
  'It is a myth that we lied',
  'False: the sky fell',
  'That is untrue',
  'They claim that it works',
  'She claims it',
  'As he claimed',
  'Nobody came',
  'Nothing grew',
  'No-one knew',
  'It hardly works',
  'It barely works',
  'It rarely works',
  'Closed until May',
  'A hoax',
  'Fake news',
  'They are wrong',
  'A lie',
  'A rumour',
  'A rumor',
  'It supposedly works',
  'It allegedly works',
  '❌ It works',
  'A ≠ B',
])('no part of "%s" stands alone', (text) => expect(isQualified(text)).toBe(true));

it.each(['It works', 'The reclaimed land', 'He believes it'])('"%s" has no condition', (text) =>
  expect(isQualified(text)).toBe(false),
);
