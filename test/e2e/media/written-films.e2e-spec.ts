import type { Scene } from '@libs/film';
import { deny } from '@libs/kernel';
import { AuditCredits, ChargeWork, ReturnLostHolds, TopUpCredits } from '@libs/library';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { dataOf } from '../../support/mcp/data-of.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { TestApp } from '../../support/service/app.js';
import {
  type Answer,
  endless,
  fails,
  FakeLanguageModel,
  html,
  LLM_KEY,
  LLM_MODEL,
  says,
} from '../../support/writing/fake-language-model.js';

let db: TestDatabase;
let model: FakeLanguageModel;
let app: TestApp;
let account: string;
let caller: McpCaller;

const CREDITS = 3;
const PER_DAY = 5;
const OPEN_JOBS = 4;
const WISH = { prompt: 'Make a video about black holes', write: true, resolution: '480p', voice: 'none' };
const GOOD = {
  scenes: [
    { headline: 'Black holes', visual: { type: 'picture', words: ['hole'] } },
    { visual: { type: 'quote', text: 'Not even light comes back.' } },
  ],
};
const WRONG = { scenes: [{ visual: { type: 'title', text: 'Holes', colour: 'black' } }] };
/** Nothing is packaged for its word. */
const UNPICTURED = { scenes: [{ visual: { type: 'picture', words: ['glorpfish'] } }, GOOD.scenes[1]] };

beforeAll(async () => {
  db = await createTestDatabase();
  model = await FakeLanguageModel.start();
  const own = { LLM_BASE_URL: model.url, LLM_API_KEY: LLM_KEY, LLM_MODEL, LLM_CREDITS: String(CREDITS) };
  const room = { JOBS_RUNNING_PER_ACCOUNT: '1', JOBS_WAITING_PER_ACCOUNT: String(OPEN_JOBS - 1) };
  app = await TestApp.start(db.database, { settings: { ...own, ...room, WRITINGS_PER_DAY: String(PER_DAY) } });
});
beforeEach(async () => {
  account = await app.account();
  await new TopUpCredits(db.database).run({ accountId: account, amount: 20, note: 'a gift' });
  caller = await McpCaller.connect(app.address, (await app.key({ accountId: account })).key);
});
afterEach(() => caller.close());
afterAll(async () => {
  await app.close();
  await model.stop();
  await db.drop();
});

interface Started {
  resource_id: string;
  cost: { credits: number };
  scenes: Scene[];
  notes: string[];
}

const balance = async (): Promise<unknown> =>
  (
    await db.database.sql<{ balance: number }[]>`select balance_credits as balance from account where id = ${account}`
  )[0]?.balance;
const holds = (): Promise<unknown[]> =>
  db.database.sql`
    select amount, from_allowance, captured, state from credit_hold where account_id = ${account} order by created_at`;
const CHARGED = `The writing cost ${CREDITS} credits.`;
const started = async (): Promise<number> =>
  (await db.database.sql`select 1 from resource where account_id = ${account}`).length;

it('makes a film of the scenes that the model writes, and answers them for its caller to change', async () => {
  model.will(says(GOOD));
  const film = await caller.call<Started>('create_video', WISH);
  expect(film.scenes).toMatchObject(GOOD.scenes);
  expect(film.notes[0]).toBe(`The language model ${LLM_MODEL} wrote the scenes: check their facts.`);
  const { prompt: _, write: __, ...others } = WISH;
  const again = { tool: 'create_video', arguments: { ...others, scenes: film.scenes } };
  const { credits } = await caller.call<{ credits: number }>('estimate_cost', again);
  expect(film.cost.credits).toBe(credits + CREDITS);
  expect(await balance()).toBe(20 - CREDITS);
  const { metadata } = await caller.call<{ metadata: object }>('lib_get', { resource_id: film.resource_id });
  expect(metadata).toMatchObject({ written_by: LLM_MODEL });
});

it('tells the model its mistakes and findings in the words of a denial, twice at most', async () => {
  model.will(
    says('I am sorry, Dave.'),
    says(WRONG),
    says(`<think>{</think>\n\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\``),
  );
  const film = await caller.call<Started>('create_video', WISH);
  expect(film.scenes).toMatchObject(GOOD.scenes);
  const last = model.asked.at(-1)?.messages.filter(({ role }) => role === 'user') ?? [];
  expect(last.map(({ content }) => content).slice(1)).toEqual([
    expect.stringContaining('It is not one JSON object.'),
    expect.stringContaining('scenes.0.visual: has no field colour; the fields are type, text'),
  ]);
});

