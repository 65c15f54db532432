import { ToolServices } from '@libs/catalog';
import { isTerminal, type ResourceStatus } from '@libs/library';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerCheck } from '../auth/access/caller-check.js';
import { ToolCall } from '../mcp/call/tool-call.js';
import { ObservedStreams } from '../platform/observe/observed-streams.js';
import { isFailure } from '../platform/refusals/is-failure.js';
import { OpenStream } from '../platform/streams/open-stream.js';
import { type AdmittedCall, type Asked, ToolRequests } from './tool-requests.js';

/** Milliseconds between two checks of the credential; at each one a stream shows a quiet reader that it lives. */
const ROUND_MS = 15_000;
const KEEP_ALIVE = Buffer.from(': keep-alive\n\n');
/** Milliseconds until a client connects again, where the stream ended before the job. */
const RETRY_MS = 1000;
/** Milliseconds that a stream lasts at most. */
const LONGEST_MS = 24 * 60 * 60_000;
/** Milliseconds of a wait before the stream begins: an account at its limit of waits is refused before the answer begins. */
const ADMISSION_MS = 1;

/** Status and progress of a job (`ResourceState`). */
interface State {
  resource_id: string;
  status: ResourceStatus;
  phase: string;
  percent: number;
}

/**
 * The event stream of a job (WHATWG HTML, 9.2): an event `state` for each change of its state, until it ends. The id of an event
 * names the state, so that a client that connects again with `Last-Event-ID` is sent what it has not seen.
 */
@Injectable()
export class ResourceStates {
  constructor(
    private readonly requests: ToolRequests,
    private readonly toolCall: ToolCall,
    private readonly services: ToolServices,
    private readonly callers: CallerCheck,
    private readonly observed: ObservedStreams,
  ) {}

  /** Begins the stream; refusals are thrown before it begins. Answers 204 to a client that saw the end: it stops connecting. */
  async open(asked: Asked, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const call = this.requests.admit(asked, request, reply);
    const first = await this.read(call);
    const seen = request.headers['last-event-id']?.toString();
    if (isOver(first) && idOf(first) === seen) return void reply.code(204).send();
    if (!isOver(first)) await this.wait(call, ADMISSION_MS);
    const stillAdmitted = this.callers.of(request);
    const opening = { greeting: `retry: ${RETRY_MS}\n\n`, begun: () => this.observed.begun(reply) };
    const stream = OpenStream.begin(opening, reply);
    const follower = new Follower(stream, seen);
    follower.show(first);
    if (isOver(first)) stream.end();
    // The client disconnected during admission: `close` will not fire again.
    else if (stream.isOpen) void this.follow(call, { stream, follower, stillAdmitted });
  }

  private async follow(admitted: AdmittedCall, { stream, follower, stillAdmitted }: Following): Promise<void> {
    const over = new AbortController();
    stream.onClose(() => over.abort());
    const call = ofStream(admitted, over.signal);
    // After a revocation no further state is sent.
    const show = async (): Promise<void> => {
      const state = await this.read(call);
      await stillAdmitted();
      follower.show(state);
    };
    const by = call.exchange.call;
    const fail = (error: unknown): void => {
      // The stream cannot say why: a client that connects again reads the refusal.
      if (isFailure(error)) by.recordFailure(error, 'the event stream of a resource');
      over.abort();
    };
    // The credential may have been revoked since the last round.
    const round = setInterval(() => void stillAdmitted().then(() => stream.write(KEEP_ALIVE), fail), ROUND_MS);
    try {
      await this.wait(call, LONGEST_MS, show);
      if (!over.signal.aborted && !by.leaving.aborted) await show();
    } catch (error) {
      fail(error);
    }
    clearInterval(round);
    stream.end();
  }

  /** The state now: other waits share looks, which may be half a second old. */
  private async read({ tool, input, exchange }: AdmittedCall): Promise<State> {
    const asked = { ...(input as object), wait_ms: 0 };
    const { result } = await this.toolCall.perform(tool, asked, {}, exchange);
    return result.structuredContent as unknown as State;
  }

  /** Waits for the end of the job. Throws `concurrency_exceeded`, and the denial of a resource that is gone. */
  private async wait({ input, exchange }: AdmittedCall, waitMs: number, onProgress = async () => {}): Promise<void> {
    const { principal, leaving } = exchange.call;
    const { resource_id: id } = input as { resource_id: string };
    const signal = AbortSignal.any([exchange.signal, leaving]);
    await this.services.awaitResource.run(principal.accountId, id, { waitMs, signal, onProgress });
  }
}

interface Following {
  stream: OpenStream;
  follower: Follower;
  stillAdmitted: () => Promise<void>;
}

/** The call after its answer has begun: the headers are sent, and the stream ends it in place of the request. */
function ofStream({ exchange, ...admitted }: AdmittedCall, signal: AbortSignal): AdmittedCall {
  return { ...admitted, exchange: { ...exchange, signal, call: { ...exchange.call, signal, headers: undefined } } };
}

/** Writes each state once. */
class Follower {
  constructor(
    private readonly stream: OpenStream,
    private seen: string | undefined,
  ) {}

  show(state: State): void {
    const id = idOf(state);
    if (id === this.seen) return;
    this.seen = id;
    this.stream.write(Buffer.from(`id: ${id}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`));
  }
}

/** Equal for states of one job that say the same. */
function idOf({ resource_id: id, status, phase, percent }: State): string {
  return encodeURIComponent(`${id} ${status} ${phase} ${percent}`);
}

function isOver({ status }: State): boolean {
  return isTerminal(status);
}
