import { expect, it } from 'vitest';
import { isOperatorHost } from './operator-host.js';

it.each([
  ['localhost:9464', true],
  ['127.0.0.1', true],
  ['[::1]:9464', true],
  ['10.1.2.3:9464', true],
  ['[2001:db8::1]:9464', true],
  ['metrics.example:9464', true],
  ['METRICS.example', true],
  ['evil.example', false],
  ['evil.example:9464', false],
  ['127.0.0.1.evil.example', false],
  ['a b', false],
  ['', false],
  [undefined, false],
])('the Host header %j may name the port of METRICS_HOST=metrics.example: %s', (host, expected) => {
  expect(isOperatorHost(host, 'metrics.example')).toBe(expected);
});
