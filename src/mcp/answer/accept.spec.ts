import { expect, it } from 'vitest';
import { answerForm } from './accept.js';

it.each([
  [undefined, 'json'],
  ['', 'json'],
  ['*/*', 'json'],
  ['application/json', 'json'],
  ['text/html, */*;q=0.1', 'json'],
  ['application/json, text/event-stream', 'json-or-stream'],
  ['text/event-stream, application/json;q=0.5', 'json-or-stream'],
  ['TEXT/EVENT-STREAM, */*', 'json-or-stream'],
  ['text/event-stream', 'stream'],
  ['text/event-stream;charset=utf-8', 'stream'],
  ['text/event-stream, application/json;q=0', 'stream'],
  ['application/json, text/event-stream;q=0.0', 'json'],
])('Accept: %s is answered as %s', (accept, form) => {
  expect(answerForm(accept)).toBe(form);
});
