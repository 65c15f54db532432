import { TopUpCredits } from '@libs/library';
import { MakerBreaker } from '../../../libs/providers/src/makers/maker-breaker.js';
import { ModelCatalogue } from '@libs/providers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SetAside } from '../../../libs/providers/src/models/set-aside.js';
import { runCommand } from '../../../src/cli/run-command.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { buyingAt } from '../../support/makers/buying-at.js';
import { FalServer } from '../../support/makers/fal-server.js';
import { GatewayServer } from '../../support/makers/gateway-server.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { TestApp } from '../../support/service/app.js';

interface Started extends Record<string, unknown> {
  resource_id: string;
  provider: string;
  model?: string;
  cost: { credits: number };
  notes?: string[];
}

const FILMED = { prompt: 'A drone shot over a fjord at dawn', duration_seconds: 4 };

describe('models of two makers', () => {
  let db: TestDatabase;
  let fal: FalServer;
  let gateway: GatewayServer;
  let app: TestApp;
  let accountId: string;
  let caller: McpCaller;
  let settings: Record<string, string>;

  beforeAll(async () => {
    db = await createTestDatabase();
    fal = await new FalServer().start();
    gateway = await new GatewayServer().start();
    settings = { ...(await buyingAt({ fal, gateway })), MAKER_DOLLARS_PER_ACCOUNT: '1' };
    app = await TestApp.start(db.database, { settings });
    accountId = await app.account();
    const { key } = await app.key({ accountId });
    caller = await McpCaller.connect(app.address, key);
    await new TopUpCredits(db.database).run({ accountId, amount: 2_000, note: 'for models' });
    price('fal/seedance-1.5-pro', 0.052);
    price('fal/veo-3.1-fast', 0.15);
    await media('models', 'confirm', 'fal/seedance-1.5-pro');
    await media('models', 'confirm', 'fal/veo-3.1-fast');
    await media('models', 'confirm', 'gateway/veo-3.1-fast', '--dollars', '0.15');
  });
  afterAll(async () => {
    await caller.close();
    await app.close();
    await fal.stop();
    await gateway.stop();
    await db.drop();
  });

  /** What fal's list says from now on. */
  function price(id: string, dollars: number): void {
    const endpoint = new ModelCatalogue().find(id)?.endpoint ?? '';
    fal.prices.set(endpoint, { unit_price: dollars, unit: 'seconds' });
  }

  async function media(...argv: string[]): Promise<{ code: number; lines: string[] }> {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const terminal = { settings: { ...settings, DATABASE_URL: db.url }, print, complain: print };
    return { code: await runCommand(argv, terminal), lines };
  }

  const film = (more: object = {}): Promise<Started> => caller.call<Started>('create_video', { ...FILMED, ...more });
  const orderOf = async (id: string) => {
    const [row] = await db.database.sql<{ provider: string; brief: object; from_allowance: number; amount: number }[]>`
      select j.provider, j.request -> 'brief' as brief, h.from_allowance, h.amount
      from production j join credit_hold h using (resource_id) where resource_id = ${id}`;
    return row;
  };

  it('auto takes the cheapest confirmed model that the words need, from the balance, and says why', async () => {
    const started = await film({ model: 'auto', theme: 'neon' });
    expect(started).toMatchObject({ provider: 'makers', model: 'fal/seedance-1.5-pro', cost: { credits: 25 } });
    expect(started.notes).toEqual([
      'fal/seedance-1.5-pro makes it, as the words ask for real motion; it is the cheapest of 3 models for this (4 s at US$0.052).',
      'fal/seedance-1.5-pro does not use theme.',
    ]);
    expect(await orderOf(started.resource_id)).toMatchObject({
      provider: 'makers',
      brief: { model: 'fal/seedance-1.5-pro', prompt: FILMED.prompt, durationSeconds: 4, ceilingMicrodollars: 208_000 },
      from_allowance: 0,
      amount: 25,
    });
  });

  it('a named model is priced and ordered as estimate_cost says, with images as its first and last pictures', async () => {
    const args = { ...FILMED, duration_seconds: 5, model: 'gateway/veo-3.1-fast' };
    expect(await caller.call('estimate_cost', { tool: 'create_video', arguments: args })).toMatchObject({
      credits: 108,
      usd: '1.08',
      notes: ['gateway/veo-3.1-fast makes no 5 s: this has 6 s.'],
    });
    expect(await film({ ...args, idempotency_key: 'once' })).toMatchObject({
      model: 'gateway/veo-3.1-fast',
      cost: { credits: 108 },
    });
  });

  it('a repeat with the same key answers what was chosen first, whatever was chosen now', async () => {
    const asked = { model: 'auto', idempotency_key: 'again' };
    const first = await film(asked);
    await media('models', 'confirm', 'fal/seedance-1.5-pro', '--dollars', '9');
    const again = await film(asked);
    await media('models', 'confirm', 'fal/seedance-1.5-pro');
    const same = ({ resource_id: id, model, provider, cost, notes }: Started) => ({ id, model, provider, cost, notes });
    expect(same(again)).toEqual(same(first));
  });

  it('estimate_cost compares models, and says which would be refused', async () => {
    const model = ['fal/seedance-1.5-pro', 'gateway/veo-3.1-fast', 'gateway/veo-3.1'];
    const answer = await caller.call('estimate_cost', { tool: 'create_video', arguments: { ...FILMED, model } });
    expect(answer).toMatchObject({
      credits: 25,
      models: [
        { model: 'fal/seedance-1.5-pro', credits: 25, usd: '0.25' },
        { model: 'gateway/veo-3.1-fast', credits: 72, usd: '0.72' },
        {
          model: 'gateway/veo-3.1',
          note: 'gateway/veo-3.1 cannot be called: the operator has not confirmed its price.',
        },
      ],
    });
    const five = { ...FILMED, model: Array.from({ length: 5 }, () => 'auto') };
    expect(await caller.refusal('estimate_cost', { tool: 'create_video', arguments: five })).toMatchObject({
      error_code: 'input_unsupported',
    });
  });

  it('a model that is set aside gives way to its substitute, with a note, until it is confirmed again', async () => {
    await app.nest.get(SetAside).run('fal/veo-3.1-fast', 'fal answered 404');
    expect(await film({ model: 'fal/veo-3.1-fast' })).toMatchObject({
      model: 'fal/seedance-1.5-pro',
      notes: ['fal/veo-3.1-fast is gone: fal answered 404. Its substitute fal/seedance-1.5-pro makes it.'],
    });
    const line = async (): Promise<string | undefined> =>
      (await media('models', 'list')).lines.find((one) => one.startsWith('fal/veo-3.1-fast '));
    expect(await line()).toContain('fal/seedance-1.5-pro takes its place');
    await media('models', 'confirm', 'fal/veo-3.1-fast');
    expect(await line()).toContain('confirmed US$0.15 per s  can be called');
  });

  it('auto asks the other maker while one refuses the account of the service, which a named model is told', async () => {
    const breaker = app.nest.get(MakerBreaker);
    await breaker.close('fal', 'User is locked.');
    const { model, notes } = await film({ model: 'auto' });
    const denial = await caller.refusal('create_video', { ...FILMED, model: 'fal/seedance-1.5-pro' });
    const line = (await media('models', 'list')).lines.find((one) => one.startsWith('fal/seedance-1.5-pro '));
    await breaker.open('fal');
    expect(model).toBe('gateway/veo-3.1-fast');
    expect(notes).toEqual([
      'gateway/veo-3.1-fast makes it, as the words ask for real motion; it is the only model that can be called for this (4 s at US$0.15).',
      'fal is not asked now: it refuses the account of this service.',
    ]);
    expect(denial).toMatchObject({ error_code: 'provider_unavailable', retryable: true });
    expect(line).toContain('media makers open fal');
    expect(await film({ model: 'auto' })).toMatchObject({ model: 'fal/seedance-1.5-pro' });
  });

  it('auto buys nothing beyond the dollars that an account may spend in a day', async () => {
    await media('models', 'confirm', 'gateway/wan-3.0', '--dollars', '0.1');
    const { error_description: why } = await caller.refusal('create_video', {
      ...FILMED,
      duration_seconds: 30,
      model: 'auto',
    });
    expect(why).toMatch(/footage.* gateway\/wan-3\.0 is not asked: .* It stays with the embedded studio\.$/);
  });

  it('a price that rose is refused until the operator confirms it again', async () => {
    price('fal/veo-3.1-fast', 0.2);
    expect((await media('models', 'check', 'fal/veo-3.1-fast')).lines).toEqual([
      'fal/veo-3.1-fast  confirmed US$0.15 per s, now US$0.20 per s: refused until you run media models confirm fal/veo-3.1-fast',
    ]);
    expect(await caller.refusal('create_video', { ...FILMED, model: 'fal/veo-3.1-fast' })).toMatchObject({
      error_code: 'provider_unavailable',
      error_description: 'fal/veo-3.1-fast cannot be called: its price rose since the operator confirmed it.',
      retryable: false,
    });
    await media('models', 'confirm', 'fal/veo-3.1-fast');
    expect(await film({ model: 'fal/veo-3.1-fast' })).toMatchObject({ cost: { credits: 96 } });
  });

  it.each<[string, string, object, RegExp]>([
    [
      'scenes',
      'create_video',
      { scenes: [{ visual: { type: 'title', text: 'A' } }] },
      /scenes: cannot be given with a model/,
    ],
    ['the embedded provider', 'create_video', { ...FILMED, provider: 'embedded' }, /no models of makers/],
    ['another kind', 'create_image', { prompt: 'A fjord' }, /makes video, and this call makes image/],
    [
      'a preview',
      'preview_video',
      { tool: 'create_video', arguments: { ...FILMED, model: 'fal/seedance-1.5-pro' } },
      /cannot show/,
    ],
  ])('a model with %s is refused', async (_, tool, args, words) => {
    const model = tool === 'preview_video' ? {} : { model: 'fal/seedance-1.5-pro' };
    expect(await caller.refusal(tool, { ...args, ...model })).toMatchObject({
      error_code: 'input_unsupported',
      error_description: expect.stringMatching(words) as string,
    });
  });

  it('media://models lists what can be called, for every caller', async () => {
    const { resources } = await caller.client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('media://models');
    const { contents } = await caller.client.readResource({ uri: 'media://models' });
    const [page] = contents as { text: string }[];
    expect(page?.text).toMatch(/- fal\/seedance-1\.5-pro: video, .*; 6\.24 credits per s\n/);
    expect(page?.text).not.toContain('gateway/veo-3.1:');
  });

  it('the operator confirms all of a maker at once, and names a price that no list has', async () => {
    expect((await media('models', 'confirm', '--all-of', 'elevenlabs')).lines).toContain(
      'elevenlabs/eleven-v4  confirmed US$0.08 per thousand characters',
    );
    expect(await media('models', 'confirm', 'fal/none')).toMatchObject({ code: 1 });
    expect(await media('models', 'confirm', 'fal/veo-3.1', '--dollars', 'many')).toMatchObject({ code: 2 });
    fal.nextWrongs.length = 0;
    expect((await media('models', 'list')).lines).toContainEqual(
      expect.stringMatching(/^elevenlabs\/eleven-v4 .* Set ELEVENLABS_API_KEY\.$/),
    );
  });

  describe('an account without a balance', () => {
    let poor: McpCaller;

    beforeAll(async () => {
      await media('models', 'confirm', 'fal/nano-banana-2', '--dollars', '0.08');
      poor = await McpCaller.connect(app.address, (await app.key()).key);
    });
    afterAll(() => poor.close());

    it.each([
      [
        'A photo of a heron',
        'fal/nano-banana-2 would cost 10 credits, and the balance has 0: it stays with the embedded studio.',
      ],
      [
        'A heron',
        'It stays with the embedded studio: the words need no photo, person or real motion. To have a model make it, name one of media://models.',
      ],
    ])('stays with the embedded studio for %j, and hears why', async (prompt, note) => {
      const { provider, model, notes } = await poor.call<Started>('create_image', { prompt, model: 'auto' });
      expect([provider, model]).toEqual(['embedded', undefined]);
      expect(notes).toContain(note);
    });

    it('hears of a refusal of the studio why no model took its place', async () => {
      const { error_description: why } = await poor.refusal('create_video', { ...FILMED, model: 'auto' });
      expect(why).toContain('it describes footage or photographs');
      expect(why).toContain('fal/seedance-1.5-pro would cost 25 credits, and the balance has 0');
    });

    it('is refused a named model before anything starts', async () => {
      expect(await poor.refusal('create_video', { ...FILMED, model: 'fal/seedance-1.5-pro' })).toMatchObject({
        error_code: 'insufficient_credits',
      });
    });
  });
});
