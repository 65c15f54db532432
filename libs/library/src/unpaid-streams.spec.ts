import { SharedRoom } from '@libs/kernel';
import { expect, it } from 'vitest';
import { UnpaidStream } from './unpaid-streams.js';

async function* one(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(chunk);
}

it('a chunk that finds room after its stream has ended is not counted', async () => {
  const looking = Promise.withResolvers<void>();
  const left = Promise.withResolvers<number>();
  const room = new SharedRoom(() => {
    looking.resolve();
    return left.promise;
  });
  const stream = new UnpaidStream(room);
  const next = stream.counted(one(new Uint8Array(6))).next();
  await looking.promise;
  stream.end();
  left.resolve(10);
  expect((await next).done).toBe(true);
  expect(await room.has(10)).toBe(true);
});
