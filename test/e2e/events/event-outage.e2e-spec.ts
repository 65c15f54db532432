import { newId } from '@libs/kernel';
import type { Secrets } from '@libs/kernel/settings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventCommands } from '../../../src/cli/events.commands.js';
import { UsageError } from '../../../src/cli/command.js';
import { EventFixture } from '../../support/events/event-fixture.js';
import { FakeWebApplication } from '../../support/events/fake-web-application.js';
import { freePort } from '../../support/service/free-port.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { readSettings } from '../../../src/settings.js';

const COUNT = 30;
const QUARTER_SECONDS = 15 * 60;

describe('a web application that is down for long', () => {
  let db: TestDatabase;
  let on: EventFixture;
  let web: FakeWebApplication;
  let nobody: string;

  beforeAll(async () => {
    [db, web] = await Promise.all([createTestDatabase(), FakeWebApplication.start()]);
    on = new EventFixture(db.database);
    nobody = `http://127.0.0.1:${await freePort()}/hooks`;
  });
  afterEach(async () => {
    web.reset();
    await on.clear();
  });
  afterAll(async () => {
    await web.stop();
    await db.drop();
  });

  const written = async (): Promise<string[]> => {
    for (let count = 0; count < COUNT; count += 1) await on.created();
    await on.drain();
    return (await on.deliveries()).map(({ id }) => id).sort();
  };
  /** The clock goes on, and each event is tried when it is due. */
  const outage = async (hours: number): Promise<void> => {
    for (let quarter = 0; quarter < 4 * hours; quarter += 1) {
      await on.tryDue(nobody);
      await on.pass(QUARTER_SECONDS);
    }
    await on.tryDue(nobody);
  };
  const states = async (): Promise<string[]> => [...new Set((await on.deliveries()).map(({ state }) => state))];

  async function media(name: string, args: string[] = [], options: Record<string, string> = {}): Promise<string[]> {
    const lines: string[] = [];
    const context = {
      settings: readSettings({ NODE_ENV: 'test' }),
      secrets: {} as Secrets,
      database: db.database,
      print: (line: string) => void lines.push(line),
    };
    await eventCommands[name]?.run(context, args, options);
    return lines;
  }

  it('for 20 hours misses no event', async () => {
    const ids = await written();
    await outage(20);
    expect(await states()).toEqual(['waiting']);
    const tries = (await on.deliveries()).map(({ attempts }) => attempts);
    expect(Math.min(...tries)).toBeGreaterThan(12);
    expect(Math.max(...tries)).toBeLessThan(40);
    await on.pass(3 * 3600);
    await on.tryDue(web.address);
    expect(web.accepted.sort()).toEqual(ids);
    expect(await states()).toEqual(['delivered']);
  });

  it('for 25 hours misses what a person replays: each event is dead, listed, and sent under its id', async () => {
    const ids = await written();
    await outage(25);
    expect(await states()).toEqual(['dead']);
    expect(await on.tryDue(web.address)).toBe(0);
    const listed = await media('events list', [], { state: 'dead' });
    expect(listed.map((line) => line.split('  ')[0] ?? '').toSorted()).toEqual(ids);
    for (const line of listed) {
      expect(line).toMatch(
        /^[\da-f-]{36}  \S+Z  dead  resource\.created  resource [\da-f-]{36}  queued  \d+ tries  no ans/,
      );
      expect(line).toContain('no answer: ECONNREFUSED');
    }
    const [first = ''] = ids;
    expect(await media('events replay', [first])).toEqual(['replayed: 1']);
    await on.tryDue(web.address);
    expect(web.accepted).toEqual([first]);
    expect(await media('events replay', [], { dead: 'true' })).toEqual([`replayed: ${COUNT - 1}`]);
    await on.tryDue(web.address);
    expect(web.accepted.sort()).toEqual(ids);
    expect(await media('events list', [], { state: 'dead' })).toEqual([]);
    expect(await media('events list', [], { limit: '2' })).toHaveLength(2);
  });

  it('an event delivered before is delivered again by a replay, with another 24 hours for it', async () => {
    const [id = ''] = await written();
    await on.tryDue(web.address);
    await on.pass(48 * 3600);
    await media('events replay', [id]);
    await on.tryDue(nobody);
    expect((await on.deliveries()).find((one) => one.id === id)).toMatchObject({ state: 'waiting', attempts: 1 });
    await on.pass(QUARTER_SECONDS);
    await on.tryDue(web.address);
    expect(web.accepted.filter((accepted) => accepted === id)).toHaveLength(2);
  });

  it.each<[string, string, string[], Record<string, string>]>([
    ['an unknown state', 'events list', [], { state: 'lost' }],
    ['a limit of none', 'events list', [], { limit: '0' }],
    ['neither an id nor --dead', 'events replay', [], {}],
    ['both an id and --dead', 'events replay', [newId()], { dead: 'true' }],
    ['what is no id', 'events replay', ['1; drop table'], {}],
  ])('%s is refused as wrong words', async (_case, name, args, options) => {
    await expect(media(name, args, options)).rejects.toThrow(UsageError);
  });

  it('a replay with an unknown id fails', async () => {
    await expect(media('events replay', [newId()])).rejects.toThrow(/^no event has the id .*; it may be forgotten$/);
  });
});
