import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeDirectMaker, readMade } from '../../../../../../test/support/makers/direct-maker-conformance.js';
import { ElevenLabsServer } from '../../../../../../test/support/makers/elevenlabs-server.js';
import { orderOf, troubleIn } from '../../../../../../test/support/makers/maker-conformance.js';
import type { MakerTroubleKind } from '../../../makers/maker-trouble.js';
import { ELEVENLABS_MODELS } from '../../../models/elevenlabs.models.js';
import type { Model } from '../../../models/model.js';
import { ElevenLabsMaker } from './elevenlabs.maker.js';

const server = new ElevenLabsServer();
const open = (key: string, address: string): ElevenLabsMaker => new ElevenLabsMaker(key, address);

function modelOf(id: string): Model {
  const model = ELEVENLABS_MODELS.find((one) => one.id === `elevenlabs/${id}`);
  if (!model) throw new Error(`There is no model ${id}.`);
  return model;
}

const SPEECH = modelOf('eleven-v4');
const EFFECT = modelOf('sound-effects');
const MUSIC = modelOf('music');

describeDirectMaker({ server, open, model: SPEECH, keeps: true });
describeDirectMaker({ server, open, model: EFFECT, keeps: false });
describeDirectMaker({ server, open, model: MUSIC, keeps: false });

describe('elevenlabs', () => {
  const { signal } = new AbortController();
  const maker = (): ElevenLabsMaker => open(server.key, server.url);

  beforeAll(async () => void (await server.start()));
  afterEach(() => server.calm());
  afterAll(() => server.stop());

  it('is asked for a speech in a voice of its own and in a language', async () => {
    const order = orderOf(SPEECH, { voice: 'Sarah', language: 'de', prompt: 'Guten Tag.' });
    await maker().make(order, signal);
    expect(server.accepted[0]?.input).toEqual({
      text: 'Guten Tag.',
      model_id: 'eleven_v4',
      language_code: 'de',
      seed: order.seed,
      voice_id: 'EXAVITQu4vr4xnSDxMaL',
      output_format: 'mp3_44100_128',
    });
  });

  it('is asked for no language where the model hears it from the text', async () => {
    await maker().make(orderOf(modelOf('multilingual-v2'), { language: 'de' }), signal);
    expect(server.accepted[0]?.input).not.toHaveProperty('language_code');
  });

  it('is asked for effects in seconds and for music in milliseconds', async () => {
    await maker().make(orderOf(EFFECT, { durationSeconds: 2.5 }), signal);
    await maker().make(orderOf(MUSIC, { durationSeconds: 10.2 }), signal);
    expect(server.accepted.map(({ input }) => input)).toMatchObject([
      { duration_seconds: 2.5, model_id: 'eleven_text_to_sound_v2' },
      { music_length_ms: 10_200, model_id: 'music_v2' },
    ]);
  });

  it('says when each character is heard, two units of one beyond the basic plane at once', async () => {
    const made = await maker().make(orderOf(SPEECH, { prompt: 'A 🦊!' }), signal);
    expect(made.characters).toEqual({ text: 'A 🦊!', starts: [0, 0.05, 0.1, 0.1, 0.15], endsAt: 0.2 });
  });

  it('finds a lost speech with its times', async () => {
    server.nextWrongs.push('lost');
    const order = orderOf(SPEECH, { prompt: 'A fox.' });
    await troubleIn(maker().make(order, signal));
    const found = await maker().find(order, new Date(), signal);
    expect(found?.characters).toMatchObject({ text: 'A fox.', endsAt: 0.3 });
  });

  it.each([
    ['no times', null],
    ['fewer times', { characters: ['A', 'b'], character_start_times_seconds: [0], character_end_times_seconds: [1] }],
    [
      'times that fall',
      { characters: ['A', 'b'], character_start_times_seconds: [1, 0], character_end_times_seconds: [1, 2] },
    ],
  ])('delivers a speech without times where it comes with %s', async (_, alignment) => {
    server.alignment = alignment;
    const made = await maker().make(orderOf(SPEECH), signal);
    expect(made.characters).toBeUndefined();
    expect((await readMade(made)).length).toBeGreaterThan(0);
  });

  it('refuses a text that is longer than the model takes, and sends nothing', async () => {
    const trouble = await troubleIn(maker().make(orderOf(SPEECH, { prompt: 'a'.repeat(10_001) }), signal));
    expect(trouble).toMatchObject({ kind: 'refused', message: expect.stringContaining('10000 characters') as string });
    expect(server.calls).toEqual([]);
  });

  it('refuses a voice that it does not know, and sends nothing', async () => {
    const trouble = await troubleIn(maker().make(orderOf(SPEECH, { voice: 'Nobody' }), signal));
    expect(trouble.kind).toBe('refused');
    expect(server.calls).toEqual([]);
  });

  it('does not know what became of a sound that broke off in its middle', async () => {
    server.cutsSound = true;
    const made = await maker().make(orderOf(EFFECT), signal);
    expect((await troubleIn(readMade(made))).kind).toBe('uncertain');
  });

  it.each<[status: number, name: string, kind: MakerTroubleKind, retryAfterSeconds?: number]>([
    [429, 'too_many_concurrent_requests', 'not_accepted', 3],
    [429, 'system_busy', 'not_accepted', 30],
    [400, 'quota_exceeded', 'account'],
    [401, 'missing_permissions', 'account'],
    [403, 'limited_access', 'account'],
    [404, 'voice_not_found', 'refused'],
    [400, 'max_character_limit_exceeded', 'refused'],
    [400, 'bad_prompt', 'refused'],
  ])('%i %s is %s', async (status, name, kind, retryAfterSeconds) => {
    server.wrong = 'refused';
    server.refusal = { status, detail: { status: name, message: 'As it is.' } };
    const trouble = await troubleIn(maker().make(orderOf(SPEECH), signal));
    expect([trouble.kind, trouble.more.retryAfterSeconds]).toEqual([kind, retryAfterSeconds]);
  });
});
