import { type Denial, deny, type DenialCode } from '@libs/kernel';
import { z } from 'zod';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import type { WriterSettings } from '../../writing/writer.settings.js';
import { type Turn, Writer } from '../../writing/writer.js';
import { jsonOf, type MakerAnswer, MakerHttp, retryAfterOf } from '../makers/maker-http.js';

const choice = z.object({
  message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
  finish_reason: z.string().nullish(),
});
const completion = z.object({ choices: z.tuple([choice]).rest(choice) });

/** Statuses of a server that does not take the form of the answer. */
const FORM_REFUSED: readonly number[] = [400, 404, 422, 501];
/** Statuses of a wrong, locked or empty account, and of a wrong address or model. */
const ACCOUNT: readonly number[] = [401, 402, 403, 404, 405];
/** Of one request; the signal of a writing ends it before. */
const MOST_MS = 60_000;

/** A server with the chat completions of OpenAI. It follows no redirect. */
export class ChatCompletions extends Writer {
  readonly model: string;
  readonly credits: number;
  readonly perDay: number;
  private readonly url: string;
  private readonly http: MakerHttp;
  /** Until the server refuses a form: not all take one. */
  private takesForms = true;

  constructor({ url, key, model, credits, perDay }: NonNullable<WriterSettings['writer']>) {
    super();
    this.model = model;
    this.credits = credits;
    this.perDay = perDay;
    this.url = `${url.replace(/\/$/, '')}/chat/completions`;
    const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    this.http = new MakerHttp(authorization, [new URL(url).origin]);
  }

  async answer(turns: readonly Turn[], form: object, signal: AbortSignal): Promise<string> {
    try {
      return contentOf(await this.completion(turns, form, signal));
    } catch (error) {
      if (isTimeout(signal.reason)) throw unavailable('took too long', { cause: error });
      signal.throwIfAborted();
      throw error instanceof MakerTrouble ? unavailable('does not answer as it should', { cause: error }) : error;
    }
  }

  private async completion(turns: readonly Turn[], form: object, signal: AbortSignal): Promise<unknown> {
    const schema = { type: 'json_schema', json_schema: { name: 'film', schema: form } };
    const answer = await this.post(turns, this.takesForms ? { response_format: schema } : {}, signal);
    if (answer.status === 200) return jsonOf(answer);
    await answer.response.body?.cancel();
    if (!this.takesForms || !FORM_REFUSED.includes(answer.status)) throw refused(answer);
    const plain = await this.post(turns, {}, signal);
    if (plain.status !== 200) {
      await plain.response.body?.cancel();
      throw refused(plain);
    }
    this.takesForms = false;
    return jsonOf(plain);
  }

  private post(turns: readonly Turn[], format: object, signal: AbortSignal): Promise<MakerAnswer> {
    const json = { model: this.model, messages: turns, ...format };
    return this.http.send(this.url, { method: 'POST', json, signal, mostMilliseconds: MOST_MS });
  }
}

/** What the model said; empty where it said nothing. */
function contentOf(body: unknown): string {
  const read = completion.safeParse(body);
  if (!read.success) throw unavailable('answered no chat completion');
  const [{ message, finish_reason: reason }] = read.data.choices;
  if (reason === 'content_filter' || typeof message.refusal === 'string') {
    throw denied('provider_rejected', 'refuses to write about this');
  }
  return message.content ?? '';
}

function refused({ status, headers }: MakerAnswer): Denial {
  if (status === 429) {
    return unavailable('has too many requests', { retryAfterSeconds: retryAfterOf(headers, new Date()) ?? 30 });
  }
  if (!ACCOUNT.includes(status)) return unavailable(`answered HTTP ${status}`);
  const operator = 'is not set up correctly; the operator of this service can correct it';
  return unavailable(operator, {
    cause: new Error(`the server of LLM_BASE_URL answered HTTP ${status}`),
    retryable: false,
  });
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}

type Options = NonNullable<Parameters<typeof deny>[2]>;

function unavailable(what: string, options: Options = {}): Denial {
  return denied('provider_unavailable', what, options);
}

function denied(code: DenialCode, what: string, options: Options = {}): Denial {
  const nextStep = 'Leave write out and send scenes of your own (media://guide/scenes).';
  return deny(code, `The language model ${what}.`, { nextStep, ...options });
}
