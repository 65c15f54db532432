import { WebhookSecrets } from '@libs/kernel';
import { verifyWebhook } from '@libs/kernel/adapters';
import { z } from 'zod';
import { MakerTrouble } from '../../../makers/maker-trouble.js';
import { type MakerOrder, type MakerState, QueueMaker, type Submission } from '../../../makers/maker.js';
import { type Asked, bodyOf, jsonText, troubleOf } from '../answer-trouble.js';
import { type MakerAnswer, MakerHttp, type MakerRequest, MOST_LIST_BYTES, onProxy } from '../maker-http.js';
import { inputOf, seedIn } from '../order-input.js';
import { RememberedKeys } from '../remembered-keys.js';
import { PREDICTION, REPLICATE_API, stateOf, submissionOf } from './replicate-prediction.js';

const PROBLEM = z.object({ detail: z.string() });
const PAGE = z.object({ results: z.array(PREDICTION), next: z.url().nullish() });
const SECRET = z.object({ key: z.string() });

const REPLICATE: Omit<Asked, 'missing'> = {
  maker: 'Replicate',
  wordsIn: (body) => PROBLEM.safeParse(body).data?.detail,
};

/** Between our clock and Replicate's. */
const CLOCKS_APART_MS = 60 * 60 * 1_000;
const PAGES = 5;
const PAGE_MS = 5_000;
const MINUTE_SECONDS = 60;

/**
 * Predictions of Replicate's official models, as https://api.replicate.com/openapi.json and https://replicate.com/docs
 * describe them. Input and output are deleted an hour after the end: a search finds nothing later, and results are copied at
 * once.
 */
export class ReplicateMaker extends QueueMaker {
  readonly name = 'replicate';
  private readonly host: string;
  private readonly http: MakerHttp;
  private readonly secrets = new RememberedKeys(() => this.readSecret());

  constructor(
    token: string,
    private readonly address?: string,
  ) {
    super();
    this.host = address ?? REPLICATE_API;
    this.http = new MakerHttp({ authorization: `Bearer ${token}` }, [new URL(this.host).origin]);
  }

  async submit(order: MakerOrder, signal: AbortSignal): Promise<Submission> {
    const { model, webhookUrl } = order;
    const answer = await this.ask(`${this.host}/v1/models/${model.endpoint}/predictions`, 'gone', {
      method: 'POST',
      json: {
        input: inputOf(order),
        ...(webhookUrl !== undefined && { webhook: webhookUrl, webhook_events_filter: ['completed'] }),
      },
      headers: { 'cancel-after': `${Math.max(1, Math.floor(model.longestSeconds / MINUTE_SECONDS))}m` },
      signal,
    });
    return submissionOf(await bodyOf(answer, PREDICTION));
  }

  async look(submission: Submission, signal: AbortSignal): Promise<MakerState> {
    const answer = await this.ask(this.addressOf(submission, 'get'), 'expired', { signal });
    return stateOf(await bodyOf(answer, PREDICTION));
  }

  async cancel(submission: Submission, signal: AbortSignal): Promise<void> {
    const answer = await this.http.send(this.addressOf(submission, 'cancel'), { method: 'POST', signal });
    // A 4xx but for the account means that there is nothing to cancel any more.
    const isDone = answer.response.ok || [400, 404, 409, 422].includes(answer.status);
    if (!isDone) throw await troubleOf(answer, { ...REPLICATE, missing: 'expired' });
    await answer.response.body?.cancel();
  }

  async find(order: MakerOrder, since: Date, signal: AbortSignal): Promise<Submission | undefined> {
    const { model, seed } = order;
    if (model.fields?.['seed'] === undefined) return undefined;
    const first = new URL(`${this.host}/v1/predictions`);
    first.searchParams.set('created_after', new Date(since.getTime() - CLOCKS_APART_MS).toISOString());
    let url: string | null | undefined = first.href;
    for (let page = 0; page < PAGES && url; page += 1) {
      const answer: MakerAnswer = await this.ask(onProxy(url, REPLICATE_API, this.address), 'expired', {
        signal,
        mostMilliseconds: PAGE_MS,
      });
      const { results, next } = await bodyOf(answer, PAGE, MOST_LIST_BYTES);
      const found = results.filter((one) => one.model === model.endpoint && seedIn(one.input, model) === seed);
      // Another program with this token may use the same seed: neither prediction is certainly ours.
      if (found.length > 1) return undefined;
      if (found[0] !== undefined) return submissionOf(found[0]);
      url = next;
    }
    return undefined;
  }

  async readWebhook(
    headers: Readonly<Record<string, string | undefined>>,
    body: Buffer,
    now: Date,
  ): Promise<Submission | undefined> {
    const isAuthentic = await this.secrets.verify((secrets) => verifies(secrets, headers, body), now);
    if (!isAuthentic) return undefined;
    const { data } = jsonText.pipe(PREDICTION).safeParse(body.toString('utf8'));
    return data && submissionOf(data);
  }

  private async readSecret(): Promise<WebhookSecrets[]> {
    const signal = AbortSignal.timeout(PAGE_MS);
    const answer = await this.ask(`${this.host}/v1/webhooks/default/secret`, 'expired', { signal });
    const { key } = await bodyOf(answer, SECRET);
    try {
      return [WebhookSecrets.parse(key)];
    } catch {
      throw new MakerTrouble('uncertain', 'The secret of Replicate’s webhooks has another form than documented.');
    }
  }

  private async ask(url: string, missing: 'gone' | 'expired', request: MakerRequest): Promise<MakerAnswer> {
    const answer = await this.http.send(url, request);
    if (answer.response.ok) return answer;
    throw await troubleOf(answer, { ...REPLICATE, missing });
  }

  private addressOf({ addresses }: Submission, name: 'get' | 'cancel'): string {
    const address = addresses[name];
    if (address === undefined) throw new MakerTrouble('expired', 'The addresses of this prediction were not kept.');
    return onProxy(address, REPLICATE_API, this.address);
  }
}

function verifies(
  secrets: WebhookSecrets,
  headers: Readonly<Record<string, string | undefined>>,
  body: Buffer,
): boolean {
  try {
    verifyWebhook(secrets, headers, body);
    return true;
  } catch {
    return false;
  }
}
