import { expect, test } from 'vitest';
import { refuseServerBelow15 } from './server-too-old.js';

test('a server older than 15 is refused in a sentence that names DATABASE_URL', () => {
  expect(() => refuseServerBelow15(140_012)).toThrow('DATABASE_URL names a PostgreSQL 14.12; 15 or newer is needed.');
});

test('15 and newer pass', () => {
  for (const version of [150_000, 150_004, 170_010, 180_000]) expect(() => refuseServerBelow15(version)).not.toThrow();
});
