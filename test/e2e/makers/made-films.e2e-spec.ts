import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { buyingAt } from '../../support/makers/buying-at.js';
import { ElevenLabsServer } from '../../support/makers/elevenlabs-server.js';
import { FalServer } from '../../support/makers/fal-server.js';
import { fliteVoice } from '../../support/makers/flite-voice.js';
import { runFfmpeg } from '@libs/sound/adapters';
import { dataOf } from '../../support/mcp/data-of.js';
import { whenNotBusy } from '../../support/mcp/when-not-busy.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { testFfmpeg } from '../../support/media/test-film.js';
import { lightOf } from '../../support/media/test-source.js';
import { Service } from '../../support/service/service.js';

const FRAME = { aspect_ratio: '16:9', resolution: '480p', fps: 24, captions: 'none', music: 'off' };
const SCENES = [
  { seconds: 1, visual: { type: 'clip', prompt: 'A fox walks through snow', model: 'fal/seedance-1.5-pro' } },
  { seconds: 1, visual: { type: 'picture', words: ['fox'] } },
];
const SMALL = { width: 32, height: 18 };
const BYTES = SMALL.width * SMALL.height;

interface Started extends Record<string, unknown> {
  resource_id: string;
  cost: { credits: number };
  notes?: string[];
}

