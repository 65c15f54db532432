import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Unit, UnitInput } from '@libs/kernel';
import { KeyRing, StorageUnavailable, SystemClock } from '@libs/kernel';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunnerFixture } from '../../../../../test/support/jobs/runner-fixture.js';
import { UnitFileLost } from '../../units/unit-file-lost.js';
import type { UnitOrder } from '../../units/unit-maker.js';
import { ChildProcessUnitMaker } from './child-process-unit-maker.js';
import { FfmpegSearch } from '../ffmpeg-search.js';

/** A process that writes its order into its output, followed by its inputs. */
const CHILD = `
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
onOrder(({ work, inputs, directory }) => {
  const path = join(directory, 'look.json');
  const read = Object.entries(inputs).map(([name, at]) => name + '=' + readFileSync(at, 'utf8'));
  writeFileSync(path, [work.type, ...read].join(' '));
  const rendered = { files: [{ name: 'media', file: 'look.json' }], facts: { begun: Date.now() } };
  const end = () => { rendered.facts.ended = Date.now(); say({ type: 'done', rendered }, () => process.exit(0)); };
  say({ type: 'progress', phase: 'x', percent: 50 });
  setTimeout(end, work.milliseconds ?? 0);
});`;

let fixture: RunnerFixture;
let store: DiskObjectStore;
let folder: string;

beforeEach(async () => {
  fixture = await RunnerFixture.open();
  await fixture.child(CHILD);
  folder = await mkdtemp(join(tmpdir(), 'unit-maker-'));
  const keys = KeyRing.parse(KeyRing.generateText());
  store = new DiskObjectStore(
    folder,
    new AddressSigner({ linkSigning: keys }, new SystemClock(), { baseUrl: 'http://localhost' }),
  );
});
afterEach(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

function maker(concurrency = 1, resources: Record<string, string> = {}): ChildProcessUnitMaker {
  const { childEnvironment } = fixture.options;
  const search = new FfmpegSearch({ toolsDir: join(folder, 'tools'), childEnvironment });
  const renders = { renderConcurrency: concurrency };
  return new ChildProcessUnitMaker(store, search, renders, {
    ...fixture.options,
    openInput: (_, id) =>
      Promise.resolve({ bytes: Readable.from([Buffer.from(resources[id] ?? '')]), mimeType: 'text/plain', sha256: '' }),
  });
}

const sha256 = async (bytes: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(bytes))).toString('hex');
const unit = (inputs: Record<string, UnitInput> = {}, milliseconds = 0): Unit => ({
  id: 'Segment 1',
  work: { type: 'copy', milliseconds },
  inputs,
  seconds: 1,
  credits: 0,
});
const order = (made: Unit, attempt = 1): UnitOrder => ({
  parentId: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21',
  accountId: 'account',
  fence: 7,
  phase: 'conform',
  attempt,
  unit: made,
});
const watch = (
  signal = new AbortController().signal,
  onProgress: (share: number) => void = () => undefined,
  onWait: (isWaiting: boolean) => void = () => undefined,
) => ({ signal, onProgress, onWait });

it('a unit reads its inputs, and leaves files under a key of its claim and attempt', async () => {
  const resource = { resourceId: 'r', sha256: await sha256('a film') };
  const first = await maker(1, { r: 'a film' }).make(order(unit({ source: resource })), watch());
  const file = first.files['media']!;
  expect(file.key).toMatch(/^units\/0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21\/7\/conform\/[0-9a-f]{16}-1\/media\.json$/);
  expect(file).toMatchObject({ mimeType: 'application/json', sha256: await sha256('copy source=a film') });
  const shares: number[] = [];
  const again = await maker().make(
    order(unit({ piece: { file } }), 2),
    watch(undefined, (share) => shares.push(share)),
  );
  expect(again.files['media']).toMatchObject({ sha256: await sha256('copy piece=copy source=a film') });
  expect(again.files['media']?.key).toContain('-2/');
  expect(shares).toEqual([0.5]);
  expect(await fixture.staged()).toEqual([]);
});

it('a file counts as intact as long as it is stored as it was', async () => {
  const made = await maker().make(order(unit()), watch());
  const file = made.files['media']!;
  expect(await maker().isIntact(file)).toBe(true);
  expect(await maker().isIntact({ ...file, sha256: 'ab'.repeat(32) })).toBe(false);
  await store.delete(file.key);
  expect(await maker().isIntact(file)).toBe(false);
});

