import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type AcceptedOrder, answerJson, type Call, madeFile, MakerServer, type Wrong } from './maker-server.js';

/**
 * The Vercel AI Gateway, written from `gateway-video-model.ts` and `errors/` of @ai-sdk/gateway 4.0.146, which speaks to it,
 * and from its public list of models.
 */
export class GatewayServer extends MakerServer {
  /** Films come in the answer, not at an address. */
  answersInBase64 = false;
  /** Rates by model, as `pricing.video_duration_pricing` has them. */
  readonly rates = new Map<string, { resolution?: string; cost_per_second: string; audio?: boolean }[]>();

  override calm(): void {
    super.calm();
    this.answersInBase64 = false;
    this.rates.clear();
  }

  protected async route(call: Call, response: ServerResponse): Promise<void> {
    const { method, url, headers } = call;
    if (headers.authorization !== `Bearer ${this.key}`) {
      answerError(response, 401, 'authentication_error', 'Invalid API key');
    } else if (url.pathname === '/v1/models') {
      answerJson(response, 200, { object: 'list', data: [...this.rates].map(listed) });
    } else if (headers['ai-video-model-specification-version'] !== '4' || headers['ai-model-id'] === undefined) {
      answerError(response, 400, 'invalid_request_error', 'The headers of a video model are missing');
    } else if (method === 'POST' && url.pathname === '/v4/ai/video-model/start') {
      await this.begin(call, response);
    } else if (method === 'POST' && url.pathname === '/v4/ai/video-model/status') {
      this.tell(call, response);
    } else answerError(response, 404, 'not_found', 'Not found');
  }

  protected refuse(wrong: Wrong, response: ServerResponse): void {
    const answers: Partial<Record<Wrong, [number, string, string, Record<string, string>?]>> = {
      key: [401, 'authentication_error', 'Invalid API key'],
      credit: [402, 'insufficient_funds', 'Insufficient funds. Please add credits to your account.'],
      locked: [403, 'forbidden', 'The request was rejected by a routing rule.'],
      storm: [429, 'rate_limit_exceeded', 'Rate limit exceeded', { 'retry-after': '7' }],
      away: [503, 'internal_server_error', 'Service unavailable', { 'retry-after': '30' }],
      broken: [500, 'internal_server_error', 'Internal server error'],
      gone: [404, 'model_not_found', 'Model not found'],
      refused: [400, 'invalid_request_error', 'The prompt was rejected by the safety system.'],
    };
    const [status, type, message, headers] = answers[wrong] ?? [500, 'internal_server_error', ''];
    answerError(response, status, type, message, headers);
  }

  /** A known key is answered with its first operation. */
  private async begin({ headers, body }: Call, response: ServerResponse): Promise<void> {
    const input = JSON.parse(body.toString()) as Record<string, unknown>;
    const key = headers['idempotency-key'];
    const known =
      key === undefined ? undefined : this.accepted.find((order) => order.headers['idempotency-key'] === key);
    const { callbackUrl } = input as { callbackUrl?: string };
    const order = { id: `job_${randomUUID()}`, model: String(headers['ai-model-id']), input, headers };
    const accepted = known ?? (await this.take({ ...order, webhook: callbackUrl }, response));
    if (accepted === undefined) return;
    answerJson(response, 200, {
      operation: { jobId: accepted.id, provider: 'vertex' },
      warnings: [],
      providerMetadata: { gateway: { asyncJob: { jobId: accepted.id, status: 'pending' } } },
    });
  }

  private tell({ body }: Call, response: ServerResponse): void {
    const { operation } = JSON.parse(body.toString()) as { operation: { jobId: string } };
    const order = this.accepted.find(({ id }) => id === operation.jobId);
    if (this.spoilsLook(response)) return;
    if (order === undefined) answerError(response, 404, 'not_found', 'Job not found');
    else if (this.lookAt(order) !== 'ended') answerJson(response, 200, { status: 'pending' });
    else if (this.ending === 'result_gone') answerError(response, 404, 'not_found', 'The result has expired');
    else answerJson(response, 200, this.endOf(order));
  }

  private endOf({ isCancelled }: AcceptedOrder): unknown {
    if (isCancelled === true || this.ending === 'cancelled') return { status: 'cancelled' };
    if (this.ending === 'failed') return { status: 'error', error: 'The provider could not generate the video.' };
    if (this.ending === 'refused') return { status: 'error', error: 'The prompt was rejected by the safety system.' };
    if (this.ending === 'without_file') return { status: 'completed', videos: [], warnings: [] };
    const mediaType = this.typeOf('video');
    const video = this.answersInBase64
      ? { type: 'base64', data: madeFile('video').toString('base64'), mediaType }
      : { type: 'url', url: this.fileUrl('video'), mediaType };
    return { status: 'completed', videos: [video], warnings: [] };
  }
}

function answerError(
  response: ServerResponse,
  status: number,
  type: string,
  message: string,
  headers?: Record<string, string>,
): void {
  answerJson(response, status, { error: { message, type, param: null, code: null }, generationId: null }, headers);
}

function listed([id, rates]: [string, unknown]): unknown {
  return { id, object: 'model', type: 'video', pricing: { video_duration_pricing: rates } };
}
