import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { TestApp } from '../../support/service/app.js';
import { hourlyLimits } from '../../support/http/hourly-limits.js';
import { laneSettings, laneWallets } from '../../support/x402/paid-app.js';
import { TestChain } from '../../support/x402/test-chain.js';

/*
 * Nothing that a caller writes holds the event loop. V8 counts which functions this thread ran: where a text is longer than 1,000
 * characters, none of them may read words, lay out or parse. The milliseconds are printed for people and judged by nobody.
 */

type Call = [tool: string, given: Record<string, unknown>];

const words = (length: number): string => 'I II 1,000 km/h. '.repeat(Math.ceil(length / 17)).slice(0, length);
const prose = (length: number): string => 'The heron waits by the river. '.repeat(340).slice(0, length);
const title = { type: 'title', text: words(120), detail: words(120) };
const list = { type: 'list', items: Array.from({ length: 6 }, () => ({ text: words(30), detail: words(30) })) };
const code = { type: 'code', language: 'javascript', text: 'const heron = { legs: 2 };\n'.repeat(12).trim() };
const markup = (length: number): string => '<p class="a">One &amp; two</p>'.repeat(Math.floor(length / 30));
const html = { type: 'html', html: markup(65_000), css: 'p { color: red }\n'.repeat(3_800) };
const document = `<div data-composition-id="film" data-width="1280" data-height="720" data-duration="8">${markup(510_000)}</div>`;
const scenes = (count: number, scene: object): object[] => Array.from({ length: count }, () => scene);
const plan = (count: number, segment: object): object => ({ segments: Array.from({ length: count }, () => segment) });
const ids = Array.from({ length: 100 }, (_, at) => `0b6f5f0e-6d0a-4f0c-9a51-${String(at).padStart(12, '0')}`);

/** The largest inputs of tools that read, as their schemas allow them; some are refused for what they say. */
const LARGEST: readonly Call[] = [
  ['create_video', { scenes: scenes(40, { say: prose(30), visual: { type: 'title', text: prose(30) } }) }],
  ['create_video', { scenes: scenes(40, { say: words(225), headline: words(120), visual: list }) }],
  ['create_video', { scenes: scenes(40, { visual: code, seconds: 4 }) }],
  ['create_video', { scenes: scenes(7, { visual: html, seconds: 4 }) }],
  ['create_video', { scenes: scenes(40, { say: words(1200), visual: title }) }],
  ['create_video', { composition: { html: document, say: [{ at: 0, text: prose(66) }] } }],
  ['create_video', { prompt: words(4000) }],
  ['create_video', { script: words(9000) }],
  ['create_video', { script: words(12_000) }],
  ['create_image', { prompt: words(4000), count: 4 }],
  ['create_image', { visual: html, count: 4 }],
  ['create_audio', { mode: 'speech', text: prose(10_000) }],
  ['create_audio', { mode: 'sfx', text: words(10_000) }],
  ['compose_video', { plan: plan(60, { type: 'generate', prompt: words(400), narration: prose(60) }) }],
  ['compose_video', { plan: plan(60, { type: 'generate', prompt: words(4000), narration: words(2000) }) }],
  ['compose_video', { plan: plan(7, { type: 'scene', scene: { visual: html, seconds: 4 } }) }],
  ['train_adapter', { resource_ids: ids, name: words(120) }],
  ['lib_import', { url: `https://files.example/${'a'.repeat(2000)}`, name: words(120) }],
];

/** One call of each tool: what reads a tool's arguments is the same by every way to the tool. */
const EACH_TOOL = LARGEST.filter(([tool], at) => LARGEST.findIndex(([other]) => other === tool) === at);

/** Files whose functions read words, lay out or parse. What a schema checks while it is read is its shape. */
const READERS = [
  /\/libs\/sound\/src\/(?!index|speech\/voices\/voice\.|adapters\/(index|render|ffmpeg|speech\/(find-voices|programs\/|weights\/))).*(speech|effects|music|estimate|examine).*\.ts/u,
  /\/libs\/film\/src\/(reading|markup|composition|compose|plan|still|pictures|typography|measure)\/(?!words\/spoken-bound|still-brief)/u,
  /\/libs\/film\/src\/scenes\/[^/]+\/(?!schema|words)/u,
  /\/libs\/jobs\/src\/start\/term-list-moderator/u,
];

/** Requests of one window. */
const BURST = 40;

