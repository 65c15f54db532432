import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CloseWebSession } from '@libs/identity';
import { newId } from '@libs/kernel';
import { writeOutbox } from '@libs/library';
import { ObjectStore } from '@libs/storage';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FfmpegEncoder } from '../../../libs/film/src/adapters/encode/ffmpeg-encoder.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { EventFixture } from '../../support/events/event-fixture.js';
import { filmJob, TEST_FILM, testFfmpeg } from '../../support/media/test-film.js';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { Chromium } from '../../support/people/chromium.js';
import { ConsoleVisit } from '../../support/people/console-visit.js';
import { MailServer } from '../../support/people/mail-server.js';
import { SignUpDesk } from '../../support/people/sign-up-desk.js';
import { TestApp } from '../../support/service/app.js';

const HOSTILE = '<img src=x onerror="document.title=1"> & co';

/** Runs in the page: ends when each scene shows its frame. */
const DRAWN = `(async () => {
  const isDrawn = (canvas) => canvas.getContext('2d').getImageData(0, 0, 1, 1).data[3] === 255;
  while (![...document.querySelectorAll('canvas')].every(isDrawn)) await new Promise(requestAnimationFrame);
})()`;

describe('the library in a browser', () => {
  let db: TestDatabase;
  let app: TestApp;
  let chromium: Chromium;
  let visit: ConsoleVisit;
  let page: Page;
  let on: EventFixture;
  let accountId: string;
  let film: Buffer;
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    chromium = await Chromium.open();
    cleanUps.push(() => chromium.release());
    db = await createTestDatabase();
    cleanUps.push(() => db.drop());
    const mails = await MailServer.start();
    cleanUps.push(() => mails.stop());
    app = await TestApp.start(db.database, { settings: { MAIL_URL: mails.url } });
    cleanUps.push(() => app.close());
    const { browser, email } = await new SignUpDesk(app, mails).member();
    const [account] = await db.database.sql<{ id: string }[]>`select id from account where email = ${email}`;
    accountId = account?.id ?? '';
    visit = await ConsoleVisit.open(chromium, app.address, browser);
    ({ page } = visit);
    on = new EventFixture(db.database);
    const folder = await mkdtemp(join(tmpdir(), 'mediamaker-library-'));
    cleanUps.push(() => rm(folder, { recursive: true }));
    const path = join(folder, 'film.mp4');
    await new FfmpegEncoder(await testFfmpeg(folder)).encode(filmJob(path));
    film = await readFile(path);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  /** The film of a job is there, as its process would say it. */
  async function complete(id: string): Promise<void> {
    const key = `test/${id}/film.mp4`;
    await app.nest.get(ObjectStore).put(key, Readable.from([film]), { type: 'video/mp4' });
    const { width, height } = TEST_FILM;
    await db.database.transaction(async (tx) => {
      await tx.sql`
        update resource set status = 'completed', kind = 'video', mime_type = 'video/mp4', storage_key = ${key},
          size_bytes = ${film.length}, completed_at = clock_timestamp(),
          metadata = ${{ width, height, duration_seconds: 2, scenes: [0, 1].map((start_seconds) => ({ start_seconds, duration_seconds: 1 })) }}
        where id = ${id}`;
      await writeOutbox(tx, 'updated', { account_id: accountId, id });
    });
    await on.drain();
  }

  /** Ends when it plays, without sound as browsers ask of a film that nobody clicked on. */
  const plays = (video: Locator): Promise<void> =>
    video.evaluate((element) => {
      const film = element as unknown as { muted: boolean; play: () => Promise<void> };
      film.muted = true;
      return film.play();
    });

  async function running(name: string): Promise<string> {
    const id = await on.running(accountId);
    await db.database.sql`update resource set name = ${name}, kind = 'video', mime_type = 'video/mp4' where id = ${id}`;
    const scenes = [HOSTILE, 'Two'].map((say) => ({ say, visual: { type: 'title' } }));
    const request = { kind: 'video', brief: { scenes }, arguments: { prompt: HOSTILE, aspect_ratio: '3:2' } };
    await db.database.sql`update production set tool = 'create_video', request = ${request} where resource_id = ${id}`;
    return id;
  }

  it('a film is seen in the making, and plays where it stands as soon as it is there', async () => {
    await page.goto('/library');
    await page.getByText('Your library is empty').waitFor();
    const id = await running(HOSTILE);
    await page.getByText('Render · 40 %').waitFor();
    await db.database.sql`update production set percent = 70 where resource_id = ${id}`;
    await page.getByText('Render · 70 %').waitFor();
    expect(await visit.layoutShift()).toBe(0);
    await page.getByRole('link', { name: HOSTILE, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    await page.getByRole('blockquote').getByText(HOSTILE).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto(`/library/${id}`);
    await page.getByText('Render · 70 %').waitFor();
    await complete(id);
    const video = page.locator('video');
    await video.waitFor();
    await plays(video);
    // The frames are drawn once they come into view.
    await page.getByRole('button', { name: 'Play from scene 2, 0:01' }).scrollIntoViewIfNeeded();
    await page.evaluate(DRAWN);
    expect(await visit.layoutShift()).toBe(0);
    await page.getByRole('button', { name: 'Play from scene 2, 0:01' }).press('Enter');
    await page.locator('li[aria-current=step]').getByText('Two').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect([await visit.refusedByPolicy(), visit.errors]).toEqual([[], []]);
  });

  it('filters stand in the address, so that going back brings back what was seen', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/library');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('audio');
    await page.getByText('No resource matches these filters').waitFor();
    expect(new URL(page.url()).search).toBe('?kind=audio');
    await page.goBack();
    await page.getByRole('link', { name: HOSTILE, exact: true }).waitFor();
    await page.getByRole('searchbox').fill('nothing such');
    await page.getByText('No resource matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: HOSTILE, exact: true }).waitFor();
  });

  it('a deletion is undone, and a film that another tab deleted is told with its way back', async () => {
    const id = await running('Two tabs');
    await complete(id);
    const card = page.getByRole('article').filter({ hasText: 'Two tabs' });
    await card.getByRole('button', { name: 'More about Two tabs' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor();
    const other = await visit.context.newPage();
    await other.goto(`/library/${id}`);
    await other.getByRole('heading', { level: 1, name: 'Two tabs' }).waitFor();
    await card.getByRole('button', { name: 'More about Two tabs' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Deleted “Two tabs”').waitFor();
    await on.drain();
    await other.getByText('This resource was deleted').waitFor();
    expect(await accessibilityFindings(other)).toEqual([]);
    await other.getByRole('button', { name: 'Restore' }).click();
    await on.drain();
    await other.locator('video').waitFor();
    await other.close();
    await page.goto(`/library/${newId()}`);
    await page.getByText('This resource is not in your library').waitFor();
    visit.errors.length = 0;
  });

  it('what is made public is watched by anybody behind its short address', async () => {
    await page.goto('/library');
    await page.getByRole('link', { name: 'Two tabs', exact: true }).click();
    await page.getByRole('switch', { name: 'Make it public' }).click();
    await page.getByText('Anybody who has the address').waitFor();
    const [row] = await db.database.sql<{ short_id: string }[]>`select short_id from resource where name = 'Two tabs'`;
    const visitor = await ConsoleVisit.open(chromium, app.address);
    await visitor.page.goto(`/r/${row?.short_id}`);
    expect(new URL(visitor.page.url()).pathname).toBe(`/watch/${row?.short_id}`);
    await plays(visitor.page.locator('video'));
    expect(await accessibilityFindings(visitor.page)).toEqual([]);
    expect([await visitor.refusedByPolicy(), visitor.errors]).toEqual([[], []]);
    await visitor.context.close();
  });

  it('of ten thousand works only those in sight are drawn', async () => {
    await db.database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, visibility, mime_type)
      select gen_random_uuid(), left(md5(n::text), 10), ${accountId}, 'image', 'Work ' || n, 'cancelled', 'private', 'image/png'
      from generate_series(1, 10000) n`;
    await page.goto('/library?status=cancelled');
    await page.getByText('10,000 resources').waitFor();
    for (let screen = 0; screen < 12; screen += 1) {
      await page.mouse.wheel(0, 4000);
      await page.getByRole('article').first().waitFor();
    }
    expect(await page.getByRole('article').count()).toBeLessThan(60);
  });

  it('a session that ended is told over the page, which stays', async () => {
    await new CloseWebSession(db.database).run(accountId, 'all');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('video');
    await page.getByRole('dialog', { name: 'You are signed out' }).waitFor();
    expect(await page.locator('select').first().inputValue()).toBe('video');
  });
});
