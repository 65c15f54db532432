import { expect, it } from 'vitest';
import type { AnswerForm } from '../answer/accept.js';
import { EventStream } from '../answer/event-stream.js';
import { type LegacyAnswer, LegacyExchange } from './legacy-exchange.js';

const request = (id: number) => ({ jsonrpc: '2.0' as const, id, method: 'ping' });
const response = (id: number) => ({ jsonrpc: '2.0' as const, id, result: {} });
const progress = { jsonrpc: '2.0' as const, method: 'notifications/progress', params: {} };

function batch(form: AnswerForm) {
  const exchange = new LegacyExchange(form, true);
  return { exchange, answer: exchange.serve([request(1), request(2)]) };
}

function textOf(answer: LegacyAnswer): string {
  if (answer instanceof EventStream) throw new Error('the answer is a stream');
  return answer.toString();
}

it('a request begins when the one before it was answered, and a JSON answer waits for every response', async () => {
  const exchange = new LegacyExchange('json', true);
  const begun: unknown[] = [];
  Object.assign(exchange, { onmessage: ({ id }: { id: number }) => begun.push(id) });
  const answer = exchange.serve([request(1), request(2), request(3)]);
  expect(begun).toEqual([1]);
  await exchange.send(progress, { relatedRequestId: 1 });
  expect(begun).toEqual([1]);
  await exchange.send(response(1));
  expect(begun).toEqual([1, 2]);
  await exchange.send(response(2));
  await exchange.send(response(3));
  expect(JSON.parse(textOf(await answer))).toEqual([response(1), response(2), response(3)]);
});

it('no request begins after the caller went away', async () => {
  const exchange = new LegacyExchange('json', true);
  const begun: unknown[] = [];
  Object.assign(exchange, { onmessage: ({ id }: { id: number }) => begun.push(id) });
  void exchange.serve([request(1), request(2)]);
  await exchange.close();
  await exchange.send(response(1));
  expect(begun).toEqual([1]);
});

it('two requests of one id are two requests', async () => {
  const exchange = new LegacyExchange('json', true);
  const answer = exchange.serve([request(1), request(1)]);
  await exchange.send(response(1));
  await exchange.send(response(1));
  expect(JSON.parse(textOf(await answer))).toHaveLength(2);
});

it('the first notification makes a stream of the answer, and what was held back goes first', async () => {
  const { exchange, answer } = batch('json-or-stream');
  await exchange.send(response(2));
  await exchange.send(progress, { relatedRequestId: 1 });
  const stream = await answer;
  await exchange.send(response(1));
  expect(stream).toBeInstanceOf(EventStream);
  const frames = String((stream as EventStream).read())
    .split('\n\n')
    .filter(Boolean);
  expect(frames.map((frame) => JSON.parse(frame.replace('event: message\ndata: ', '')) as object)).toEqual([
    response(2),
    progress,
    response(1),
  ]);
});

it('a notification that belongs to no request goes nowhere', async () => {
  const { exchange, answer } = batch('json-or-stream');
  await exchange.send(progress);
  await exchange.send(response(1));
  await exchange.send(response(2));
  expect(JSON.parse(textOf(await answer))).toEqual([response(1), response(2)]);
});

it('an exchange ends without an answer when its client disconnects', async () => {
  const { exchange, answer } = batch('json');
  let closed = false;
  const onclose = () => {
    closed = true;
  };
  Object.assign(exchange, { onclose });
  await exchange.close();
  expect([await answer, closed]).toEqual(['', true]);
});