/** One process makes clip and film. */
describe('a film with a clip that a model makes', () => {
  let db: TestDatabase;
  let fal: FalServer;
  let eleven: ElevenLabsServer;
  let service: Service;
  let caller: McpCaller;
  let folder: string;
  let ffmpegPath: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    fal = await new FalServer().start();
    eleven = await new ElevenLabsServer().start();
    fal.looks = 0;
    const environment = await buyingAt({ fal, elevenlabs: eleven });
    service = await Service.start({ databaseUrl: db.url, environment });
    const key = await service.media('keys', 'create', '--name', 'test');
    caller = await McpCaller.connect(service.address, key);
    await service.media('models', 'confirm', 'fal/seedance-1.5-pro', '--dollars', '0.052');
    await service.media('models', 'confirm', 'elevenlabs/eleven-v4', '--dollars', '0.08');
    folder = await mkdtemp(join(tmpdir(), 'made-films-'));
    ffmpegPath = await testFfmpeg(folder);
  });
  afterAll(async () => {
    await caller.close();
    await service.remove();
    await fal.stop();
    await eleven.stop();
    await db.drop();
    await rm(folder, { recursive: true });
  });

  const previewed = (asked: object) =>
    whenNotBusy(() => caller.client.callTool({ name: 'preview_video', arguments: { ...asked } }));

  async function bytesOf(id: string): Promise<string> {
    const { storage_url: address } = await caller.call<{ storage_url: string }>('lib_get', { resource_id: id });
    const path = join(process.env['KEEP_FILMS'] ?? folder, `${id}.mp4`);
    await writeFile(path, Buffer.from(await (await fetch(address)).arrayBuffer()));
    return path;
  }

  /** The light of each frame of a film, small. */
  async function framesOf(id: string): Promise<Buffer[]> {
    const light = await lightOf(ffmpegPath, await bytesOf(id), `scale=${SMALL.width}:${SMALL.height}:flags=area`);
    return Array.from({ length: light.length / BYTES }, (_, at) => light.subarray(at * BYTES, (at + 1) * BYTES));
  }

  const difference = (one: Buffer, other: Buffer): number =>
    one.reduce((sum, light, at) => sum + Math.abs(light - other[at]!), 0) / BYTES;

  const balance = async (): Promise<number> =>
    (await caller.call<{ credits: { balance: number } }>('account_status')).credits.balance;

  const partOf = async (id: string): Promise<{ id: string; name: string; status: string } | undefined> => {
    const { items } = await caller.call<{ items: { id: string; parent_id?: string; name: string; status: string }[] }>(
      'lib_list',
      { kind: 'video' },
    );
    return items.find(({ parent_id: parent, name }) => parent === id && !name.startsWith('Shot'));
  };

  /** Compares the clip with the beginning of the film, frame by frame; answers the frames of both. */
  async function showsClip(id: string, clip: string): Promise<[Buffer[], Buffer[]]> {
    const [film, own] = [await framesOf(id), await framesOf(clip)];
    expect(own).toHaveLength(24);
    for (const at of [2, 10, 20]) {
      const nearest = Math.min(...own.map((other) => difference(film[at]!, other)));
      expect(difference(film[at]!, own[at]!), `frame ${at}`).toBeLessThanOrEqual(nearest + 0.5);
      expect(nearest, `frame ${at}`).toBeLessThan(4);
    }
    return [film, own];
  }

  it('costs both, is previewed without a purchase, and shows the clip that stays in the library', async () => {
    const args = { ...FRAME, voice: 'none', scenes: SCENES };
    await expect(caller.refusal('create_video', args)).resolves.toMatchObject({ error_code: 'insufficient_credits' });
    await service.media('credits', 'add', '200');
    const estimate = await caller.call<{ credits: number }>('estimate_cost', { tool: 'create_video', arguments: args });
    // 4 s at 5.2 cents and a margin of a fifth, and two seconds of film.
    expect(estimate.credits).toBe(25 + 1);
    const preview = await previewed({ tool: 'create_video', arguments: args });
    expect(dataOf(preview)).toMatchObject({ credits: 26, findings: [] });
    expect(fal.accepted).toEqual([]);
    const started = await caller.call<Started>('create_video', args);
    expect(started.cost.credits).toBe(26);
    const { resource_id: id } = started;
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', credits_charged: 1 });
    expect(fal.accepted).toHaveLength(1);
    const clip = await partOf(id);
    expect(clip).toMatchObject({ name: 'A fox walks through snow', status: 'completed' });
    expect((await made(id)).metadata.digital_source_type).toMatch(/\/compositeSynthetic$/);
    const [film, own] = await showsClip(id, clip!.id);
    expect(film).toHaveLength(48);
    expect(Math.min(...own.map((other) => difference(film[40]!, other)))).toBeGreaterThan(20);
    const revised = (change: object) => ({
      tool: 'create_video',
      arguments: { revise_from: id, changes: [{ scene: 0, ...change }] },
    });
    expect(await caller.call('estimate_cost', revised({ headline: 'Snow' }))).toMatchObject({ credits: 1 });
    const another = { visual: { ...SCENES[0]!.visual, prompt: 'A hare runs' } };
    expect(await caller.call('estimate_cost', revised(another))).toMatchObject({ credits: 25 + 1 });
  });

  it('fails uncharged where the price of its clip rose after it was ordered', async () => {
    const model = 'fal/veo-3.1-fast';
    await service.media('models', 'confirm', model, '--dollars', '0.15');
    fal.prices.set('fal-ai/veo3.1/fast', { unit_price: 0.2, unit: 'seconds' });
    const [sent, before] = [fal.accepted.length, await balance()];
    const scenes = [{ visual: { type: 'clip', prompt: 'A fox', model } }];
    const { resource_id: id } = await caller.call<Started>('create_video', { ...FRAME, voice: 'none', scenes });
    expect(await caller.ended(id)).toMatchObject({
      status: 'failed',
      error: {
        error_code: 'cost_ceiling_exceeded',
        error_description: expect.stringMatching(/^Its part "A fox" .* asks for more than was held/) as string,
      },
    });
    expect([fal.accepted.length, await balance()]).toEqual([sent, before]);
  });

  it('of a plan is made in the same way', async () => {
    const segments = [{ type: 'generate', prompt: 'A fox walks', model: 'fal/seedance-1.5-pro', duration_seconds: 1 }];
    const output = { aspect_ratio: '16:9', resolution: '480p', fps: 24 };
    const args = { plan: { segments }, audio: { strategy: 'scored', music: 'off' }, captions: 'none', output };
    const { resource_id: id, cost } = await caller.call<Started>('compose_video', args);
    expect(cost.credits).toBe(5 + 1 + 25);
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', credits_charged: 6 });
    await showsClip(id, (await partOf(id))!.id);
  });

  const NARRATED = {
    ...FRAME,
    captions: 'burned',
    voice: 'elevenlabs/George',
    scenes: [
      { say: 'A fox walks through the snow.', visual: { ...SCENES[0]!.visual, sound: 'mute' } },
      { say: 'It waits. Then it listens for mice.', visual: { type: 'picture', words: ['fox'] } },
      { say: 'It waits.', visual: { type: 'title', text: 'Winter' } },
    ],
  };

  interface Made extends Record<string, unknown> {
    storage_url: string;
    id: string;
    metadata: {
      digital_source_type: string;
      captions_url: string;
      voice: string;
      drawn_seconds?: number;
      scenes: { start_seconds: number; duration_seconds: number }[];
    };
  }
  let first: Made;
  const made = (id: string): Promise<Made> => caller.call<Made>('lib_get', { resource_id: id });

  const narrated = async (args: object): Promise<Made> => {
    const { resource_id: id } = await caller.call<Started>('create_video', { ...args });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    return made(id);
  };
  const spoken = (): unknown[] => eleven.accepted.map(({ input }) => input['text']);

  /** When the voice of a film begins to be heard after a pause, in seconds. */
  async function heardIn(id: string): Promise<number[]> {
    const { log } = await runFfmpeg({ ffmpegPath, signal: new AbortController().signal }, [
      '-i',
      await bytesOf(id),
      ...'-map 0:a -af silencedetect=noise=-35dB:d=0.25 -f null -'.split(' '),
    ]);
    return [...log.matchAll(/silence_end: ([\d.]+)/g)].map(([, end]) => Number(end));
  }

  it('is narrated by the voice of a maker, each line bought once, with captions on its words', async () => {
    await service.media('credits', 'add', '200');
    eleven.voice = fliteVoice(ffmpegPath);
    const asked = { tool: 'create_video', arguments: NARRATED };
    const estimate = await caller.call<{ credits: number }>('estimate_cost', asked);
    const { credits: alone } = await caller.call<{ credits: number }>('estimate_cost', {
      tool: 'create_video',
      arguments: { ...NARRATED, voice: 'rms' },
    });
    // 66 letters at 8 cents a thousand, a margin, rounded up.
    expect(estimate.credits - alone).toBe(1);
    const preview = await previewed(asked);
    expect(dataOf(preview)).toMatchObject({ credits: estimate.credits });
    expect(await caller.refusal('create_video', { ...NARRATED, max_cost_credits: estimate.credits - 1 })).toMatchObject(
      { error_code: 'cost_ceiling_exceeded' },
    );
    expect(eleven.accepted).toEqual([]);
    first = await narrated(NARRATED);
    expect(spoken()).toEqual(['A fox walks through the snow.\n\nIt waits. Then it listens for mice.']);
    expect(first.metadata.voice).toBe('elevenlabs/george');
    const captions = await (await fetch(first.metadata.captions_url)).text();
    const begins = [...captions.matchAll(/(\d\d\.\d{3}) -->/g)].map(([, at]) => Number(at));
    const heard = await heardIn(first.id);
    const apart = begins.map((at) => Math.min(...heard.map((end) => Math.abs(end - at))));
    expect(Math.max(...apart)).toBeLessThan(0.12);
  });

  it('buys changed words alone when it is revised, and lasts as long as they are heard', async () => {
    eleven.calm();
    eleven.voice = fliteVoice(ffmpegPath, { speed: 0.6 });
    const say = 'It waits. Winter is long and cold here.';
    const change = { revise_from: first.id, changes: [{ scene: 2, say, seconds: 3 }] };
    const before = first.metadata.scenes[2]!.start_seconds;
    const { metadata } = await narrated(change);
    expect(spoken()).toEqual(['Winter is long and cold here.']);
    expect(metadata.scenes[2]!.start_seconds).toBe(before);
    expect(metadata.scenes[2]!.duration_seconds).toBeGreaterThan(3);
    expect(metadata.drawn_seconds).toBeCloseTo(metadata.scenes[2]!.duration_seconds, 1);
  });

  it('fails uncharged where the maker does not speak it', async () => {
    eleven.calm();
    eleven.wrong = 'refused';
    const { resource_id: id } = await caller.call<Started>('create_video', {
      ...NARRATED,
      scenes: NARRATED.scenes.slice(2),
    });
    expect(await caller.ended(id)).toMatchObject({ status: 'failed', credits_charged: 0 });
  });

  it.each([
    ['a voice that nobody has', { voice: 'elevenlabs/nobody' }, 'No model has this voice'],
    ['a voice of a maker without a key', { voice: 'replicate/Wise_Woman' }, 'no key of replicate'],
    ['a language that it does not speak', { locale: 'eo' }, 'elevenlabs/eleven-v4 speaks'],
    ['words that are to be written', { scenes: undefined, prompt: 'Foxes', write: true }, 'cannot be given with write'],
  ])('is refused with %s', async (_, members, problem) => {
    const refused = await caller.refusal('create_video', { ...NARRATED, ...members });
    expect(refused.error_description).toContain(problem);
  });
});
