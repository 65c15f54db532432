import { mayReadLibrary } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { ObservedStreams } from '../../platform/observe/observed-streams.js';
import { STREAM_HEADERS } from '../../platform/streams/stream-headers.js';
import { Admission } from '../call/admission.js';
import type { McpCall } from '../call/mcp-call.js';
import { ModernServer } from '../protocol/modern-server.js';
import { ResourceReader } from '../resources/resource-reader.js';
import { resourceIdOf, resourceUri } from '../resources/resources.js';
import { ServerIdentity } from '../protocol/server-identity.js';
import { refusalOf } from './listen-refusal.js';
import type { ListenRequest } from './listen-request.js';
import { messageFrame, SUBSCRIPTION_ID } from './news-frames.js';
import { NewsStream } from './news-stream.js';
import { StreamHub } from './stream-hub.js';

/** What hearing of tasks demands of the caller: as much as looking at one does. */
const DEMANDS_OF_TASKS = { method: 'tasks/get' };

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/**
 * `subscriptions/listen` of revision 2026-07-28. The SDK judges the request and writes the acknowledgement; what follows
 * is a stream of ours: the SDK's would notify any caller about any URI and buffer unread messages without bound. The
 * SDK sees only URIs of the caller: absent, deleted and foreign resources are all left out of the acknowledgement.
 */
@Injectable()
export class Listen {
  constructor(
    private readonly hub: StreamHub,
    private readonly modern: ModernServer,
    private readonly resources: ResourceReader,
    private readonly admission: Admission,
    private readonly identity: ServerIdentity,
    private readonly observed: ObservedStreams,
  ) {}

  /** The answer of the request, once its stream ends in good order. */
  private readonly result = (id: string | number | undefined): string => {
    const _meta = { [SUBSCRIPTION_ID]: id, [SERVER_INFO]: this.identity.brief };
    return messageFrame({ id, result: { resultType: 'complete', _meta } });
  };

  /** Begins the stream; returns a response if it is refused. */
  async open(
    call: McpCall,
    request: ListenRequest,
    headers: IncomingHttpHeaders,
    reply: FastifyReply,
  ): Promise<Response | undefined> {
    const refusal = refusalOf(request);
    if (refusal !== undefined) return refusal;
    const answer = await this.modern.listen(call, await this.narrowed(call, request), headers);
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
    const acknowledgement = await firstMessage(answer);
    const { notifications } = acknowledgement.params;
    const taskIds = await this.ownTasks(call, request);
    if (taskIds.length > 0) notifications.taskIds = taskIds;
    const greeting = messageFrame(acknowledgement);
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
      taskIds: new Set(taskIds),
      tag: request.id,
      farewell: this.result,
    };
    const opening = { greeting, begun: () => this.observed.begun(reply) };
    this.hub.open(call.principal, () => NewsStream.begin(call.principal, form, opening, reply));
    return undefined;
  }

  /** The request reduced to the caller's own resources; a malformed filter is left to the SDK, which refuses it. */
  private async narrowed({ principal }: McpCall, request: ListenRequest): Promise<unknown> {
    const filter = request.params?.notifications;
    if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return request;
    // The SDK knows nothing of tasks.
    const { taskIds: _, ...narrow } = filter;
    const mayRead = mayReadLibrary(principal);
    if (!mayRead) delete narrow.resourcesListChanged;
    const uris = narrow.resourceSubscriptions;
    if (Array.isArray(uris) && uris.every((uri) => typeof uri === 'string')) {
      const ids = mayRead ? uris.flatMap((uri) => resourceIdOf(uri) ?? []) : [];
      const own = ids.length > 0 ? await this.resources.owned(principal, ids) : [];
      narrow.resourceSubscriptions = own.map(resourceUri);
    }
    return { ...request, params: { ...request.params, notifications: narrow } };
  }

  /** The requested tasks that the caller owns: a task id is a resource id. */
  private async ownTasks({ principal }: McpCall, { params }: ListenRequest): Promise<string[]> {
    const asked = params?.notifications?.taskIds as string[] | undefined;
    if (!asked?.length || this.admission.denialOf(principal, DEMANDS_OF_TASKS) !== undefined) return [];
    return this.resources.owned(principal, asked);
  }
}

interface Acknowledgement {
  method: string;
  params: { notifications: Accepted };
}

interface Accepted {
  resourcesListChanged?: boolean;
  resourceSubscriptions?: string[];
  taskIds?: string[];
}

/** The acknowledgement, which is the first message of the SDK's stream. */
async function firstMessage(answer: Response): Promise<Acknowledgement> {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  const frame = Buffer.from(value ?? []).toString();
  return JSON.parse(frame.slice(frame.indexOf('{'))) as Acknowledgement;
}
