import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Principal } from '@libs/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DetailedTask } from '../tasks/tasks.js';
import { NewsStream, type StreamForm } from './news-stream.js';
import { StreamHub } from './stream-hub.js';

const alice: Principal = {
  mode: 'api_key',
  accountId: 'alice',
  credentialId: 'k1',
  scopes: new Set(['library:read']),
  trust: 'verified',
};
const FORM: StreamForm = { listChanges: false, farewell: () => 'retry: 1\n\n' };

const OPENING = { greeting: ': hello\n\n', begun: () => () => {} };

let process: { isFresh: boolean; beat(): Promise<void> };
let hub: StreamHub;
/** What a look at a task finds, and the looks there were. */
let reading: Promise<DetailedTask | undefined>;
let reads: string[];

beforeEach(() => {
  vi.useFakeTimers();
  process = { isFresh: true, beat: async () => {} };
  reading = Promise.resolve(undefined);
  reads = [];
  hub = new StreamHub(process, {
    read: (_, taskId) => {
      reads.push(taskId);
      return reading;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A caller at the other end of a connection that is no network. */
class Caller {
  private text = '';
  private readonly line = Object.assign(new Duplex({ read() {}, write: (...given) => this.hear(...given) }), {
    destroySoon: () => this.line.destroy(),
  });
  private readonly raw = new ServerResponse(new IncomingMessage(new Socket()));

  constructor(readonly principal = alice) {
    this.raw.assignSocket(this.line as unknown as Socket);
  }

  open(form: Partial<StreamForm> = {}): this {
    const reply = { getHeaders: () => ({}), hijack: () => reply, raw: this.raw };
    hub.open(this.principal, () => NewsStream.begin(this.principal, { ...FORM, ...form }, OPENING, reply));
    return this;
  }

  /** What came since the last look, without the head of the answer. */
  read(): string {
    const { text } = this;
    this.text = '';
    return text.startsWith('HTTP/') ? text.slice(text.indexOf('\r\n\r\n') + 4) : text;
  }

  get isOpen(): boolean {
    return this.line.writable;
  }

  leave(): Promise<void> {
    const left = new Promise<void>((resolve) => this.line.once('close', () => resolve()));
    this.line.destroy();
    return left;
  }

  private hear(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += String(chunk);
    done();
  }
}

const update = (resourceId: string) => ({ accountId: 'alice', resourceId });

describe('the streams of a process', () => {
  it('begin no more once they were ended', () => {
    hub.end();
    expect(() => new Caller().open()).toThrow(expect.objectContaining({ code: 'shutting_down' }) as Error);
  });

  it('are kept open by a comment every fifteen seconds, from one timer for all of them', async () => {
    const callers = [new Caller().open(), new Caller({ ...alice, accountId: 'bob' }).open()];
    expect(callers.map((caller) => caller.read())).toEqual([': hello\n\n', ': hello\n\n']);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(30_000);
    const comments = ': keep-alive\n\n: keep-alive\n\n';
    expect(callers.map((caller) => caller.read())).toEqual([comments, comments]);
    await callers[0]?.leave();
    expect(vi.getTimerCount()).toBe(1);
    await callers[1]?.leave();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('send changes of the resources that they name, or of all if they name none', async () => {
    const one = new Caller().open({ resourceIds: new Set(['1']) });
    const all = new Caller().open();
    await hub.deliver(update('2'));
    await hub.deliver(update('1'));
    const about = (text: string) => [...text.matchAll(/media:\/\/resource\/(\d)/g)].map(([, id]) => id);
    expect([about(one.read()), about(all.read())]).toEqual([['1'], ['2', '1']]);
  });

  it('send one update for each subscribed resource when news were lost', async () => {
    const named = new Caller().open({ resourceIds: new Set(['1', '2']) });
    const all = new Caller({ ...alice, accountId: 'bob' }).open({ listChanges: true });
    await hub.missed();
    const told = (text: string) => [...text.matchAll(/(list_changed|resource\/\d)/g)].map(([one]) => one);
    expect([told(named.read()), told(all.read())]).toEqual([['resource/1', 'resource/2'], ['list_changed']]);
  });

  it('end where news were lost and this process cannot know of revocations', async () => {
    const caller = new Caller().open();
    process.isFresh = false;
    await hub.missed();
    expect(caller.read()).toBe(': hello\n\nretry: 1\n\n');
  });

  it('end at an event, unheard, while this process cannot know of revocations', async () => {
    const caller = new Caller().open();
    process.isFresh = false;
    await hub.deliver(update('1'));
    expect(caller.read()).toBe(': hello\n\nretry: 1\n\n');
  });

  it('send the event if the heartbeat was only late', async () => {
    const caller = new Caller().open();
    process = Object.assign(process, { isFresh: false, beat: async () => void (process.isFresh = true) });
    await hub.deliver(update('1'));
    expect(caller.read()).toContain('media://resource/1');
  });

  it('end with the life of their credential: at the next comment, or unheard at an event before', async () => {
    const mortal = { ...alice, validUntil: performance.now() + 20_000 };
    const [waiting, told] = [new Caller(mortal).open(), new Caller({ ...mortal, accountId: 'bob' }).open()];
    vi.advanceTimersByTime(19_999);
    await hub.deliver({ accountId: 'bob', resourceId: '1' });
    expect([waiting.isOpen, told.read()]).toEqual([true, expect.stringContaining('media://resource/1')]);
    vi.advanceTimersByTime(1);
    await hub.deliver({ accountId: 'bob', resourceId: '2' });
    expect([waiting.isOpen, told.isOpen, told.read()]).toEqual([true, false, '']);
    vi.advanceTimersByTime(10_000);
    expect([waiting.isOpen, waiting.read()]).toEqual([false, ': hello\n\n: keep-alive\n\n']);
  });

  it.each([
    ['key', { id: 1, kind: 'api_key', subject: 'k1' }],
    ['account', { id: 1, kind: 'account', subject: 'alice' }],
  ] as const)('are not opened by a request that began before its %s was revoked', (_, revocation) => {
    hub.forget(revocation);
    expect(() => new Caller().open()).toThrow('revoked');
    expect(() => new Caller({ ...alice, accountId: 'bob', credentialId: 'k2' }).open()).not.toThrow();
  });

  it('are opened by a client that was judged after the trust in it changed, and not by one that was before', () => {
    const token: Principal = { ...alice, mode: 'oauth', issuer: 'https://x.example', clientId: 'c', judgedAfter: 6 };
    hub.forget({ id: 7, kind: 'client', subject: 'https://x.example c' });
    expect(() => new Caller(token).open()).toThrow('revoked');
    expect(() => new Caller({ ...token, judgedAfter: 7 }).open()).not.toThrow();
  });

  it('are not counted when their client disconnects before they begin', async () => {
    const gone = new Caller();
    await gone.leave();
    gone.open();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the streams that wait for a task', () => {
  const task = (status: DetailedTask['status']): DetailedTask => ({
    taskId: 't',
    status,
    statusMessage: status,
    createdAt: '',
    lastUpdatedAt: '',
    ttlMs: null,
    pollIntervalMs: 1,
  });
  const waiting = { resourceIds: new Set<string>(), taskIds: new Set(['t']) };
  const states = (text: string): (string | undefined)[] =>
    [...text.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status);
  const settled = () => vi.advanceTimersByTimeAsync(0);

  it('never send an older state after a newer one', async () => {
    const older = Promise.withResolvers<DetailedTask>();
    reading = older.promise;
    const caller = new Caller().open(waiting);
    const told = hub.deliver(update('t'));
    reading = Promise.resolve(task('completed'));
    await settled();
    expect([reads, states(caller.read())]).toEqual([['t'], []]);
    older.resolve(task('working'));
    await told;
    await settled();
    expect([reads, states(caller.read())]).toEqual([
      ['t', 't'],
      ['working', 'completed'],
    ]);
  });

  it('send the state when they begin and when it changes, not when another stream begins', async () => {
    reading = Promise.resolve(task('working'));
    const first = new Caller().open(waiting);
    await settled();
    const second = new Caller().open(waiting);
    await settled();
    expect([states(first.read()), states(second.read())]).toEqual([['working'], ['working']]);
    await hub.deliver(update('t'));
    expect([states(first.read()), states(second.read())]).toEqual([['working'], ['working']]);
    expect(reads).toHaveLength(3);
  });

  it('send nothing for a task that has ended or is gone, and do not read it again', async () => {
    reading = Promise.resolve(task('cancelled'));
    const caller = new Caller().open(waiting);
    await settled();
    expect(states(caller.read())).toEqual(['cancelled']);
    await hub.deliver(update('t'));
    await hub.missed();
    expect([reads, caller.read()]).toEqual([['t'], '']);
    reading = Promise.resolve(undefined);
    const gone = new Caller().open(waiting);
    await settled();
    expect([gone.isOpen, gone.read()]).toEqual([true, ': hello\n\n']);
  });

  it('end where it cannot be read, and others stay', async () => {
    const other = new Caller().open();
    reading = Promise.reject(new Error('the database is away'));
    const caller = new Caller().open(waiting);
    await settled();
    expect([caller.isOpen, caller.read(), other.isOpen]).toEqual([false, ': hello\n\nretry: 1\n\n', true]);
    reading = Promise.resolve(task('working'));
    const again = new Caller().open(waiting);
    await settled();
    expect(states(again.read())).toEqual(['working']);
  });

  it('end unheard while this process cannot know of revocations', async () => {
    reading = Promise.resolve(task('working'));
    process.isFresh = false;
    const caller = new Caller().open(waiting);
    await settled();
    expect([caller.isOpen, caller.read()]).toEqual([false, ': hello\n\nretry: 1\n\n']);
  });
});
