import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WebhookSecrets } from '@libs/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryProcessOptions } from '../../support/events/deliver-in-process.js';
import { EventFixture } from '../../support/events/event-fixture.js';
import { FakeWebApplication, isSignedBy } from '../../support/events/fake-web-application.js';
import { freePort } from '../../support/service/free-port.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const here = (file: string): string => fileURLToPath(new URL(`../../support/${file}`, import.meta.url));
/** A lease ends after 30 s. */
const AFTER_LEASE_SECONDS = 31;

describe('a web application in trouble', () => {
  let db: TestDatabase;
  let on: EventFixture;
  let web: FakeWebApplication;

  beforeAll(async () => {
    [db, web] = await Promise.all([createTestDatabase(), FakeWebApplication.start()]);
    on = new EventFixture(db.database);
  });
  afterEach(async () => {
    web.reset();
    await on.clear();
  });
  afterAll(async () => {
    await web.stop();
    await db.drop();
  });

  const oneEvent = async (): Promise<void> => {
    await on.created();
    await on.drain();
  };
  const answers = async (): Promise<unknown[]> =>
    (await on.deliveries()).map(({ state, last_answer: told }) => [state, told]);

  it('that hangs is left alone after its time, and the event waits', async () => {
    await oneEvent();
    web.act = () => undefined;
    await on.tryDue(web.address, { mostMs: 200 });
    expect(await answers()).toEqual([['waiting', 'no answer within 0.2 s']]);
  });

  it('that accepts and hangs in its answer has accepted', async () => {
    await oneEvent();
    web.act = (reply) => void reply.writeHead(202).write('so');
    await on.tryDue(web.address, { mostMs: 200 });
    expect(await answers()).toEqual([['delivered', '202: so']]);
  });

  it('that hangs for some events gets the others meanwhile', async () => {
    const hanging = new Set<string>();
    for (let count = 0; count < 20; count += 1) hanging.add(await on.created());
    await on.drain();
    web.act = (reply, { body }) => {
      if (!hanging.has(body.data.resource_id)) reply.writeHead(204).end();
    };
    const loop = on.loop(web.address, { mostMs: 60_000 });
    await loop.start();
    await web.until(() => web.received.length === 20);
    for (let count = 0; count < 200; count += 1) await on.created();
    await on.drain();
    await web.until(() => web.accepted.length === 200);
    await loop.stop();
    expect((await on.deliveries()).filter(({ state }) => state === 'waiting')).toHaveLength(20);
  });

  it('that hangs for more events than there are places is left when its time is over, and the rest follows', async () => {
    for (let count = 0; count < 12; count += 1) await on.created();
    await on.drain();
    web.act = () => {
      if (web.received.length === 4) web.act = (reply) => void reply.writeHead(204).end();
    };
    const loop = on.loop(web.address, { mostMs: 300, most: 4 });
    await loop.start();
    await web.until(() => web.accepted.length === 8);
    await loop.stop();
    expect((await on.deliveries()).filter(({ state }) => state === 'delivered')).toHaveLength(8);
  });

  it('that redirects is not followed', async () => {
    await oneEvent();
    const other = await FakeWebApplication.start();
    web.act = (reply) => void reply.writeHead(307, { location: other.address }).end();
    await on.tryDue(web.address);
    expect(await answers()).toEqual([['waiting', '307']]);
    expect(other.received).toEqual([]);
    await other.stop();
  });

  it('that answers 410 gets the event again, since only its operator may give it up', async () => {
    await oneEvent();
    web.act = (reply) => void reply.writeHead(410).end('gone');
    await on.tryDue(web.address);
    expect(await answers()).toEqual([['waiting', '410: gone']]);
  });

  it.each([200, 500])('that answers %i with 10 MB is read for 4 KiB', async (status) => {
    await oneEvent();
    let sent = 0;
    const cut = Promise.withResolvers<void>();
    web.act = (reply) => {
      reply.writeHead(status, { 'content-length': 10_000_000 });
      reply.once('close', cut.resolve);
      const piece = Buffer.alloc(64 * 1024, 'x');
      const more = (): void => {
        while (sent < 10_000_000 && !reply.destroyed) {
          sent += piece.length;
          if (!reply.write(piece)) return void reply.once('drain', more);
        }
      };
      more();
    };
    await on.tryDue(web.address);
    await cut.promise;
    expect(await answers()).toEqual([[status === 200 ? 'delivered' : 'waiting', `${status}: ${'x'.repeat(4096)}`]]);
    expect(sent).toBeLessThan(10_000_000);
  });

  it('cannot move the cursor of an operator, nor break a row, by what it answers', async () => {
    await oneEvent();
    web.act = (reply) => void reply.writeHead(500).end('a\u001b[2J\r\nb\u0000c\u202ed');
    await on.tryDue(web.address);
    expect(await answers()).toEqual([['waiting', '500: a [2J  b c d']]);
  });

  it('that is down, or breaks off, is named by what happened', async () => {
    await oneEvent();
    const port = await freePort();
    await on.tryDue(`http://127.0.0.1:${port}/hooks`);
    expect(await answers()).toEqual([['waiting', 'no answer: ECONNREFUSED']]);
    await on.pass(60);
    web.act = (reply) => void reply.destroy();
    await on.tryDue(web.address);
    expect(await answers()).toEqual([['waiting', 'no answer: ECONNRESET']]);
  });

  it('that knows an old secret or a new one verifies what waits while secrets are rotated', async () => {
    await oneEvent();
    web.act = (reply) => void reply.writeHead(401).end();
    await on.tryDue(web.address);
    const newer = WebhookSecrets.generateText();
    await on.pass(60);
    await on.tryDue(web.address, { secrets: `${newer},${on.secret}` });
    await on.pass(60);
    await on.tryDue(web.address, { secrets: newer });
    const signers = web.received.map((event) => [on.secret, newer].map((secret) => isSignedBy(secret, event)));
    expect(signers).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  it('gets an event again under its id if the process died after it was sent', async () => {
    await oneEvent();
    const node = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
    const options: DeliveryProcessOptions = { url: db.url, address: web.address, secrets: on.secret };
    const file = here('events/deliver-in-process.ts');
    const script = ['--import', here('run-source.ts'), file, JSON.stringify(options)];
    const child = spawn(process.execPath, [...node, ...script], { stdio: ['ignore', 'pipe', 'inherit'] });
    web.act = (reply) => {
      child.kill('SIGKILL');
      child.once('close', () => reply.destroy());
    };
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    expect(await on.deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, last_answer: null }]);
    web.act = (reply) => void reply.writeHead(204).end();
    expect(await on.tryDue(web.address)).toBe(0);
    await on.pass(AFTER_LEASE_SECONDS);
    expect(await on.tryDue(web.address)).toBe(1);
    const [first, second] = web.received;
    expect(second?.body.id).toBe(first?.body.id);
    expect(await on.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('holds up no process that leaves: what is under way is given back, and is no try', async () => {
    await oneEvent();
    web.act = () => undefined;
    const loop = on.loop(web.address);
    await loop.start();
    await web.until(() => web.received.length === 1);
    const began = performance.now();
    await loop.stop();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await on.deliveries()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    web.act = (reply) => void reply.writeHead(204).end();
    expect(await on.tryDue(web.address)).toBe(1);
  });
});
