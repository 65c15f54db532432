import { createSocket, type Socket } from 'node:dgram';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserProgram } from '@libs/film/adapters';
import type { BrowserProgram } from '../../../libs/film/src/adapters/stage/browser-program.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FfmpegSearch } from '../../../libs/providers/src/adapters/ffmpeg-search.js';
import { FilmRunner } from '../../../libs/providers/src/adapters/stage/film-runner.js';
import { StageIsolation } from '../../../libs/providers/src/adapters/stage/stage-isolation.js';
import type { RenderResult } from '../../../libs/providers/src/embedded/render.js';
import { type End, HOSTILE_PAGES, type HostilePage, type Targets } from '../../support/films/hostile-pages.js';
import { machine } from '../../support/files/machine.js';
import { RunnerFixture } from '../../support/jobs/runner-fixture.js';
import { commandLines } from '../../support/service/command-lines.js';
import { giveBrowser } from '../../support/service/give-browser.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const compiled = (file: string): string => JSON.stringify(join(ROOT, 'dist', 'libs', file));
/** The secret that a page with access to it would reveal. */
const CANARY = `canary-${process.pid}-of-the-service`;
const GB = 1024 ** 3;
/** Milliseconds of a film, and those that its end may take beyond that. */
const [DEADLINE_MS, END_MS] = [15_000, 500];

/** Draws five frames of the markup of its order, as the process of a film does. */
const CHILD = `
  import { writeFileSync } from 'node:fs';
  import { openStage } from ${compiled('film/src/adapters/stage/open-stage.js')};
  import { serveOrder } from ${compiled('providers/src/adapters/child-process/serve-order.js')};
  import { endedByPage } from ${compiled('providers/src/adapters/stage/ended-by-page.js')};
  serveOrder(({ brief, directory, browser, sandboxed }, { signal, onProgress }) => endedByPage(async () => {
    const page = { html: brief.composition.html, width: 640, height: 360, fps: 10, seed: 1, markup: 'callers' };
    const assets = async () => undefined;
    const stage = await openStage({ ...page, assets, browser, sandboxed, signal, limits: brief.limits });
    try {
      let last;
      for (let frame = 0; frame < 5; frame++) {
        last = await stage.frameAt(frame / 10);
        onProgress({ phase: 'draw', percent: frame * 20 });
      }
      const path = directory + '/image.jpeg';
      writeFileSync(path, last.jpeg);
      return { files: [{ role: 'media', path, mimeType: 'image/jpeg' }], facts: { findings: stage.findings }, quality: {} };
    } finally {
      await stage.close();
    }
  }));`;

/** What reaches this machine from a page. */
class Listeners {
  heard = 0;
  private readonly servers: Server[] = [];
  private readonly sockets: Socket[] = [];

  static async open(): Promise<Listeners> {
    const on = new Listeners();
    for (const host of ['127.0.0.1', ...machine.ipv6Loopback]) {
      const server = createServer((socket) => void (on.heard++, socket.destroy()));
      await new Promise<void>((resolve) => server.listen(on.port, host, resolve));
      on.servers.push(server);
      const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4', () => void on.heard++);
      await new Promise<void>((resolve) => socket.bind(on.port, host, resolve));
      on.sockets.push(socket);
    }
    return on;
  }

  get port(): number {
    return (this.servers[0]?.address() as AddressInfo | undefined)?.port ?? 0;
  }

  close(): void {
    for (const each of [...this.servers, ...this.sockets]) each.close();
  }
}

if (!machine.hasSandbox)
  it('a hostile page is refused before it is drawn, since this machine refuses the sandbox', async () => {
    const on = await RunnerFixture.open();
    const isolation = new StageIsolation(
      { htmlWithoutSandbox: false },
      { warn: () => undefined },
      { ...on.options, program: [], hiddenFolders: [] },
    );
    expect(await isolation.prepare()).toBe('none');
    expect(() => isolation.requireForMarkup()).toThrow('cannot isolate HTML of callers');
    await on.close();
  });

