import type { FastifyReply } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { ObservedStreams } from '../../platform/observed-streams.js';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';
import type { McpCall } from '../mcp-call.js';
import type { ModernServer } from '../modern-server.js';
import type { ResourceReader } from '../resource-reader.js';
import { resourceIdOf, resourceUri } from '../resources.js';
import type { ServerIdentity } from '../server-identity.js';
import type { ListenRequest } from './listen-request.js';
import { messageFrame, SUBSCRIPTION_ID } from './news-frames.js';
import { NewsStream } from './news-stream.js';
import { STREAM_HEADERS } from './stream-headers.js';
import type { StreamHub } from './stream-hub.js';

/** URIs of one subscription: as many as a page of the library holds. */
const MOST_URIS = 200;

/** Characters of a request's id: every message of the stream carries it. */
const LONGEST_ID = 256;

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/**
 * `subscriptions/listen` of revision 2026-07-28. The SDK judges the request and writes the acknowledgement; what follows
 * is a stream of ours, since the SDK's would tell anybody of any URI and keep all that is not read. The SDK never sees a
 * URI that is not the caller's: absent, deleted and another's are left out of the acknowledgement alike.
 */
export class Listen {
  constructor(
    private readonly hub: StreamHub,
    private readonly modern: ModernServer,
    private readonly resources: ResourceReader,
    private readonly identity: ServerIdentity,
    private readonly observed: ObservedStreams,
  ) {}

  /** The answer of the request, once its stream ends in good order. */
  private readonly result = (id: string | number | undefined): string => {
    const _meta = { [SUBSCRIPTION_ID]: id, [SERVER_INFO]: this.identity.brief };
    return messageFrame({ id, result: { resultType: 'complete', _meta } });
  };

  /** Begins the stream, or answers what the caller is told instead. */
  async open(
    call: McpCall,
    request: ListenRequest,
    headers: IncomingHttpHeaders,
    reply: FastifyReply,
  ): Promise<Response | undefined> {
    if (typeof request.id === 'string' && request.id.length > LONGEST_ID) return idTooLong();
    const uris = request.params?.notifications?.resourceSubscriptions;
    if (Array.isArray(uris) && uris.length > MOST_URIS) return tooManyUris(request);
    const answer = await this.modern.listen(call, await this.narrowed(call, request), headers);
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
    const greeting = await firstFrame(answer);
    const { notifications } = (JSON.parse(greeting.slice(greeting.indexOf('{'))) as Acknowledgement).params;
    if (Object.keys(notifications).length === 0) {
      reply
        .code(200)
        .headers(STREAM_HEADERS)
        .send(greeting + this.result(request.id));
      return undefined;
    }
    const form = {
      resourceIds: new Set(notifications.resourceSubscriptions?.map((uri) => resourceIdOf(uri) ?? '')),
      listChanges: notifications.resourcesListChanged === true,
      tag: request.id,
      farewell: this.result,
    };
    const opening = { greeting, begun: () => this.observed.begun(reply) };
    this.hub.open(call.principal, () => NewsStream.begin(call.principal, form, opening, reply));
    return undefined;
  }

  /** The request without what the caller may not hear of; what is no filter at all is left for the SDK to refuse. */
  private async narrowed({ principal }: McpCall, request: ListenRequest): Promise<unknown> {
    const filter = request.params?.notifications;
    if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return request;
    const narrow = { ...filter };
    const mayRead = principal.scopes.has('library:read');
    if (!mayRead) delete narrow.resourcesListChanged;
    const uris = narrow.resourceSubscriptions;
    if (Array.isArray(uris) && uris.every((uri) => typeof uri === 'string')) {
      const ids = mayRead ? uris.flatMap((uri) => resourceIdOf(uri) ?? []) : [];
      const own = ids.length > 0 ? await this.resources.owned(principal, ids) : [];
      narrow.resourceSubscriptions = own.map(resourceUri);
    }
    return { ...request, params: { ...request.params, notifications: narrow } };
  }
}

interface Acknowledgement {
  params: { notifications: { resourcesListChanged?: boolean; resourceSubscriptions?: string[] } };
}

async function firstFrame(answer: Response): Promise<string> {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString();
}

function tooManyUris({ id }: ListenRequest): Response {
  return refusal(`A subscription names at most ${MOST_URIS} resources`, id);
}

function idTooLong(): Response {
  return refusal(`The id of a subscription has at most ${LONGEST_ID} characters`, null);
}

function refusal(message: string, id: ListenRequest['id'] | null): Response {
  const error = new JsonRpcError(JSON_RPC_CODES.invalidParams, message);
  return Response.json(error.response(id ?? null), { status: 400 });
}