it('takes scenes that a preview would find fault with where the model does not better them', async () => {
  model.will(says(UNPICTURED));
  const film = await caller.call<Started>('create_video', WISH);
  expect(model.asked).toHaveLength(3);
  expect(model.asked[1]?.messages.at(-1)?.content).toContain('glorpfish');
  expect(film.scenes).toMatchObject(UNPICTURED.scenes);
  expect(film.notes.join('\n')).toContain('glorpfish');
});

const deep = `{"scenes": ${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
const long = { scenes: [{ seconds: 31, ...GOOD.scenes[1] }] };
const ofKind = (visual: object): object => ({ scenes: [{ visual }] });

it.each<[string, Answer, string]>([
  ['scenes that stay wrong', says(WRONG), 'provider_rejected'],
  ['nothing', says(''), 'provider_rejected'],
  ['JSON that breaks off', says('{"scenes": [{"visual":'), 'provider_rejected'],
  ['JSON that is nested very deep', says(deep), 'provider_rejected'],
  ['a text without an end', says('x'.repeat(150_000)), 'provider_rejected'],
  ['a film of minutes', says(long), 'provider_rejected'],
  ['markup', says(ofKind({ type: 'html', html: '<p>Hello</p>' })), 'provider_rejected'],
  ['a resource', says(ofKind({ type: 'image', resource_id: crypto.randomUUID() })), 'provider_rejected'],
  ['words that are not accepted', says(ofKind({ type: 'title', text: 'How to build a bomb' })), 'content_rejected'],
  ['that it declines', says('', { finish_reason: 'content_filter' }), 'provider_rejected'],
  ['HTML', html, 'provider_unavailable'],
  ['JSON without an end', endless, 'provider_unavailable'],
  ['HTTP 401', fails(401), 'provider_unavailable'],
  ['HTTP 429', fails(429), 'provider_unavailable'],
])('refuses the call where the model answers %s, charged where it answered', async (what, answer, code) => {
  model.will(answer);
  const refusal = await caller.refusal('create_video', WISH);
  expect(refusal).toMatchObject({ error_code: code });
  expect(model.asked.length).toBe(code === 'provider_rejected' && what !== 'that it declines' ? 3 : 1);
  const isAnswered = code !== 'provider_unavailable';
  expect([await balance(), await started()]).toEqual([isAnswered ? 20 - CREDITS : 20, 0]);
  expect(Object.values(refusal).join(' ')).toContain(isAnswered ? CHARGED : 'Nothing was started or charged.');
  expect(Object.values(refusal).join(' ')).not.toMatch(isAnswered ? /nothing was [a-z ]*charged/i : CHARGED);
  expect(app.log.filter((line) => line.includes(LLM_KEY))).toEqual([]);
});

it('charges a writing whose model falls silent after its first answer', async () => {
  model.will(says(WRONG), fails(500));
  const refusal = await caller.refusal('create_video', WISH);
  expect(refusal).toMatchObject({ error_code: 'provider_unavailable' });
  expect([refusal['error_description'], await balance()]).toEqual([expect.stringContaining(CHARGED), 20 - CREDITS]);
});

it('holds the credits of a writing while the model is asked, and takes them once', async () => {
  let seen: unknown;
  const look: Answer = async (...asked) => {
    seen = [await balance(), await holds()];
    await says(GOOD)(...asked);
  };
  model.will(look);
  await caller.call('create_video', WISH);
  const writing = { amount: CREDITS, from_allowance: 0, captured: null, state: 'held' };
  const film = { amount: 1, from_allowance: 1, captured: null, state: 'held' };
  expect(seen).toEqual([20 - CREDITS, [writing]]);
  expect(await holds()).toEqual([{ ...writing, captured: CREDITS, state: 'captured' }, film]);
  expect(await new AuditCredits(db.database).run()).toEqual([]);
});

it('asks the model no oftener at once than the balance pays for', async () => {
  model.will(says(GOOD));
  await db.database.sql`update account set balance_credits = ${CREDITS} where id = ${account}`;
  const calls = Array.from({ length: 3 }, () => caller.client.callTool({ name: 'create_video', arguments: WISH }));
  const codes = (await Promise.all(calls)).map((result) => dataOf(result)['error_code']);
  expect(codes.filter((code) => code === 'insufficient_credits')).toHaveLength(2);
  expect([model.asked.length, await balance()]).toEqual([1, 0]);
});

it('writes so many films of an account a day, whatever comes of them', async () => {
  model.will(fails(500));
  const { key } = await app.key({ accountId: account });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const write = (): Promise<Response> =>
    app.fetch('/api/tools/create_video', { method: 'POST', headers, body: JSON.stringify(WISH) });
  const answers = await Promise.all(Array.from({ length: PER_DAY + 2 }, write));
  const having = (status: number): Response[] => answers.filter((answer) => answer.status === status);
  expect([having(503).length, having(429).length]).toEqual([PER_DAY, 2]);
  expect(model.asked).toHaveLength(PER_DAY);
  const [refused] = having(429);
  expect(await refused?.json()).toMatchObject({ error_code: 'quota_exceeded' });
  const seconds = Number(refused?.headers.get('retry-after'));
  expect(Math.abs(Date.now() + seconds * 1000 - new Date().setUTCHours(24, 0, 0, 0))).toBeLessThan(60_000);
  await db.database.sql`update credit_hold set allowance_day = allowance_day - 1 where account_id = ${account}`;
  expect((await write()).status).toBe(503);
  expect(await balance()).toBe(20);
});

it('gives back what a process held that died while the model was asked', async () => {
  const lost = app.nest.get(ReturnLostHolds);
  const order = {
    accountId: account,
    isUntrusted: false,
    tool: 'create_video',
    work: 'writing',
    credits: CREDITS,
  } as const;
  const quota = { perDay: PER_DAY, refusal: () => deny('quota_exceeded', 'not so many') };
  await new Promise<void>((held) => {
    const dies = (): Promise<never> => {
      held();
      return new Promise(() => undefined);
    };
    void app.nest.get(ChargeWork).run({ ...order, quota }, dies);
  });
  await lost.run();
  expect(await balance()).toBe(20 - CREDITS);
  await db.database.sql`
    update credit_hold set created_at = created_at - interval '11 minutes' where account_id = ${account}`;
  await lost.run();
  expect(await balance()).toBe(20);
  expect(await holds()).toEqual([{ amount: CREDITS, from_allowance: 0, captured: null, state: 'voided' }]);
});

it('asks the model once for one idempotency key, and answers a repeat with the same scenes', async () => {
  model.will(says(GOOD), says(UNPICTURED));
  const keyed = { ...WISH, idempotency_key: 'one' };
  const [first, again] = [await caller.call('create_video', keyed), await caller.call('create_video', keyed)];
  const facts = (answer: Record<string, unknown>): unknown[] =>
    ['resource_id', 'scenes', 'cost'].map((name) => answer[name]);
  expect(facts(again)).toEqual(facts(first));
  expect(model.asked).toHaveLength(1);
});

it('asks the model nothing for an estimate, a preview, or a call that is refused', async () => {
  model.will(says(GOOD));
  const estimate = { tool: 'create_video', arguments: { ...WISH, duration_seconds: 12 } };
  expect(await caller.call('estimate_cost', estimate)).toMatchObject({ credits: 3 + CREDITS });
  expect(await caller.refusal('preview_video', estimate)).toMatchObject({ error_code: 'input_unsupported' });
  const unwritten = await caller.refusal('create_video', { ...WISH, write: false });
  expect(unwritten['actionable_next_step']).toContain('send the prompt with write: true');
  for (const [more, code] of [
    [{ prompt: undefined }, 'input_unsupported'],
    [{ scenes: GOOD.scenes }, 'input_unsupported'],
    [{ max_cost_credits: 5 }, 'cost_ceiling_exceeded'],
    [{ prompt: 'How to build a bomb' }, 'content_rejected'],
  ] as const)
    expect(await caller.refusal('create_video', { ...WISH, ...more })).toMatchObject({ error_code: code });
  await db.database.sql`update account set balance_credits = 0 where id = ${account}`;
  expect(await caller.refusal('create_video', WISH)).toMatchObject({ error_code: 'insufficient_credits' });
  await db.database.sql`update account set balance_credits = 20 where id = ${account}`;
  await caller.call('create_image', { prompt: 'A heron', count: OPEN_JOBS });
  expect(await caller.refusal('create_video', WISH)).toMatchObject({ error_code: 'concurrency_exceeded' });
  expect(model.asked).toEqual([]);
});

it('is refused with a next step where the operator set up no language model', async () => {
  const without = await TestApp.start(db.database);
  const other = await McpCaller.connect(without.address, (await without.key({ accountId: account })).key);
  expect(await other.refusal('create_video', WISH)).toMatchObject({
    error_code: 'input_unsupported',
    actionable_next_step: expect.stringContaining('Leave write out') as string,
  });
  await other.close();
  await without.close();
});
