import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type AcceptedOrder, answerJson, type Call, madeFile, MakerServer, type Wrong } from './maker-server.js';

const SPEECH = /^\/v1\/text-to-speech\/([^/]+)\/with-timestamps$/;
const AUDIO = /^\/v1\/history\/([^/]+)\/audio$/;
const SECONDS_A_CHARACTER = 0.05;
const PAGE = 100;

export interface Alignment {
  characters: string[];
  character_start_times_seconds: number[];
  character_end_times_seconds: number[];
}

/**
 * ElevenLabs, written from https://elevenlabs.io/docs/api-reference, the types of its SDK (elevenlabs-js 2.x) and
 * https://help.elevenlabs.io/hc/en-us/articles/19572237925521 on its errors.
 */
export class ElevenLabsServer extends MakerServer {
  /** What answers an order that is `refused`, if not an error of validation. */
  refusal: { status: number; detail: unknown } | undefined;
  /** Breaks the sound of an answer off in its middle. */
  cutsSound = false;
  /** Of the next speeches, if not made from their text. */
  alignment: Alignment | null | undefined;
  /** Says the next speeches, if they are to be heard. */
  voice: ((text: string) => Promise<{ sound: Buffer; alignment: Alignment }>) | undefined;
  /** Seconds before the first character of a speech is heard; each takes 50 ms. */
  startsAt = 0;

  override calm(): void {
    super.calm();
    this.refusal = undefined;
    this.cutsSound = false;
    this.alignment = undefined;
    this.voice = undefined;
    this.startsAt = 0;
  }

  protected async route(call: Call, response: ServerResponse): Promise<void> {
    const { method, url } = call;
    if (call.headers['xi-api-key'] !== this.key) {
      refuseAs(response, 401, 'invalid_api_key', 'Invalid API key');
      return;
    }
    const voice = SPEECH.exec(url.pathname)?.[1];
    const heard = AUDIO.exec(url.pathname)?.[1];
    if (method === 'POST' && voice !== undefined) await this.speak(call, voice, response);
    else if (method === 'POST' && ['/v1/sound-generation', '/v1/music'].includes(url.pathname)) {
      await this.sound(call, response);
    } else if (url.pathname === '/v1/history') this.list(url, response);
    else if (heard !== undefined) this.hear(heard, response);
    else answerJson(response, 404, { detail: 'Not Found' });
  }

  protected refuse(wrong: Wrong, response: ServerResponse): void {
    if (wrong === 'refused' && this.refusal) {
      answerJson(response, this.refusal.status, { detail: this.refusal.detail });
      return;
    }
    const validation = [{ loc: ['body', 'text'], msg: 'String should have at least 1 character', type: 'too_short' }];
    const answers: Partial<Record<Wrong, [number, unknown, Record<string, string>?]>> = {
      key: [401, { status: 'invalid_api_key', message: 'Invalid API key' }],
      credit: [401, { status: 'quota_exceeded', message: 'This request exceeds your quota of 10000.' }],
      locked: [401, { status: 'detected_unusual_activity', message: 'Unusual activity detected.' }],
      storm: [
        429,
        { status: 'too_many_concurrent_requests', message: 'Too many concurrent requests.' },
        { 'retry-after': '7' },
      ],
      away: [503, { status: 'service_unavailable', message: 'Unavailable.' }, { 'retry-after': '30' }],
      broken: [500, 'Internal Server Error'],
      gone: [400, { status: 'model_not_found', message: 'A model with model ID eleven_old does not exist.' }],
      refused: [422, validation],
    };
    const [status, detail, headers] = answers[wrong] ?? [500, 'Internal Server Error'];
    answerJson(response, status, { detail }, headers);
  }

  private async speak(call: Call, voice: string, response: ServerResponse): Promise<void> {
    const order = await this.accept(call, response, { voice_id: voice });
    if (order === undefined) return;
    const said = await this.voice?.(textOf(order));
    const body = {
      audio_base64: (said?.sound ?? madeFile('audio')).toString('base64'),
      alignment: this.alignment === undefined ? (said?.alignment ?? this.alignmentOf(order)) : this.alignment,
      normalized_alignment: null,
    };
    answerJson(response, 200, body, { 'request-id': order.id, 'character-cost': String(textOf(order).length) });
  }

  private async sound(call: Call, response: ServerResponse): Promise<void> {
    const order = await this.accept(call, response, {});
    if (order === undefined) return;
    const bytes = madeFile('audio');
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'request-id': order.id });
    if (this.cutsSound) response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    else response.end(bytes);
  }

  private async accept(
    { url, body, headers }: Call,
    response: ServerResponse,
    more: Record<string, unknown>,
  ): Promise<AcceptedOrder | undefined> {
    const read = JSON.parse(body.toString()) as Record<string, unknown>;
    const input = { ...read, ...more, output_format: url.searchParams.get('output_format') };
    return await this.take({ id: randomUUID(), model: String(read['model_id']), input, headers }, response);
  }

  private list(url: URL, response: ServerResponse): void {
    const asked = (name: string): string => url.searchParams.get(name) ?? '';
    const all = this.accepted
      .filter(({ input, model }) => input['voice_id'] === asked('voice_id') && model === asked('model_id'))
      .filter(({ at }) => at.getTime() / 1_000 >= Number(asked('date_after_unix')))
      .toReversed();
    const from = 1 + all.findIndex(({ id }) => itemId(id) === asked('start_after_history_item_id'));
    const page = all.slice(from, from + Math.min(Number(asked('page_size') || PAGE), 1_000));
    answerJson(response, 200, {
      history: page.map((order) => ({
        history_item_id: itemId(order.id),
        request_id: order.id,
        voice_id: order.input['voice_id'],
        model_id: order.model,
        text: textOf(order),
        date_unix: Math.floor(order.at.getTime() / 1_000),
        character_count_change_from: 0,
        character_count_change_to: textOf(order).length,
        content_type: 'audio/mpeg',
        state: 'created',
        source: 'TTS',
        alignments: { alignment: this.alignmentOf(order), normalized_alignment: this.alignmentOf(order) },
      })),
      last_history_item_id: page.length > 0 ? itemId(page.at(-1)?.id ?? '') : null,
      has_more: from + page.length < all.length,
      scanned_until: null,
    });
  }

  private hear(id: string, response: ServerResponse): void {
    if (!this.accepted.some((order) => itemId(order.id) === id)) {
      refuseAs(response, 404, 'history_item_not_found', 'History item not found.');
      return;
    }
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(madeFile('audio'));
  }

  private alignmentOf(order: AcceptedOrder): Alignment {
    const characters = Array.from(textOf(order));
    const start = (at: number): number => Number((this.startsAt + at * SECONDS_A_CHARACTER).toFixed(3));
    return {
      characters,
      character_start_times_seconds: characters.map((_, at) => start(at)),
      character_end_times_seconds: characters.map((_, at) => start(at + 1)),
    };
  }
}

function refuseAs(response: ServerResponse, status: number, name: string, message: string): void {
  answerJson(response, status, { detail: { status: name, message } });
}

function itemId(id: string): string {
  return `h-${id}`;
}

function textOf({ input }: AcceptedOrder): string {
  return String(input['text'] ?? input['prompt']);
}
