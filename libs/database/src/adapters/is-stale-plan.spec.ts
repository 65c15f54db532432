import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isStalePlan } from './is-stale-plan.js';

const sqlError = (fields: object): DatabaseError => Object.assign(new DatabaseError('x', 1, 'error'), fields);

test('a stale plan is recognised in every language of the server', () => {
  const said = { code: '0A000', routine: 'RevalidateCachedQuery', message: 'gecachter Plan darf sich nicht ändern' };
  expect(isStalePlan(sqlError(said))).toBe(true);
});

test('other features that a server does not support are errors of the statement', () => {
  expect(isStalePlan(sqlError({ code: '0A000', routine: 'transformLockingClause' }))).toBe(false);
  expect(isStalePlan(new Error('cached plan must not change result type'))).toBe(false);
});
