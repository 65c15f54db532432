import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { findVoices } from '../../../libs/sound/src/adapters/speech/find-voices.js';
import { SharedService } from '../../support/service/shared-service.js';

interface Sound {
  mime_type: string;
  storage_url: string;
  metadata: Record<string, unknown> & { qa: { passed: boolean; gates: Record<string, unknown> } };
}

describe('create_audio', () => {
  let service: SharedService;
  let caller: McpCaller;

  beforeAll(async () => {
    service = await SharedService.open();
    caller = await service.caller();
  });
  afterAll(async () => {
    await caller.close();
    await service.release();
  });

  async function made(args: Record<string, unknown>): Promise<Sound> {
    const { resource_id: id } = await caller.call<{ resource_id: string }>('create_audio', args);
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', percent: 100 });
    return caller.call<Sound & Record<string, unknown>>('lib_get', { resource_id: id });
  }

  const bytes = async (address: unknown): Promise<Buffer> =>
    Buffer.from(await (await fetch(String(address))).arrayBuffer());

  it('speaks a text, with captions in its time and a picture of its waveform', async () => {
    const text = 'The sky is blue. Nobody painted it!';
    const sound = await made({ mode: 'speech', text, format: 'mp3', voice: 'rms', speed: 1.5 });
    expect(sound).toMatchObject({ mime_type: 'audio/mpeg', metadata: { kind: 'audio', mode: 'speech', voice: 'rms' } });
    expect(sound.metadata).toMatchObject({ sample_rate: 48_000, channels: 2, speed: 1.5, qa: { passed: true } });
    expect(Math.abs(Number(sound.metadata['loudness_lufs']) + 16)).toBeLessThanOrEqual(1);
    expect(Number(sound.metadata['duration_seconds'])).toBeGreaterThan(1.5);
    expect((await bytes(sound.storage_url)).subarray(0, 3).toString()).toBe('ID3');
    expect((await bytes(sound.metadata['captions_url'])).toString()).toMatch(/^WEBVTT\n[\s\S]*The sky is blue\./);
    expect((await bytes(sound.metadata['thumbnail_url'])).subarray(0, 2).toString('hex')).toBe('ffd8');
  });

  it('speaks with a program of the machine, or names the voices that it has', async () => {
    const [voice] = (await findVoices(process.env['PATH'] ?? '')).filter(({ id }) => id.includes('/'));
    const args = { mode: 'speech', text: 'The lamp is lit.', voice: voice?.id ?? 'festival/slt' };
    const answer = voice
      ? (await made(args)).metadata
      : { says: (await caller.refusal('create_audio', args))['error_description'] };
    const expected = voice
      ? { voice: voice.id, qa: { passed: true } }
      : { says: 'There is no voice "festival/slt"; choose one of slt, rms, awb, kal16.' };
    expect(answer).toMatchObject(expected);
  });

  it('makes the sounds that a text names, and says which', async () => {
    const sound = await made({ mode: 'sfx', text: 'rain and distant thunder', format: 'opus', duration_seconds: 2 });
    expect(sound).toMatchObject({
      mime_type: 'audio/ogg',
      metadata: { mode: 'sfx', sounds: ['rain', 'thunder'], qa: { passed: true } },
    });
    expect(Number(sound.metadata['duration_seconds'])).toBeCloseTo(2, 1);
    expect((await bytes(sound.storage_url)).subarray(0, 4).toString()).toBe('OggS');
  });

  it.each([
    ['wav', 'audio/wav', 'RIFF'],
    ['m4a', 'audio/mp4', '\0\0\0'],
  ])('composes music as %s', async (format, mimeType, begins) => {
    const sound = await made({ mode: 'music', text: 'a calm evening', format, duration_seconds: 1.5, bpm: 90 });
    expect(sound).toMatchObject({ mime_type: mimeType, metadata: { mode: 'music', mood: 'calm', bpm: 90 } });
    expect(Number(sound.metadata['duration_seconds'])).toBeCloseTo(1.5, 1);
    expect(sound.metadata.qa).toMatchObject({ passed: true });
    expect((await bytes(sound.storage_url)).subarray(0, begins.length).toString()).toBe(begins);
  });

  it.each([
    ['a thousand characters', { mode: 'speech', text: 'a'.repeat(1000) }, 1],
    ['one more', { mode: 'speech', text: 'a'.repeat(1001) }, 2],
    ['music without a duration', { mode: 'music', text: 'x' }, 1],
    ['31 s of music', { mode: 'music', text: 'x', duration_seconds: 31 }, 2],
    ['a sound of its own length', { mode: 'sfx', text: 'a whoosh' }, 1],
    ['300 s of music', { mode: 'music', text: 'x', duration_seconds: 300 }, 10],
  ])('%s cost what is started', async (_, given, credits) => {
    expect(await caller.call('estimate_cost', { tool: 'create_audio', arguments: given })).toMatchObject({ credits });
  });

  it.each([
    ['no mode', { text: 'x' }, 'mode: is required (one of speech, music, sfx)'],
    ['a voice for music', { mode: 'music', text: 'x', voice: 'slt' }, 'voice: belongs to mode speech'],
    ['a mood for speech', { mode: 'speech', text: 'x', mood: 'calm' }, 'mood: belongs to mode music'],
    ['a length for speech', { mode: 'speech', text: 'x', duration_seconds: 5 }, 'duration_seconds: belongs to mode'],
    ['301 s', { mode: 'music', text: 'x', duration_seconds: 301 }, 'duration_seconds: must be a number from 1 to 300'],
    ['10,001 characters', { mode: 'speech', text: 'a'.repeat(10_001) }, 'text: must be text from 1 to 10000'],
    ['letters that no voice says', { mode: 'speech', text: 'こんにちは世界' }, 'no voice for Japanese letters'],
    ['a sound that nobody knows', { mode: 'sfx', text: 'the smell of lemons' }, 'names no sound'],
    ['a tempo for a sound', { mode: 'sfx', text: 'rain', bpm: 90 }, 'bpm: belongs to mode music; leave it out for sfx'],
    ['nothing that can be said', { mode: 'speech', text: '٣' }, 'no word or figure that can be spoken'],
  ])('%s: refused with the field, and nothing is held or queued', async (_, args, says) => {
    const [before] = await service.database.sql<{ count: number }[]>`select count(*) from resource`;
    const denial = await caller.refusal('create_audio', args);
    expect(denial).toMatchObject({ error_code: 'input_unsupported', retryable: false });
    expect(String(denial['error_description'])).toContain(says);
    expect(await service.database.sql`select count(*) from resource`).toEqual([before]);
  });

  it('a cancelled job is charged for no more than was done, and stays cancelled', async () => {
    const args = { mode: 'music', text: 'a long calm night', duration_seconds: 300 };
    const { resource_id: id } = await caller.call<{ resource_id: string }>('create_audio', args);
    const cancelled = await caller.call('cancel_job', { resource_id: id });
    expect(await caller.ended(id)).toMatchObject({ status: 'cancelled' });
    const [hold] = await service.database.sql<{ captured: number | null }[]>`
      select captured from credit_hold where resource_id = ${id}`;
    const charged = hold?.captured ?? 0;
    expect(charged).toBeLessThan(10);
    expect(cancelled).toMatchObject({ status: 'cancelled', credits_charged: charged, credits_returned: 10 - charged });
    expect(await service.media('credits', 'audit')).toBe('the books balance');
  });
});
