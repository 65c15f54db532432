import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.js';

/** Works that last until they are ended by name, in the order in which they began. */
class Works {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  readonly work = (name: string) => async (): Promise<string> => {
    this.begun.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ends.set(name, resolve);
    await promise;
    return name;
  };

  end(name: string): void {
    this.ends.get(name)?.();
  }
}

it('waiters run in the order in which they came', async () => {
  const [few, works] = [new Semaphore(2), new Works()];
  const running = ['a', 'b', 'c', 'd'].map((name) => few.run(works.work(name)));
  expect(works.begun).toEqual(['a', 'b']);
  works.end('b');
  await running[1];
  expect(works.begun).toEqual(['a', 'b', 'c']);
  works.end('c');
  await running[2];
  expect(works.begun).toEqual(['a', 'b', 'c', 'd']);
});

it('an aborted waiter leaves the queue at once, and the next one takes its turn', async () => {
  const [few, works, stop] = [new Semaphore(1), new Works(), new AbortController()];
  const first = few.run(works.work('first'));
  const stopped = few.run(works.work('stopped'), stop.signal);
  const last = few.run(works.work('last'));
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  expect(works.begun).toEqual(['first']);
  works.end('first');
  await first;
  expect(works.begun).toEqual(['first', 'last']);
  works.end('last');
  expect(await last).toBe('last');
});

it('aborted waiters and failed work neither lose nor duplicate a permit', async () => {
  const [few, works] = [new Semaphore(2), new Works()];
  const failing = ['a', 'b'].map((name) =>
    few.run(() =>
      works
        .work(name)()
        .then(() => Promise.reject(new Error('failed'))),
    ),
  );
  const leaving = ['c', 'd', 'e'].map((name) => {
    const stop = new AbortController();
    const waiting = few.run(works.work(name), stop.signal);
    stop.abort(new Error('stopped'));
    return waiting;
  });
  const left = await Promise.allSettled(leaving);
  expect(left.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  for (const name of ['a', 'b']) works.end(name);
  await Promise.allSettled(failing);
  for (const name of ['f', 'g', 'h']) void few.run(works.work(name));
  expect(works.begun).toEqual(['a', 'b', 'f', 'g']);
});

it('an abort after the work has begun has no effect on the queue', async () => {
  const [few, works, stop] = [new Semaphore(1), new Works(), new AbortController()];
  const first = few.run(works.work('first'));
  const second = few.run(works.work('second'), stop.signal);
  works.end('first');
  await first;
  stop.abort(new Error('too late'));
  void few.run(works.work('third'));
  expect(works.begun).toEqual(['first', 'second']);
  works.end('second');
  expect(await second).toBe('second');
  expect(works.begun).toEqual(['first', 'second', 'third']);
});

it('an already aborted signal starts no work, even with a free permit', async () => {
  const [few, works] = [new Semaphore(1), new Works()];
  await expect(few.run(works.work('a'), AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(works.begun).toEqual([]);
  void few.run(works.work('b'));
  expect(works.begun).toEqual(['b']);
});