describe('a text of more than 1,000 characters', () => {
  const session = new Session();
  let db: TestDatabase;
  let chain: TestChain;
  let app: TestApp;
  /** With windows of an hour. */
  let limited: TestApp;
  let key: string;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.start()]);
    const lane = laneSettings(chain, await laneWallets(chain));
    app = await TestApp.start(db.database, { settings: { ...lane, HTML_WITHOUT_SANDBOX: 'on' } });
    limited = await TestApp.start(db.database, { settings: lane, environment: await hourlyLimits(BURST) });
    ({ key } = await app.key());
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  });
  afterAll(async () => {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
    await Promise.all([app.close(), limited.close()]);
    await chain.stop();
    await db.drop();
  });

  /** Functions of readers that this thread ran since it was asked last. */
  async function readersRun(): Promise<string[]> {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => READERS.some((files) => files.test(url)))
      .flatMap(({ url, functions }) =>
        functions
          .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
          .map(({ functionName }) => `${url.slice(url.indexOf('/libs/'))} ${functionName}`),
      );
  }

  const withKey = () => ({ authorization: `Bearer ${key}` });
  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    app.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const asMcp = (name: string, given: object): object => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: given },
  });

  /** Every way to a tool, and to a tool that reads its arguments. */
  const WAYS: Readonly<Record<string, (...call: Call) => Promise<Response>>> = {
    HTTP: (tool, given) => post(`/api/tools/${tool}`, given, withKey()),
    MCP: (tool, given) => post('/mcp', asMcp(tool, given), withKey()),
    estimate: (tool, given) => post('/api/tools/estimate_cost', { tool, arguments: given }, withKey()),
    preview: (tool, given) => post('/api/tools/preview_video', { tool, arguments: given }, withKey()),
    'wallet lane': (tool, given) => post(`/api/tools/${tool}?lane=x402`, given),
    'estimate on the lane': (tool, given) => post('/api/tools/estimate_cost?lane=x402', { tool, arguments: given }),
  };

  it.each(Object.entries(WAYS))('is read beside the main thread, by %s', async (way, call) => {
    await readersRun();
    const read: Record<string, string[]> = {};
    const told: string[] = [];
    for (const [at, [tool, given]] of (way === 'HTTP' ? LARGEST : EACH_TOOL).entries()) {
      const before = process.threadCpuUsage();
      const { status } = await call(tool, given);
      const { user, system } = process.threadCpuUsage(before);
      told.push(`${at} ${tool} ${status}: ${Math.round((user + system) / 1000)}`);
      const readers = await readersRun();
      if (readers.length > 0) read[`${at} ${tool}`] = readers;
    }
    process.stdout.write(`ms of the main thread, client included, where 20 are wanted; ${way}: ${told.join(', ')}\n`);
    expect(read).toEqual({});
  });

  it('is charged by its characters, up to a quarter of the window, at both doors', async () => {
    const { key: own } = await limited.key();
    const left = async (path: string, body: object): Promise<number> => {
      const answer = await limited.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${own}` },
        body: JSON.stringify(body),
      });
      return Number(answer.headers.get('ratelimit-remaining'));
    };
    const given = (length: number): object => ({ mode: 'music', text: prose(length), max_cost_credits: 0 });
    expect(await left('/api/tools/create_audio', given(900))).toBe(BURST - 1);
    expect(await left('/api/tools/create_audio', given(2100))).toBe(BURST - 4);
    expect(await left('/mcp', asMcp('create_audio', given(2100)))).toBe(BURST - 7);
    expect(await left('/mcp', asMcp('create_audio', given(10_200)))).toBe(BURST - 7 - BURST / 4);
  });

  it('of an address that spends its window leaves time for others', async () => {
    await db.database.sql`delete from request_window`;
    const ended: number[] = [];
    const estimate = async (): Promise<number> => {
      const { status } = await limited.fetch('/api/tools/estimate_cost?lane=x402', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tool: 'create_video', arguments: { script: words(9000) } }),
      });
      ended.push(status);
      return status;
    };
    const estimates = Array.from({ length: 6 }, estimate);
    const alive = await limited.fetch('/livez');
    ended.push(alive.status);
    expect((await Promise.all(estimates)).toSorted((one, two) => one - two)).toEqual([422, 422, 422, 422, 429, 429]);
    expect(ended.indexOf(200)).toBeLessThan(ended.indexOf(422));
  });
});
