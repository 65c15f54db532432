import { expect, it } from 'vitest';
import { deniedThing, isDenied } from './absent-things.js';

it.each([
  ['No children', 'children'],
  ['no dogs in the water', 'dogs in the water'],
  ['without gluten', 'gluten'],
  ['gluten-free', 'gluten'],
  ['Do not drink', 'drink'],
  ["Please don't run", 'run'],
  ['Dogs are not allowed', 'dogs'],
  ['Swimming prohibited', 'swimming'],
  ['keine Hunde', 'hunde'],
  ['Es gibt keine Hunde', 'hunde'],
  ['Baden verboten', 'baden'],
  ['pas de chiens', 'de chiens'],
  ['Não nadar', 'nadar'],
  ['sem glúten', 'gluten'],
  ['Prohibido fumar', 'fumar'],
])('%s denies a thing', (clause, thing) => {
  expect(deniedThing(clause)).toBe(thing);
});

it.each([
  'Children',
  'No. 5',
  'No problem',
  'Not only cats',
  "Don't forget your hat",
  'Não esqueças o chapéu',
  'It does not hurt',
  'Free entry',
  'No',
  '',
])('%j denies nothing that a picture shows', (clause) => {
  expect(deniedThing(clause)).toBeUndefined();
});

it.each([
  ['No children at the edge', 'child', true],
  ['Keine Hunde', 'dog', true],
  ['Milk, no sugar', 'sugar', true],
  ['Milk, no sugar', 'milk', false],
  ['No sugar, but milk', 'sugar', true],
  ['No sugar, but milk', 'milk', false],
  ['Coffee without milk', 'milk', true],
  ['Coffee without milk', 'coffee', false],
  ['Open daily', 'clock', false],
])('of “%s”, %s is denied: %s', (text, thing, denied) => {
  expect(isDenied(text, thing)).toBe(denied);
});
