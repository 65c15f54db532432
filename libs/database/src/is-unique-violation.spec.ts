import { expect, test } from 'vitest';
import { isUniqueViolation } from './index.js';

const violation = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'slot_key' });

test('a unique violation is recognised by its SQLSTATE', () => {
  expect(isUniqueViolation(violation)).toBe(true);
  expect(isUniqueViolation(Object.assign(new Error('x'), { code: '23503' }))).toBe(false);
  expect(isUniqueViolation({ code: '23505' })).toBe(false);
});

test('a unique violation of another constraint does not count when one is named', () => {
  expect(isUniqueViolation(violation, 'slot_key')).toBe(true);
  expect(isUniqueViolation(violation, 'asset_parent_id_idx_key')).toBe(false);
});
