import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { TestApp } from '../../support/service/app.js';

interface Started extends Record<string, unknown> {
  provider: string;
  notes?: string[];
}

describe('without a key of a maker', () => {
  let db: TestDatabase;
  let app: TestApp;
  let caller: McpCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    caller = await McpCaller.connect(app.address, (await app.key()).key);
  });
  afterAll(async () => {
    await caller.close();
    await app.close();
    await db.drop();
  });

  const CALLS: [string, Record<string, unknown>][] = [
    ['create_video', { prompt: 'Coffee wakes you up. Tea calms you down.', seed: 7 }],
    ['create_image', { prompt: 'A heron', seed: 7 }],
    ['create_audio', { mode: 'speech', text: 'The kettle is on.' }],
  ];
  /** What two calls may answer differently. */
  const OWN = new Set(['resource_id', 'links', 'next_step', 'eta_seconds']);
  const plain = (answer: object): object =>
    Object.fromEntries(Object.entries(answer).filter(([name]) => !OWN.has(name)));

  it.each(CALLS)('%s answers as it always did, and auto changes nothing but a note', async (tool, args) => {
    const usual = await caller.call<Started>(tool, args);
    expect(Object.keys(usual).filter((name) => !MEMBERS.has(name))).toEqual([]);
    expect(usual.provider).toBe('embedded');
    const { notes = [], ...auto } = plain(await caller.call<Started>(tool, { ...args, model: 'auto' })) as Started;
    const { notes: before = [], ...was } = plain(usual) as Started;
    expect([auto, notes.length]).toEqual([was, before.length + 1]);
  });

  it('a model is refused with what to do, and media://models says that there is none', async () => {
    expect(
      await caller.refusal('create_video', { prompt: 'A drone shot over a fjord', model: 'fal/veo-3.1' }),
    ).toMatchObject({
      error_code: 'provider_unavailable',
      error_description: 'fal/veo-3.1 cannot be called: this service has no key of fal.',
      actionable_next_step: expect.stringContaining('Leave model out') as string,
    });
    const { contents } = await caller.client.readResource({ uri: 'media://models' });
    expect((contents as { text: string }[])[0]?.text).toContain('No model can be called now');
  });
});

/** Members of answers before there were models. */
const MEMBERS = new Set(
  'resource_id resource_ids status kind eta_seconds poll_after_ms cost provider links next_step notes not_shown understood spoken'.split(
    ' ',
  ),
);