describe.runIf(machine.hasSandbox)('a hostile page in the real browser in the real sandbox', () => {
  let on: RunnerFixture;
  let browser: BrowserProgram;
  let browsers: string;
  let listeners: Listeners;
  let runner: FilmRunner;
  let targets: Targets;
  let home: string;

  beforeAll(async () => {
    on = await RunnerFixture.open();
    browsers = await mkdtemp(join(tmpdir(), 'hostile-browser-'));
    await giveBrowser(browsers);
    browser = await browserProgram({ folder: join(browsers, 'browser') });
    listeners = await Listeners.open();
    home = await mkdtemp(join(homedir(), '.canary-'));
    const canaries = [join(on.folder, 'objects', 'canary'), join(home, 'canary'), '/etc/passwd'];
    await mkdir(join(on.folder, 'objects'), { recursive: true });
    await writeFile(join(on.folder, 'objects', 'canary'), CANARY);
    await writeFile(join(home, 'canary'), CANARY);
    targets = { port: listeners.port, canaries };
    await writeFile(on.options.childModule, CHILD);
    const program = [
      on.options.childModule,
      ...['dist', 'node_modules', 'package.json'].map((name) => join(ROOT, name)),
    ];
    const isolation = new StageIsolation(
      { htmlWithoutSandbox: false },
      { warn: (line: string) => expect.fail(line) },
      { ...on.options, program, hiddenFolders: [on.folder, browsers] },
    );
    const ffmpegPath = join(on.folder, 'ffmpeg');
    await writeFile(ffmpegPath, '#!/bin/sh\necho Encoder libx264\n', { mode: 0o755 });
    const ffmpeg = new FfmpegSearch({ ffmpegPath, toolsDir: join(on.folder, 'tools'), ...on.options });
    const stage = { browser: () => Promise.resolve(browser), isolation };
    runner = new FilmRunner(on.store, ffmpeg, stage, {
      ...on.options,
      openInput: () => Promise.reject(new Error('nothing is used here')),
      bounds: { memory: GB, time: DEADLINE_MS, disk: GB },
    });
  });
  afterAll(async () => {
    listeners.close();
    await rm(browsers, { recursive: true });
    await rm(home, { recursive: true });
    await on.close();
  });

  /** A failure that its caller reads, or the findings of the film. */
  async function endOf({ html, limits }: HostilePage): Promise<{ failed?: string; name?: string; findings?: unknown }> {
    const brief = { composition: { html: html(targets) }, durationSeconds: 1, fps: 10, limits };
    try {
      const made: RenderResult = await runner.run(on.render('video', brief), on.idle());
      return { findings: made.facts['findings'] };
    } catch (error) {
      const { message, name } = error as Error;
      return { failed: message, name };
    }
  }

  const isOneOf = (ends: End[], failed: string | undefined): boolean =>
    ends.some((end) => (end === 'film' ? failed === undefined : failed !== undefined && end.test(failed)));

  it.each(HOSTILE_PAGES)('that $name ends readably, reaches nothing and leaves nothing', async (page) => {
    const from = performance.now();
    const end = await endOf(page);
    const took = performance.now() - from;
    expect(took).toBeLessThan(DEADLINE_MS + END_MS);
    expect(isOneOf(page.ends, end.failed), `it ended with: ${end.failed ?? 'a film'}`).toBe(true);
    expect(end.name ?? 'EndedByMarkup').toBe('EndedByMarkup');
    expect(JSON.stringify(end)).not.toMatch(new RegExp(`TOLD|${CANARY}|root:`));
    expect(await commandLines(browsers)).toEqual([]);
    expect(await commandLines(on.folder)).toEqual([]);
    expect(await on.staged()).toEqual([]);
    expect(listeners.heard).toBe(0);
  });

  it('that took over the process around its browser reads no file of the service and reaches nothing either', async () => {
    await writeFile(
      on.options.childModule,
      `import { readFileSync, writeFileSync } from 'node:fs';
      import { createSocket } from 'node:dgram';
      import { connect } from 'node:net';
      import { serveOrder } from ${compiled('providers/src/adapters/child-process/serve-order.js')};
      const { port, canaries } = ${JSON.stringify(targets)};
      const text = (path) => { try { return readFileSync(path, 'utf8'); } catch (error) { return error.code; } };
      const reached = (host) => new Promise((resolve) => {
        createSocket('udp4').send('x', port, host, () => undefined);
        connect({ host, port }, () => resolve('reached')).on('error', ({ code }) => resolve(code));
      });
      serveOrder(async () => ({
        files: [],
        facts: { read: canaries.map(text), reached: await Promise.all(['127.0.0.1', '169.254.169.254'].map(reached)) },
        quality: {},
      }));`,
    );
    const { facts } = await runner.run(
      on.render('video', { composition: { html: '' }, durationSeconds: 1, fps: 10 }),
      on.idle(),
    );
    expect(facts).toEqual({ read: ['ENOENT', 'ENOENT', 'ENOENT'], reached: ['ENETUNREACH', 'ENETUNREACH'] });
    expect(listeners.heard).toBe(0);
  });

  it('would be noticed: the files are readable and the listeners reachable outside of the sandbox', async () => {
    expect(await readFile(targets.canaries[1] ?? '', 'utf8')).toBe(CANARY);
    const socket = createSocket('udp4');
    socket.send('x', targets.port, '127.0.0.1', () => socket.close());
    connect({ host: '127.0.0.1', port: targets.port }).on('error', () => undefined);
    await expect.poll(() => listeners.heard).toBe(2);
  });
});
