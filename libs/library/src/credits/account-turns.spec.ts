import { expect, it } from 'vitest';
import { AccountTurns } from './account-turns.js';

/** Work that runs until it is released. */
class Works {
  running = 0;
  private readonly releases: (() => void)[] = [];

  readonly begin = async (): Promise<void> => {
    this.running += 1;
    await new Promise<void>((resolve) => this.releases.push(resolve));
    this.running -= 1;
  };

  release(): void {
    for (const release of this.releases.splice(0)) release();
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('two transactions of one account run at a time, and those of another account beside them', async () => {
  const [turns, works, others] = [new AccountTurns(), new Works(), new Works()];
  const all = Array.from({ length: 5 }, () => turns.run('one', works.begin));
  all.push(turns.run('other', others.begin));
  await settled();
  expect([works.running, others.running]).toEqual([2, 1]);
  others.release();
  for (let round = 0; round < 3; round += 1) {
    works.release();
    await settled();
    expect(works.running).toBeLessThanOrEqual(2);
  }
  await Promise.all(all);
});

it('a caller that leaves gives up its turn, and the next one gets it', async () => {
  const [turns, works, stop] = [new AccountTurns(), new Works(), new AbortController()];
  const held = [turns.run('one', works.begin), turns.run('one', works.begin)];
  const left = turns.run('one', works.begin, stop.signal);
  const next = turns.run('one', works.begin);
  stop.abort(new Error('it left'));
  await expect(left).rejects.toThrow('it left');
  works.release();
  await Promise.all(held);
  await settled();
  expect(works.running).toBe(1);
  works.release();
  await next;
});

it('above 200 waiting calls an account is refused for the moment, and another account is not', async () => {
  const [turns, works, others] = [new AccountTurns(), new Works(), new Works()];
  const all = Array.from({ length: 202 }, () => turns.run('one', works.begin));
  await expect(turns.run('one', works.begin)).rejects.toMatchObject({
    code: 'concurrency_exceeded',
    retryAfterSeconds: 2,
  });
  const other = turns.run('other', others.begin);
  others.release();
  await other;
  for (let round = 0; round < 101; round += 1) {
    works.release();
    await settled();
  }
  await Promise.all(all);
  const again = turns.run('one', works.begin);
  works.release();
  await again;
});
