import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { type AcceptedOrder, answerJson, type Call, type MadeKind, type Wrong } from './maker-server.js';
import { ReportingServer, type SentWebhook, type WebhookChoices } from './sent-webhook.js';

const PAGE = 100;
const HIDDEN =
  'The input or output was flagged as sensitive. Please try again with different inputs. (E005) (uIJ6l3ruRD)';

/**
 * Replicate's API, written from https://api.replicate.com/openapi.json (as its Python library repeats it) and from
 * https://replicate.com/docs/topics/webhooks and /predictions.
 */
export class ReplicateServer extends ReportingServer {
  /** What a completed prediction puts out; the address of a file if it is not set. */
  output: unknown;
  /** Requests for the secret of webhooks. */
  secretAsked = 0;
  private secret = newSecret();
  private readonly otherSecret = newSecret();

  override calm(): void {
    super.calm();
    this.output = undefined;
  }

  /** From now on webhooks are signed with a new secret. */
  changeKey(): void {
    this.secret = newSecret();
  }

  webhookOf(requestId: string, choices: WebhookChoices = {}): SentWebhook {
    const { at = this.now(), signedBy = 'maker', bytes = 0 } = choices;
    const order = this.accepted.find(({ id }) => id === requestId);
    const prediction = order === undefined ? { id: requestId } : this.predictionOf(order, this.endOf(order));
    const filled = { ...prediction, logs: '' };
    filled.logs = 'x'.repeat(Math.max(0, bytes - JSON.stringify(filled).length));
    const body = Buffer.from(JSON.stringify(filled));
    if (signedBy === 'nobody') return { headers: {}, body };
    const id = `msg_${randomBytes(12).toString('hex')}`;
    const webhook = new Webhook(signedBy === 'maker' ? this.secret : this.otherSecret);
    return {
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, at, body.toString()),
      },
      body,
    };
  }

  protected async route(call: Call, response: ServerResponse): Promise<void> {
    const { method, url, headers } = call;
    if (headers.authorization !== `Bearer ${this.key}`) {
      this.refuse('key', response);
      return;
    }
    const create = /^\/v1\/models\/([^/]+\/[^/]+)\/predictions$/.exec(url.pathname);
    const one = /^\/v1\/predictions\/([^/]+)(\/cancel)?$/.exec(url.pathname);
    if (url.pathname === '/v1/webhooks/default/secret') {
      this.secretAsked += 1;
      answerJson(response, 200, { key: this.secret });
    } else if (create && method === 'POST') await this.create(create[1] ?? '', call, response);
    else if (url.pathname === '/v1/predictions' && method === 'GET') this.answerList(url, response);
    else if (one) this.answerOne(one[1] ?? '', one[2] !== undefined, response);
    else answerJson(response, 404, { detail: 'The requested resource could not be found.', status: 404 });
  }

  protected refuse(wrong: Wrong, response: ServerResponse): void {
    const answers: Partial<Record<Wrong, [number, string, string, Record<string, string>?]>> = {
      key: [401, 'Unauthenticated', 'You did not pass a valid authentication token'],
      credit: [402, 'Insufficient credit', 'You have insufficient credit to run this model.'],
      locked: [403, 'Forbidden', 'Your account has been disabled.'],
      storm: [429, 'Too many requests', 'Request was throttled.', { 'retry-after': '7' }],
      away: [503, 'Service unavailable', 'Replicate is away.', { 'retry-after': '30' }],
      broken: [500, 'Internal server error', 'Internal server error'],
      gone: [404, 'Not found', 'The requested resource could not be found.'],
      refused: [422, 'Input validation failed', '- input: prompt is required'],
    };
    const [status, title, detail, headers] = answers[wrong] ?? [500, '', ''];
    answerJson(response, status, { title, detail, status }, headers);
  }

  private async create(model: string, { body, headers }: Call, response: ServerResponse): Promise<void> {
    const given = JSON.parse(body.toString()) as { input: Record<string, unknown>; webhook?: string };
    const id = randomBytes(13).toString('hex');
    const order = await this.take({ id, model, input: given.input, webhook: given.webhook, headers }, response);
    if (order !== undefined) answerJson(response, 201, this.predictionOf(order, { status: 'starting', output: null }));
  }

  private answerOne(id: string, isCancel: boolean, response: ServerResponse): void {
    const order = this.accepted.find((accepted) => accepted.id === id);
    if (order === undefined) {
      answerJson(response, 404, { detail: 'Prediction not found', status: 404 });
      return;
    }
    if (isCancel) {
      if (order.looks > 0) order.isCancelled = true;
      answerJson(response, 200, this.predictionOf(order, this.endOf(order)));
      return;
    }
    if (this.spoilsLook(response)) return;
    const state = this.lookAt(order);
    const end = state === 'ended' ? this.endOf(order) : { status: STATUS_OF[state], output: null };
    answerJson(response, 200, this.predictionOf(order, end));
  }

  private answerList(url: URL, response: ServerResponse): void {
    const after = Date.parse(url.searchParams.get('created_after') ?? '1970-01-01');
    const all = this.accepted.filter(({ at }) => at.getTime() >= after).toReversed();
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const results = all.slice(from, from + PAGE).map((order) => this.predictionOf(order, this.endOf(order)));
    const next = new URL(url);
    next.searchParams.set('cursor', String(from + PAGE));
    answerJson(response, 200, { previous: null, next: from + PAGE < all.length ? next.href : null, results });
  }

  private endOf(order: AcceptedOrder): Record<string, unknown> {
    if (order.isCancelled === true || this.ending === 'cancelled') return { status: 'canceled', output: null };
    if (this.ending === 'failed') return { status: 'failed', output: null, error: 'Prediction interrupted (code: PA)' };
    if (this.ending === 'refused') return { status: 'failed', output: null, error: HIDDEN };
    if (this.ending === 'result_gone') return { status: 'succeeded', output: null, input: {}, data_removed: true };
    const output = this.ending === 'without_file' ? 'hello Alice' : (this.output ?? this.fileUrl(kindOf(order.model)));
    return { status: 'succeeded', output, metrics: { predict_time: 3.2, total_time: 4.1 } };
  }

  private predictionOf(
    { id, model, input, at, webhook }: AcceptedOrder,
    end: Record<string, unknown>,
  ): Record<string, unknown> {
    const get = `${this.url}/v1/predictions/${id}`;
    return {
      id,
      model,
      version: 'hidden',
      input,
      logs: '',
      error: null,
      data_removed: false,
      source: 'api',
      created_at: at.toISOString(),
      started_at: null,
      completed_at: null,
      webhook,
      urls: { web: `https://replicate.com/p/${id}`, get, cancel: `${get}/cancel` },
      ...end,
    };
  }
}

const STATUS_OF = { waiting: 'starting', running: 'processing' };

function kindOf(model: string): MadeKind {
  if (/speech|tts|audio|music|sound/.test(model)) return 'audio';
  return /video|veo|seedance|kling|wan|hailuo/.test(model) ? 'video' : 'image';
}

function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}
