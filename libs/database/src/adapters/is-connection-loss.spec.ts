import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isConnectionLoss } from './is-connection-loss.js';

function sqlError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('x', 1, 'error'), { code });
}

test.each(['08006', '53300', '53100', '57P01', '57P02', '57P03', '25P03'])('SQLSTATE %s means the server', (code) => {
  expect(isConnectionLoss(sqlError(code))).toBe(true);
});

test.each(['23505', '40001', '42601', '57014', '25P02'])('SQLSTATE %s means the statement', (code) => {
  expect(isConnectionLoss(sqlError(code))).toBe(false);
});

test('refused sockets and the texts of the driver mean the server', () => {
  expect(isConnectionLoss(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe(true);
  expect(isConnectionLoss(new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]))).toBe(true);
  expect(isConnectionLoss(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isConnectionLoss(new Error('timeout exceeded when trying to connect'))).toBe(true);
});

test('errors of our own code do not mean the server', () => {
  expect(isConnectionLoss(new TypeError('x is not a function'))).toBe(false);
  expect(isConnectionLoss('ECONNREFUSED')).toBe(false);
});

test('a file that is not there is no server that is not there', () => {
  const absent = { code: 'ENOENT', address: '/run/postgres/.s.PGSQL.5432' };
  expect(isConnectionLoss(Object.assign(new Error('x'), absent))).toBe(true);
  expect(isConnectionLoss(Object.assign(new Error('x'), { code: 'ENOENT', path: '/backup/x' }))).toBe(false);
});
