import { expect, it } from 'vitest';
import { SharedPlaces } from './shared-places.js';

const patient = new AbortController().signal;
const LIMITS = { running: 1, open: 3, what: 'previews', retryAfterSeconds: 2 };

/** Work that runs until the test ends it. */
function endless(): { work: () => Promise<string>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('made') };
}

it('a share that is spent is refused at once, and the share of another is not', async () => {
  const places = new SharedPlaces(LIMITS);
  const first = endless();
  const running = places.run([{ name: 'one', most: 1 }], first.work, patient);
  await expect(places.run([{ name: 'one', most: 1 }], first.work, patient)).rejects.toMatchObject({
    code: 'concurrency_exceeded',
  });
  const other = places.run([{ name: 'two', most: 1 }], async () => 'other', patient);
  first.end();
  expect(await Promise.all([running, other])).toEqual(['made', 'other']);
});

it('every sharer of a piece of work counts', async () => {
  const places = new SharedPlaces(LIMITS);
  const first = endless();
  const network = { name: 'network', most: 1 };
  const running = places.run([{ name: 'one', most: 2 }, network], first.work, patient);
  await expect(places.run([{ name: 'two', most: 2 }, network], first.work, patient)).rejects.toMatchObject({
    code: 'concurrency_exceeded',
    retryAfterSeconds: 2,
  });
  first.end();
  await running;
});

it('a full queue refuses new work until some has ended, also with an error', async () => {
  const places = new SharedPlaces(LIMITS);
  const works = [endless(), endless(), endless()];
  const running = works.map(({ work }, n) => places.run([{ name: `${n}`, most: 1 }], work, patient));
  const late = (): Promise<string> => places.run([{ name: 'late', most: 1 }], async () => 'late', patient);
  await expect(late()).rejects.toMatchObject({ code: 'concurrency_exceeded' });
  for (const { end } of works) end();
  await Promise.all(running);
  await expect(places.run([], () => Promise.reject(new Error('broken')), patient)).rejects.toThrow('broken');
  expect(await late()).toBe('late');
});

it('work that is given up in line leaves its place', async () => {
  const places = new SharedPlaces(LIMITS);
  const first = endless();
  const running = places.run([], first.work, patient);
  const impatient = new AbortController();
  const waiting = places.run([{ name: 'one', most: 1 }], first.work, impatient.signal);
  impatient.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  const again = places.run([{ name: 'one', most: 1 }], async () => 'again', patient);
  first.end();
  await running;
  expect(await again).toBe('again');
});
