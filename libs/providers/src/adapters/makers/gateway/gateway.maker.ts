import { z } from 'zod';
import { MakerTrouble } from '../../../makers/maker-trouble.js';
import {
  type MakerOrder,
  type MakerState,
  QueueMaker,
  type RemoteFile,
  type Submission,
} from '../../../makers/maker.js';
import { bodyOf, jsonText, troubleOf } from '../answer-trouble.js';
import { type MakerAnswer, MakerHttp, makersWords } from '../maker-http.js';
import { inputOf } from '../order-input.js';
import { GATEWAY } from './gateway-trouble.js';

export const GATEWAY_ADDRESS = 'https://ai-gateway.vercel.sh';

const STARTED = z.object({
  operation: z.unknown().refine((operation) => operation !== undefined && operation !== null),
  providerMetadata: z
    .object({ gateway: z.object({ asyncJob: z.object({ jobId: z.string().min(1) }).optional() }).optional() })
    .nullish(),
});
const VIDEO = z.union([
  z.object({ type: z.literal('url'), url: z.url(), mediaType: z.string() }),
  z.object({ type: z.literal('base64'), data: z.base64().min(1), mediaType: z.string() }),
]);
const STATUS = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('completed'), videos: z.array(z.unknown()) }),
  z.object({ status: z.literal('error'), error: z.string() }),
  z.object({ status: z.literal('cancelled') }),
]);

const PROTOCOL = {
  'ai-gateway-protocol-version': '0.0.1',
  'ai-gateway-auth-method': 'api-key',
  'ai-video-model-specification-version': '4',
};

/** A status may have the film in it, in base64. */
const MOST_STATUS_BYTES = 64 * 1024 * 1024;
/** No document says how long the gateway knows a key. */
const REPEATED_MS = 60 * 60 * 1_000;

/**
 * Films by the Vercel AI Gateway (docs/adr/0026): the two requests of `experimental_startVideo` and
 * `experimental_getVideoStatus` in @ai-sdk/gateway 4.0.146. A start with a known idempotency key answers with the first
 * operation and is not billed again. It cannot be cancelled. Its webhooks are signed with a secret of each job, which would
 * have to be kept in the row of the purchase: the gateway is looked at instead.
 */
export class GatewayMaker extends QueueMaker {
  readonly name = 'gateway';
  private readonly http: MakerHttp;

  constructor(
    key: string,
    private readonly address = GATEWAY_ADDRESS,
  ) {
    super();
    this.http = new MakerHttp({ authorization: `Bearer ${key}` }, [new URL(address).origin]);
  }

  async submit(order: MakerOrder, signal: AbortSignal): Promise<Submission> {
    const { purchaseId, model } = order;
    const { image, lastImage, ...input } = inputOf(order);
    const frames = [
      { image, frameType: 'first_frame' },
      { image: lastImage, frameType: 'last_frame' },
    ];
    const json = {
      ...input,
      n: 1,
      providerOptions: {},
      ...(lastImage === undefined ? { image } : { frameImages: frames.filter((frame) => frame.image !== undefined) }),
    };
    const headers = { 'ai-model-id': model.endpoint, 'idempotency-key': purchaseId };
    const answer = await this.ask('start', { json, headers, missing: 'gone' }, signal);
    const { operation, providerMetadata } = await bodyOf(answer, STARTED);
    return {
      requestId: providerMetadata?.gateway?.asyncJob?.jobId ?? purchaseId,
      addresses: { model: model.endpoint, operation: JSON.stringify(operation) },
    };
  }

  async look({ addresses }: Submission, signal: AbortSignal): Promise<MakerState> {
    const { model, operation } = addresses;
    if (model === undefined || operation === undefined) {
      throw new MakerTrouble('expired', 'The operation of this request was not kept.');
    }
    const json = { operation: jsonText.parse(operation) };
    const asked = { json, headers: { 'ai-model-id': model }, missing: 'expired' } as const;
    const status = await bodyOf(await this.ask('status', asked, signal), STATUS, MOST_STATUS_BYTES);
    if (status.status === 'pending') return { state: 'running' };
    if (status.status === 'cancelled') return { state: 'cancelled' };
    if (status.status === 'error') return failed(`The model at Vercel AI Gateway failed: ${makersWords(status.error)}`);
    const files = status.videos.flatMap((video) => fileOf(video) ?? []);
    return files.length > 0
      ? { state: 'completed', files }
      : failed('The model at Vercel AI Gateway answered without a file.');
  }

  cancel(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * The same start with the same key. Where it cannot be the same, it is not sent: a gateway that no longer knows the key would
   * bill a film without the images.
   */
  async find(order: MakerOrder, since: Date, signal: AbortSignal): Promise<Submission | undefined> {
    if (order.isPartial || Date.now() - since.getTime() > REPEATED_MS) return undefined;
    return await this.submit(order, signal);
  }

  readWebhook(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  private async ask(
    what: 'start' | 'status',
    { json, headers, missing }: { json: unknown; headers: Record<string, string>; missing: 'gone' | 'expired' },
    signal: AbortSignal,
  ): Promise<MakerAnswer> {
    const url = `${this.address}/v4/ai/video-model/${what}`;
    const answer = await this.http.send(url, { method: 'POST', json, headers: { ...PROTOCOL, ...headers }, signal });
    if (answer.response.ok) return answer;
    throw await troubleOf(answer, { ...GATEWAY, missing });
  }
}

function fileOf(video: unknown): RemoteFile | undefined {
  const { data } = VIDEO.safeParse(video);
  if (data === undefined) return undefined;
  const url = data.type === 'url' ? data.url : `data:${data.mediaType};base64,${data.data}`;
  return { url, mimeType: data.mediaType };
}

function failed(message: string): MakerState {
  return { state: 'failed', trouble: new MakerTrouble('failed', message) };
}
