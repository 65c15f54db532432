import '../../../../test/support/source/threads-from-source.js';
import { afterEach, describe, expect, it } from 'vitest';
import { isDenial } from '../refusals/is-denial.js';
import { SideThread } from './side-thread.js';

const moduleOf = (body: string): URL => new URL(`data:text/javascript,${encodeURIComponent(body)}`);

const COUNTS = moduleOf(
  'let done = 0; export const work = async (ms) => { await new Promise((end) => setTimeout(end, ms)); return ++done; };',
);
const SPINS = moduleOf('export const work = () => { for (;;); };');
const HOARDS = moduleOf(
  'export const work = () => { const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length)); };',
);
const FAILS = moduleOf('export const work = () => { throw new Error("a secret of the service"); };');

describe('a side thread', () => {
  let thread: SideThread;
  const startWith = (deadlineMs = 60_000, open = { all: 3, account: 2, network: 2 }): SideThread =>
    (thread = new SideThread({ what: 'tests', deadlineMs, memory: 32, open }));
  afterEach(() => thread.onModuleDestroy());

  it.each([
    ['takes longer than its deadline', SPINS, 300],
    ['takes more than its memory', HOARDS, 60_000],
    ['fails', FAILS, 60_000],
  ])('that %s is ended with a denial, and the next work has another', async (_, module, deadlineMs) => {
    startWith(deadlineMs);
    const refusal = await thread.run(module, 1, {}).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'provider_unavailable', retryAfterSeconds: 1 });
    expect((refusal as Error).message).not.toContain('secret');
    expect(await thread.run(COUNTS, 0, {})).toBe(1);
  });

  it('does not begin queued work whose caller disconnected', async () => {
    startWith();
    const leaves = new AbortController();
    const first = thread.run(COUNTS, 50, {});
    const second = thread.run(COUNTS, 0, { signal: leaves.signal }).catch((error: unknown) => error);
    leaves.abort();
    expect(await second).toBe(leaves.signal.reason);
    expect([await first, await thread.run(COUNTS, 0, {})]).toEqual([1, 2]);
  });

  it.each([
    ['account', { accountId: 'one' }, { accountId: 'two' }],
    ['network', { network: 'one' }, { network: 'two' }],
  ])('keeps places for others than one %s', async (_, one, two) => {
    startWith();
    const works = [one, one, one, two, two].map((caller) =>
      thread.run(COUNTS, 0, caller).catch((error: unknown) => error),
    );
    const answers = await Promise.all(works);
    expect(answers.map((answer) => isDenial(answer, 'concurrency_exceeded'))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });
});
