import { z } from 'zod';
import { ELEVENLABS_VOICES } from '../../../models/elevenlabs.voices.js';
import type { Model } from '../../../models/model.js';
import { MakerTrouble } from '../../../makers/maker-trouble.js';
import { DirectMaker, type MadeBytes, type MakerOrder } from '../../../makers/maker.js';
import { bodyOf, troubleOf } from '../answer-trouble.js';
import { type MakerAnswer, MakerHttp, type MakerRequest } from '../maker-http.js';
import { inputOf } from '../order-input.js';
import { ALIGNMENT, characterTimesOf } from './character-times.js';
import { ELEVENLABS } from './elevenlabs-trouble.js';

const SPOKEN = z.object({ audio_base64: z.base64().min(1), alignment: ALIGNMENT.nullish() });
const HISTORY = z.object({
  history: z.array(
    z.object({
      history_item_id: z.string(),
      request_id: z.string().nullish(),
      text: z.string().nullish(),
      alignments: z.object({ alignment: ALIGNMENT.nullish() }).nullish(),
    }),
  ),
  has_more: z.boolean().nullish(),
  last_history_item_id: z.string().nullish(),
});

const FORMAT = 'mp3_44100_128';
const MIME_TYPE = 'audio/mpeg';
/** 40,000 characters are 40 minutes of sound in base64, with three lists of times. */
const MOST_SPOKEN_BYTES = 64 * 1024 * 1024;
/** Between our clock and theirs. */
const CLOCKS_APART_SECONDS = 60 * 60;
const PAGES = 5;

/**
 * ElevenLabs, as https://elevenlabs.io/docs/api-reference and its SDK describe it. It answers with the sound itself, bills
 * every request and knows no idempotency key. A lost speech is found in the history by its words; effects and music are not
 * kept there.
 */
export class ElevenLabsMaker extends DirectMaker {
  readonly name = 'elevenlabs';
  private readonly http: MakerHttp;

  constructor(
    key: string,
    private readonly address = 'https://api.elevenlabs.io',
  ) {
    super();
    this.http = new MakerHttp({ 'xi-api-key': key }, [new URL(address).origin]);
  }

  isRepeatable(): boolean {
    return false;
  }

  async make(order: MakerOrder, signal: AbortSignal): Promise<MadeBytes> {
    const { model, prompt } = order;
    const { mostCharacters = Infinity } = model;
    if (prompt.length > mostCharacters) {
      throw new MakerTrouble('refused', `The model ${model.id} takes texts of up to ${mostCharacters} characters.`);
    }
    const answer = await this.ask(`${this.address}${pathOf(order)}?output_format=${FORMAT}`, 'gone', {
      method: 'POST',
      json: { ...inputOf(order), model_id: model.endpoint },
      mostMilliseconds: model.longestSeconds * 1_000,
      signal,
    });
    return model.kind === 'speech' ? await spokenIn(answer) : soundIn(answer);
  }

  async find(order: MakerOrder, since: Date, signal: AbortSignal): Promise<MadeBytes | undefined> {
    const { model, prompt } = order;
    if (model.kind !== 'speech') return undefined;
    const url = new URL(`${this.address}/v1/history`);
    url.searchParams.set('page_size', '100');
    url.searchParams.set('voice_id', voiceIdOf(order));
    url.searchParams.set('model_id', model.endpoint);
    url.searchParams.set('date_after_unix', String(Math.floor(since.getTime() / 1_000) - CLOCKS_APART_SECONDS));
    for (let page = 0; page < PAGES; page += 1) {
      const listed = await bodyOf(await this.ask(url.href, 'expired', { signal }), HISTORY, MOST_SPOKEN_BYTES);
      // The newest comes first. Any of several is what was ordered: the same words by the same voice.
      const found = listed.history.find(({ text }) => text?.trim() === prompt.trim());
      if (found) return await this.heard(found, model, signal);
      if (listed.has_more !== true || !listed.last_history_item_id) return undefined;
      url.searchParams.set('start_after_history_item_id', listed.last_history_item_id);
    }
    return undefined;
  }

  private async heard(
    item: z.output<typeof HISTORY>['history'][number],
    { longestSeconds }: Model,
    signal: AbortSignal,
  ): Promise<MadeBytes> {
    const url = `${this.address}/v1/history/${encodeURIComponent(item.history_item_id)}/audio`;
    const answer = await this.ask(url, 'expired', { signal, mostMilliseconds: longestSeconds * 1_000 });
    const characters = characterTimesOf(item.alignments?.alignment);
    return {
      ...soundIn(answer),
      ...(characters && { characters }),
      ...(item.request_id && { requestId: item.request_id }),
    };
  }

  private async ask(url: string, missing: 'gone' | 'expired', request: MakerRequest): Promise<MakerAnswer> {
    const answer = await this.http.send(url, request);
    if (answer.response.ok) return answer;
    throw await troubleOf(answer, { ...ELEVENLABS, missing });
  }
}

function pathOf(order: MakerOrder): string {
  const { kind } = order.model;
  if (kind === 'speech') return `/v1/text-to-speech/${encodeURIComponent(voiceIdOf(order))}/with-timestamps`;
  return kind === 'music' ? '/v1/music' : '/v1/sound-generation';
}

function voiceIdOf({ voice }: MakerOrder): string {
  const named = voice === undefined ? ELEVENLABS_VOICES[0] : ELEVENLABS_VOICES.find(({ name }) => name === voice);
  if (!named) throw new MakerTrouble('refused', `The maker has no voice with the name ${String(voice)}.`);
  return named.makersId;
}

async function spokenIn(answer: MakerAnswer): Promise<MadeBytes> {
  const { audio_base64: audio, alignment } = await bodyOf(answer, SPOKEN, MOST_SPOKEN_BYTES);
  const characters = characterTimesOf(alignment);
  return { ...made(answer, whole(Buffer.from(audio, 'base64'))), ...(characters && { characters }) };
}

function soundIn(answer: MakerAnswer): MadeBytes {
  const type = answer.headers.get('content-type') ?? '';
  if (!type.startsWith('audio/')) {
    throw new MakerTrouble('uncertain', 'The maker’s answer has another form than its documents say.');
  }
  return made(answer, readingOf(answer));
}

function made({ headers }: MakerAnswer, bytes: AsyncIterable<Uint8Array>): MadeBytes {
  const requestId = headers.get('request-id');
  return { bytes, mimeType: MIME_TYPE, ...(requestId !== null && { requestId }) };
}

async function* whole(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

async function* readingOf({ response }: MakerAnswer): AsyncIterable<Uint8Array> {
  try {
    yield* (response.body ?? []) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new MakerTrouble('uncertain', 'The maker’s answer broke off.', { cause: error });
  }
}
