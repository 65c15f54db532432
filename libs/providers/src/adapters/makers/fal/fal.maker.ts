import { z } from 'zod';
import { MakerTrouble } from '../../../makers/maker-trouble.js';
import { type MakerOrder, type MakerState, QueueMaker, type Submission } from '../../../makers/maker.js';
import type { Model } from '../../../models/model.js';
import { bodyOf, jsonText, troubleOf } from '../answer-trouble.js';
import { type MakerAnswer, MakerHttp, type MakerRequest, MOST_LIST_BYTES } from '../maker-http.js';
import { inputOf, seedIn } from '../order-input.js';
import { FalHosts } from './fal-hosts.js';
import { stateOfResult } from './fal-result.js';
import { FAL, failureOf } from './fal-trouble.js';
import { FalWebhookKeys, type WebhookHeaders } from './fal-webhook-keys.js';

const ACCEPTED = z.object({
  request_id: z.string().min(1),
  status_url: z.url(),
  response_url: z.url(),
  cancel_url: z.url(),
});
const STATUS = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  error: z.unknown().optional(),
  error_type: z.string().nullish(),
});
const LISTED = z.object({
  items: z.array(z.object({ request_id: z.string(), json_input: z.unknown().optional() })),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
});
const WEBHOOK = jsonText.pipe(z.object({ request_id: z.string().min(1) }));

/** fal keeps what was made so long: the copy to our store is made within minutes. */
const KEPT_SECONDS = 24 * 60 * 60;
/** Between our clock and fal's. */
const CLOCKS_APART_MS = 60 * 60 * 1_000;
const PAGES = 5;
/** A look asks twice, a search five times, both within one durable step. */
const LOOK_MS = 10_000;
const PAGE_MS = 5_000;

/**
 * fal's queue, as https://fal.ai/docs/api-reference/inference-api and its `openapi/queue.json` describe it. fal repeats a
 * request itself when a runner fails, under the same id and without billing the failures, so `x-fal-no-retry` is not sent.
 */
export class FalMaker extends QueueMaker {
  readonly name = 'fal';
  private readonly hosts: FalHosts;
  private readonly http: MakerHttp;
  private readonly webhookKeys: FalWebhookKeys;

  constructor(key: string, address?: string) {
    super();
    this.hosts = new FalHosts(address);
    const origins = [this.hosts.queue, this.hosts.api].map((url) => new URL(url).origin);
    this.http = new MakerHttp({ authorization: `Key ${key}` }, origins);
    this.webhookKeys = new FalWebhookKeys(this.hosts.keys);
  }

  async submit(order: MakerOrder, signal: AbortSignal): Promise<Submission> {
    const url = new URL(`${this.hosts.queue}/${order.model.endpoint}`);
    if (order.webhookUrl !== undefined) url.searchParams.set('fal_webhook', order.webhookUrl);
    const answer = await this.ask(url.href, 'gone', {
      method: 'POST',
      json: inputOf(order),
      headers: {
        // What has not started by then never starts: 504, unbilled.
        'x-fal-request-start-timeout': String(Math.ceil(order.model.longestSeconds / 2)),
        // Without the stored input, a lost answer could not be found again.
        'x-fal-store-io': '1',
        'x-fal-object-lifecycle-preference': JSON.stringify({ expiration_duration_seconds: KEPT_SECONDS }),
      },
      signal,
    });
    const accepted = await bodyOf(answer, ACCEPTED);
    return {
      requestId: accepted.request_id,
      addresses: { status: accepted.status_url, result: accepted.response_url, cancel: accepted.cancel_url },
    };
  }

  async look(submission: Submission, signal: AbortSignal): Promise<MakerState> {
    const request = { signal, mostMilliseconds: LOOK_MS };
    const status = await bodyOf(await this.ask(this.addressOf(submission, 'status'), 'expired', request), STATUS);
    if (status.status === 'IN_QUEUE') return { state: 'waiting' };
    if (status.status === 'IN_PROGRESS') return { state: 'running' };
    if (status.error_type === 'client_cancelled') return { state: 'cancelled' };
    const answer = await this.http.send(this.addressOf(submission, 'result'), request);
    const isFailed = Boolean(status.error_type ?? status.error);
    if (!answer.response.ok) return { state: 'failed', trouble: await failureOf(answer, isFailed) };
    return stateOfResult(await bodyOf(answer, z.unknown()));
  }

  async cancel(submission: Submission, signal: AbortSignal): Promise<void> {
    const answer = await this.http.send(this.addressOf(submission, 'cancel'), { method: 'PUT', signal });
    // 400: it has ended already. 404: there is nothing to cancel.
    const isDone = answer.response.ok || answer.status === 400 || answer.status === 404;
    if (!isDone) throw await troubleOf(answer, { ...FAL, missing: 'expired' });
    await answer.response.body?.cancel();
  }

  async find(order: MakerOrder, since: Date, signal: AbortSignal): Promise<Submission | undefined> {
    const { model } = order;
    if (model.fields?.['seed'] === undefined) return undefined;
    const url = new URL(`${this.hosts.api}/v1/models/requests/by-endpoint`);
    url.searchParams.set('endpoint_id', model.endpoint);
    url.searchParams.set('start', new Date(since.getTime() - CLOCKS_APART_MS).toISOString());
    url.searchParams.set('expand', 'payloads');
    url.searchParams.set('limit', '100');
    for (let page = 0; page < PAGES; page += 1) {
      const answer = await this.ask(url.href, 'expired', { signal, mostMilliseconds: PAGE_MS });
      const listed = await bodyOf(answer, LISTED, MOST_LIST_BYTES);
      const found = listed.items.filter(({ json_input: input }) => seedIn(input, model) === order.seed);
      // Another program with this key may use the same seed: neither request is certainly ours.
      if (found.length > 1) return undefined;
      if (found[0] !== undefined) return this.submissionOf(model, found[0].request_id);
      if (listed.has_more !== true || !listed.next_cursor) return undefined;
      url.searchParams.set('cursor', listed.next_cursor);
    }
    return undefined;
  }

  async readWebhook(headers: WebhookHeaders, body: Buffer, now: Date, model: Model): Promise<Submission | undefined> {
    if (!(await this.webhookKeys.isAuthentic(headers, body, now))) return undefined;
    const { data } = WEBHOOK.safeParse(body.toString('utf8'));
    return data && this.submissionOf(model, data.request_id);
  }

  private async ask(url: string, missing: 'gone' | 'expired', request: MakerRequest): Promise<MakerAnswer> {
    const answer = await this.http.send(url, request);
    if (answer.response.ok) return answer;
    throw await troubleOf(answer, { ...FAL, missing });
  }

  private submissionOf({ endpoint }: Model, requestId: string): Submission {
    return { requestId, addresses: this.hosts.of(endpoint, requestId) };
  }

  private addressOf({ addresses }: Submission, name: 'status' | 'result' | 'cancel'): string {
    const address = addresses[name];
    if (address === undefined) throw new MakerTrouble('expired', 'The addresses of this request were not kept.');
    return this.hosts.at(address);
  }
}
