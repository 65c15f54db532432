import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type AcceptedOrder, answerJson, type Call, type MadeKind, type Wrong } from './maker-server.js';
import { ReportingServer, type SentWebhook, type WebhookChoices } from './sent-webhook.js';

const PAGE = 100;
const REFUSAL = {
  detail: [
    {
      loc: ['body', 'prompt'],
      msg: 'The content could not be processed because it was flagged by a content checker.',
      type: 'content_policy_violation',
      url: 'https://docs.fal.ai/errors#content_policy_violation',
      input: 'flagged',
    },
  ],
};
const FAILURE = { detail: 'Runner disconnected', error_type: 'runner_disconnected' };

/**
 * fal's three servers in one, written from https://fal.ai/docs/api-reference/inference-api (openapi/queue.json), its pages on
 * errors, webhooks and request errors, and from https://fal.ai/docs/platform-apis/v1 (prices, requests by endpoint).
 */
export class FalServer extends ReportingServer {
  /** Prices by endpoint, as the price API gives them. */
  readonly prices = new Map<string, { unit_price: number; unit: string; currency?: string }>();
  /** The account keeps what it is asked to keep. */
  keepsInput = true;
  /** Requests for the keys of webhooks. */
  keysAsked = 0;
  private keys = generateKeyPairSync('ed25519');
  private readonly otherKeys = generateKeyPairSync('ed25519');

  override calm(): void {
    super.calm();
    this.keepsInput = true;
  }

  /** From now on webhooks are signed with a new key. */
  changeKey(): void {
    this.keys = generateKeyPairSync('ed25519');
  }

  webhookOf(requestId: string, choices: WebhookChoices = {}): SentWebhook {
    const { at = this.now(), signedBy = 'maker', bytes = 0 } = choices;
    const order = this.accepted.find(({ id }) => id === requestId);
    const [status, payload] = order === undefined ? [200, {}] : this.resultOf(order);
    const report = { request_id: requestId, gateway_request_id: requestId, status: status === 200 ? 'OK' : 'ERROR' };
    const filled = { ...report, error: status === 200 ? null : 'Invalid status code', payload, filling: '' };
    filled.filling = 'x'.repeat(Math.max(0, bytes - JSON.stringify(filled).length));
    const body = Buffer.from(JSON.stringify(filled));
    if (signedBy === 'nobody') return { headers: {}, body };
    const time = String(Math.floor(at.getTime() / 1000));
    const digest = createHash('sha256').update(body).digest('hex');
    const message = Buffer.from([requestId, 'user-of-fal', time, digest].join('\n'));
    const { privateKey } = signedBy === 'maker' ? this.keys : this.otherKeys;
    return {
      headers: {
        'x-fal-webhook-request-id': requestId,
        'x-fal-webhook-user-id': 'user-of-fal',
        'x-fal-webhook-timestamp': time,
        'x-fal-webhook-signature': sign(null, message, privateKey).toString('hex'),
      },
      body,
    };
  }

  protected async route(call: Call, response: ServerResponse): Promise<void> {
    const { method, url } = call;
    if (url.pathname === '/.well-known/jwks.json') {
      this.keysAsked += 1;
      answerJson(response, 200, { keys: [jwkOf(this.keys.publicKey)] });
      return;
    }
    if (call.headers.authorization !== `Key ${this.key}`) {
      answerJson(response, 401, { detail: 'Authentication is required to access this application.' });
      return;
    }
    const request = /^\/[^/]+\/[^/]+\/requests\/([^/]+)(\/status|\/cancel)?$/.exec(url.pathname);
    if (url.pathname === '/v1/models/pricing') this.answerPrices(url, response);
    else if (url.pathname === '/v1/models/requests/by-endpoint') this.answerList(url, response);
    else if (request) this.answerRequest(method, request[1] ?? '', request[2], response);
    else if (method === 'POST') await this.submit(call, response);
    else answerJson(response, 405, { detail: 'Method Not Allowed' });
  }

  protected refuse(wrong: Wrong, response: ServerResponse): void {
    const locked = 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.';
    const answers: Partial<Record<Wrong, [number, unknown, Record<string, string>?]>> = {
      key: [401, { detail: 'Invalid authentication credentials' }],
      credit: [402, { detail: 'Payment required' }],
      locked: [403, { detail: locked }],
      storm: [429, { detail: 'Too many requests' }, { 'retry-after': '7' }],
      away: [503, { detail: 'Service unavailable' }, { 'retry-after': '30' }],
      broken: [
        500,
        { detail: 'Internal error', error_type: 'internal_error' },
        { 'x-fal-error-type': 'internal_error' },
      ],
      gone: [404, { detail: 'Application not found' }],
      refused: [422, REFUSAL],
    };
    const [status, body, headers] = answers[wrong] ?? [500, {}];
    answerJson(response, status, body, headers);
  }

  private async submit({ url, body, headers }: Call, response: ServerResponse): Promise<void> {
    const order = await this.take(
      {
        id: randomUUID(),
        model: url.pathname.slice(1),
        input: JSON.parse(body.toString()) as Record<string, unknown>,
        webhook: url.searchParams.get('fal_webhook') ?? undefined,
        headers,
      },
      response,
    );
    if (order !== undefined)
      answerJson(response, 200, { ...this.addressesOf(order), status: 'IN_QUEUE', queue_position: 0 });
  }

