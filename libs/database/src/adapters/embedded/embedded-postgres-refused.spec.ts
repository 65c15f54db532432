import { expect, test } from 'vitest';
import { refusedForOutput } from './embedded-postgres-refused.js';

test.each([
  ['initdb: error: could not create file: No space left on device', 'the disk that holds /data is full'],
  ["ENOSPC: no space left on device, mkdir '/data/postgres'", 'the disk that holds /data is full'],
  ["EROFS: read-only file system, mkdir '/data'", '/data is on a read-only file system'],
  ["postgres: /lib/libc.so.6: version `GLIBC_2.25' not found", 'the C library of this system is too old'],
  ['error while loading shared libraries: libicuuc.so.60: cannot open', 'its libraries are incomplete'],
  ['FATAL:  database files are incompatible with server', 'another major version of PostgreSQL made the cluster in'],
  ['FATAL:  data directory "/data" has wrong ownership', '/data does not belong to, or cannot be reached by'],
])('"%s" is explained as: %s', (output, because) => {
  const { message } = refusedForOutput(output, '/data');
  expect(message).toContain(`cannot start because ${because}`);
  expect(message).toMatch(/: set DATABASE_URL to any PostgreSQL 15 or newer, or remove the cause\.$/);
});

test('anything else is quoted in one line with its place, without its time stamps', () => {
  const output = '2026-01-02 03:04:05.678 UTC [42] FATAL:  could not access the server\n\tconfiguration file.\n';
  expect(refusedForOutput(output, '/data').message).toContain(
    'because FATAL: could not access the server configuration file (in /data): set',
  );
});

test('silence points to the place to look', () => {
  expect(refusedForOutput(' \n', '/data').message).toContain('its server ended at once (see /data)');
});
