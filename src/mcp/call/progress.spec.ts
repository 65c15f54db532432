import { Clock } from '@libs/kernel';
import { beforeEach, expect, it } from 'vitest';
import type { AnswerForm } from '../answer/accept.js';
import type { Exchange, ProgressParams } from './mcp-call.js';
import { progressOf } from './progress.js';

class FakeClock extends Clock {
  seconds = 0;

  now(): Date {
    return new Date(this.seconds * 1000);
  }
}

let clock: FakeClock;
let sent: ProgressParams[];

beforeEach(() => {
  clock = new FakeClock();
  sent = [];
});

function exchange(form: AnswerForm, signal = new AbortController().signal): Exchange {
  return {
    call: { form } as Exchange['call'],
    signal,
    notify: async ({ params }) => void sent.push(params),
  };
}

it('progress is sent at most once a second, and the end always', async () => {
  const report = progressOf('token', exchange('json-or-stream'), clock);
  await report(1, 'a');
  await report(2, 'b');
  clock.seconds = 1;
  await report(3, 'c');
  await report(100, 'd');
  expect(sent.map(({ progress }) => progress)).toEqual([1, 3, 100]);
  expect(sent[0]).toEqual({ progressToken: 'token', progress: 1, total: 100, message: 'a' });
});

it('progress that does not grow is not sent', async () => {
  const report = progressOf(0, exchange('stream'), clock);
  for (const percent of [5, 5, 4, 6]) {
    await report(percent, '');
    clock.seconds += 2;
  }
  expect(sent.map(({ progress }) => progress)).toEqual([5, 6]);
});

it.each([
  ['who reads JSON only', 't', 'json' as const],
  ['who gave no token', undefined, 'stream' as const],
  ['whose token is of a wrong type', {}, 'stream' as const],
])('a caller %s is sent nothing', async (_who, token, form) => {
  await progressOf(token, exchange(form), clock)(50, 'half');
  expect(sent).toEqual([]);
});

it('nothing is sent to a caller that is gone', async () => {
  const report = progressOf('t', exchange('stream', AbortSignal.abort()), clock);
  await report(50, 'half');
  expect(sent).toEqual([]);
});
