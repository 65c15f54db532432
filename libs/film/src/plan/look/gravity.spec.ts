import { expect, it } from 'vitest';
import { isGrave, isMourning } from './gravity.js';

const WARNINGS = [
  'Warning: do not mix bleach and vinegar, the fumes are dangerous',
  'CAUTION wet floor. please use the other entrance',
  'Flood warning for the River Severn at Upton tonight.',
  'Recall notice: Bramble baby monitor model BM-210',
  'We recall all toasters sold in May.',
  'lost cat! grey tabby called Miso',
  'Missing: Anna, 12, last seen on Tuesday',
  'Nobody was hurt in the fire on Dock Street',
  'This medicine is not safe for children under twelve',
  'Never leave a dog in a parked car, not even for five minutes.',
  "Antibiotics don't work against colds. Don't take them unless a doctor prescribes them.",
  "Not all mushrooms are edible. If you are not certain, don't eat it.",
  'Boil water advisory for Pine Hills',
  'Achtung: Bombenentschärfung am Sonntag',
  'Peligro: cable eléctrico caído',
  '警告：立入禁止',
];
const CHEERFUL = [
  'Never miss a sale',
  'Do you recall our first summer?',
  'Fire up the barbecue!',
  'Save the date: Ana & Luis get married',
  'Lost in the music: a night of jazz',
  'We will miss you in room 4',
  "Don't take our word for it",
  'Never leave without a coffee',
  'Never eat a boring lunch again',
  'How to start the dead car, and a dead simple soup',
];

it.each(WARNINGS)('"%s" is grave and mourns nobody', (text) => {
  expect([isGrave(text), isMourning(text)]).toEqual([true, false]);
});

it.each(CHEERFUL)('"%s" is not grave', (text) => {
  expect(isGrave(text)).toBe(false);
});

it('a danger that is only quoted is not grave, but death and mourning are', () => {
  expect(isGrave('The most dangerous phrase is: we have always done so', '')).toBe(false);
  expect(isGrave('Death is nothing at all', '')).toBe(true);
});

it('a funeral is grave and mourns', () => {
  expect([isGrave('The funeral is on Friday'), isMourning('The funeral is on Friday')]).toEqual([true, true]);
});