  private addressesOf({ id, model }: AcceptedOrder): Record<string, string> {
    const base = `${this.url}/${model.split('/').slice(0, 2).join('/')}/requests/${id}`;
    return { request_id: id, response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` };
  }

  private answerRequest(method: string, id: string, part: string | undefined, response: ServerResponse): void {
    const order = this.accepted.find((accepted) => accepted.id === id);
    if (order === undefined)
      answerJson(response, 404, part === '/cancel' ? { status: 'NOT_FOUND' } : { detail: 'Not found' });
    else if (part === '/cancel' && method === 'PUT') this.answerCancel(order, response);
    else if (this.spoilsLook(response)) return;
    else if (part === '/status') this.answerStatus(order, response);
    else if (!this.hasEnded(order)) answerJson(response, 400, { detail: 'Request is still in progress' });
    else if (this.ending === 'result_gone') answerJson(response, 404, { detail: 'Request not found' });
    else answerJson(response, ...this.resultOf(order));
  }

  private answerStatus(order: AcceptedOrder, response: ServerResponse): void {
    const addresses = this.addressesOf(order);
    const state = this.lookAt(order);
    if (state === 'waiting') answerJson(response, 202, { ...addresses, status: 'IN_QUEUE', queue_position: 1 });
    else if (state === 'running') answerJson(response, 202, { ...addresses, status: 'IN_PROGRESS', logs: null });
    else {
      const error = this.errorOf(order);
      answerJson(response, 200, {
        ...addresses,
        status: 'COMPLETED',
        logs: null,
        metrics: { inference_time: 3.2 },
        ...error,
      });
    }
  }

  private errorOf(order: AcceptedOrder): Record<string, string> | undefined {
    const ending = this.endingOf(order);
    if (order.isCancelled === true || ending === 'cancelled') {
      return { error: 'Request was cancelled', error_type: 'client_cancelled' };
    }
    if (ending === 'failed') return { error: FAILURE.detail, error_type: FAILURE.error_type };
    return ending === 'refused' ? { error: 'Unprocessable Entity', error_type: 'content_policy_violation' } : undefined;
  }

  private answerCancel(order: AcceptedOrder, response: ServerResponse): void {
    if (this.hasEnded(order)) {
      answerJson(response, 400, { status: 'ALREADY_COMPLETED' });
      return;
    }
    order.isCancelled = !order.fate?.ignoresCancel;
    answerJson(response, 202, { status: 'CANCELLATION_REQUESTED' });
  }

  private resultOf(order: AcceptedOrder): [status: number, body: unknown] {
    const ending = this.endingOf(order);
    if (ending === 'failed') return [503, FAILURE];
    if (ending === 'refused') return [422, REFUSAL];
    if (ending === 'without_file') return [200, { timings: {}, prompt: '' }];
    const kind = kindOf(order.model);
    const file = { url: this.fileUrl(kind), content_type: this.typeOf(kind), file_name: 'made', file_size: 1_000 };
    return [200, kind === 'image' ? { images: [file], description: '' } : { [kind]: file }];
  }

  private answerPrices(url: URL, response: ServerResponse): void {
    const prices = url.searchParams
      .getAll('endpoint_id')
      .flatMap((ids) => ids.split(','))
      .flatMap((id) => {
        const price = this.prices.get(id);
        return price === undefined ? [] : [{ endpoint_id: id, currency: 'USD', ...price }];
      });
    if (prices.length === 0) answerJson(response, 404, { error: { type: 'not_found', message: 'No prices found' } });
    else answerJson(response, 200, { prices, next_cursor: null, has_more: false });
  }

  /** Whether a request is in the list from then on. */
  protected isListed({ at }: AcceptedOrder, startMs: number): boolean {
    return at.getTime() >= startMs;
  }

  private answerList(url: URL, response: ServerResponse): void {
    const start = Date.parse(url.searchParams.get('start') ?? '');
    const all = this.accepted
      .filter((order) => order.model === url.searchParams.get('endpoint_id') && this.isListed(order, start))
      .toReversed();
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const items = all.slice(from, from + Math.min(Number(url.searchParams.get('limit') ?? 50), PAGE)).map((order) => ({
      request_id: order.id,
      endpoint_id: order.model,
      started_at: order.at.toISOString(),
      sent_at: order.at.toISOString(),
      ...(this.hasEnded(order) && { ended_at: this.now().toISOString(), status_code: 200, duration: 3.2 }),
      ...(this.keepsInput && url.searchParams.get('expand') === 'payloads' && { json_input: order.input }),
    }));
    const next = from + items.length;
    const hasMore = next < all.length;
    answerJson(response, 200, { items, next_cursor: hasMore ? String(next) : null, has_more: hasMore });
  }
}

function kindOf(model: string): MadeKind {
  if (/speech|tts|audio|music|sound|sfx/.test(model)) return 'audio';
  return /video|veo|seedance/.test(model) ? 'video' : 'image';
}

function jwkOf(key: KeyObject): unknown {
  return { ...key.export({ format: 'jwk' }), kid: 'fal', use: 'sig', alg: 'EdDSA' };
}
