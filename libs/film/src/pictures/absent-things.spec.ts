import { expect, it } from 'vitest';
import { deniedThing, isDenied, isUnneeded } from './absent-things.js';

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

it.each([
  'No receipt needed',
  'No return needed',
  'No receipt is required',
  'You need no receipt',
  "You don't need a receipt",
  'You need not bring the receipt',
  'Receipt not necessary',
  'No obligation to buy',
  'Kein Beleg nötig',
  'Beleg nicht erforderlich',
  'Sie brauchen keinen Beleg',
  'No es necesario el recibo',
  'Não é necessário recibo',
  'Pas besoin de reçu',
  'Reçu pas nécessaire',
  'Non è necessario lo scontrino',
  'Geen bon nodig',
])('“%s” forbids nothing and asks for nothing', (text) => {
  expect(isUnneeded(text, 'receipt')).toBe(true);
});

it.each([
  ['No dogs', 'dog'],
  ['Keine Hunde', 'dog'],
  ['Do not drive unless it is necessary', 'car'],
  ['Receipt needed, no dogs', 'dog'],
  ['No receipt needed, bring the kettle', 'kettle'],
])('“%s” says nothing of a need for a %s', (text, thing) => {
  expect(isUnneeded(text, thing)).toBe(false);
});
