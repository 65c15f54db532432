import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventStream } from './event-stream.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function textOf(stream: EventStream): string {
  return String(stream.read() ?? '');
}

it('a message is one event of one data line', () => {
  const stream = new EventStream();
  stream.message('{"a":1}');
  expect(textOf(stream)).toBe('event: message\ndata: {"a":1}\n\n');
});

it('a comment every fifteen seconds keeps the line open until the end', () => {
  const stream = new EventStream();
  vi.advanceTimersByTime(30_000);
  expect(textOf(stream)).toBe(': keep-alive\n\n: keep-alive\n\n');
  stream.end();
  vi.advanceTimersByTime(30_000);
  expect(textOf(stream)).toBe('');
  expect(vi.getTimerCount()).toBe(0);
});

it('a reader with more than 256 KiB waiting is dropped', async () => {
  const stream = new EventStream();
  const dropped = new Promise((resolve) => stream.on('error', resolve));
  stream.message('a'.repeat(256 * 1024));
  expect(stream.destroyed).toBe(false);
  stream.message('b');
  expect(await dropped).toBeInstanceOf(Error);
  expect(vi.getTimerCount()).toBe(0);
});