it.each([
  ['that was changed', 'another film'],
  ['that is gone', ''],
])('a resource %s is reported to its owner as a permanent failure', async (_, bytes) => {
  const resource = { resourceId: 'r', sha256: await sha256('a film') };
  const making = maker(1, { r: bytes }).make(order(unit({ source: resource })), watch());
  await expect(making).rejects.toMatchObject({
    code: 'internal_error',
    message: expect.stringContaining('resource r'),
  });
  expect(await readdir(fixture.options.stagingDir)).toEqual([]);
});

it.each([
  ['is gone', (path: string) => rm(path)],
  ['was cut short', (path: string) => truncate(path, 2)],
  ['has other bytes', (path: string) => writeFile(path, 'as many bytes')],
])('a file of an earlier unit that %s is named, so that it is made again', async (_, harm) => {
  const made = await maker().make(order(unit()), watch());
  const file = made.files['media']!;
  const stored = (await readdir(folder, { recursive: true })).find((path) => path.endsWith('media.json'));
  await harm(join(folder, stored!));
  const making = maker().make(order(unit({ piece: { file } }), 2), watch());
  await expect(making).rejects.toThrow(new UnitFileLost(file));
  await expect(making).rejects.toMatchObject({ file, code: 'internal_error' });
  expect(await readdir(fixture.options.stagingDir)).toEqual([]);
});

it('a store that does not answer is no lost file', async () => {
  const made = await maker().make(order(unit()), watch());
  const file = made.files['media']!;
  vi.spyOn(store, 'get').mockRejectedValueOnce(new StorageUnavailable(new Error('not now')));
  const making = maker().make(order(unit({ piece: { file } }), 2), watch());
  await expect(making).rejects.toThrow(StorageUnavailable);
});

it('units are made as many at a time as there are places', async () => {
  const one = maker(1);
  const made = await Promise.all([1, 2, 3].map((attempt) => one.make(order(unit({}, 150), attempt), watch())));
  const times = made.map(({ facts }) => facts as { begun: number; ended: number });
  for (const [at, { begun }] of times.slice(1).entries()) expect(begun).toBeGreaterThanOrEqual(times[at]!.ended);
});

it('an aborted waiter leaves the queue at once and begins nothing, while the other unit goes on', async () => {
  const one = maker(1);
  const [stopFirst, stop] = [new AbortController(), new AbortController()];
  const begun = Promise.withResolvers<void>();
  const first = one.make(
    order(unit({}, 60_000)),
    watch(stopFirst.signal, () => begun.resolve()),
  );
  await begun.promise;
  const second = one.make(order(unit(), 2), watch(stop.signal));
  stop.abort(new Error('stopped'));
  await expect(second).rejects.toThrow('stopped');
  expect(await readdir(fixture.options.stagingDir)).toHaveLength(1);
  stopFirst.abort(new Error('stopped too'));
  await expect(first).rejects.toThrow('SIGTERM');
  expect(Object.keys((await one.make(order(unit(), 3), watch())).files)).toEqual(['media']);
});

it('a waiting unit reports that it waits until it begins or is aborted', async () => {
  const one = maker(1);
  const stopFirst = new AbortController();
  const begun = Promise.withResolvers<void>();
  const first = one.make(
    order(unit({}, 60_000)),
    watch(stopFirst.signal, () => begun.resolve()),
  );
  await begun.promise;
  const stop = new AbortController();
  const waits = { stays: false, leaves: false };
  const whileMade: boolean[] = [];
  const stays = one.make(
    order(unit(), 2),
    watch(
      undefined,
      () => whileMade.push(waits.stays),
      (isWaiting) => (waits.stays = isWaiting),
    ),
  );
  const leaves = one.make(
    order(unit(), 3),
    watch(stop.signal, undefined, (isWaiting) => (waits.leaves = isWaiting)),
  );
  expect(waits).toEqual({ stays: true, leaves: true });
  stop.abort(new Error('stopped'));
  await expect(leaves).rejects.toThrow('stopped');
  expect(waits).toEqual({ stays: true, leaves: false });
  stopFirst.abort(new Error('stopped too'));
  await expect(first).rejects.toThrow('SIGTERM');
  await stays;
  expect(whileMade).toEqual([false]);
});
