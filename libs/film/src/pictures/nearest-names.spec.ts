import { expect, it } from 'vitest';
import { nearestNames } from './nearest-names.js';

const NAMES = ['bicycle', 'motor-scooter', 'house', 'house-with-garden', 'recycle', 'garden-hose', 'bike-path', 'ice'];

it.each([
  ['bycicle', ['bicycle', 'recycle']],
  ['house-garden', ['house-with-garden', 'house', 'garden-hose']],
  ['hous', ['house']],
  ['zzzzzzzzzzzzzzzzzzz', []],
])('what is most like %s is %j', (name, nearest) => {
  expect(nearestNames(name, NAMES, 3)).toEqual(nearest);
});
