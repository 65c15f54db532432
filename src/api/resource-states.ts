import { isTerminal, type ResourceStatus } from '@libs/library';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerCheck } from '../auth/access/caller-check.js';
import type { Exchange } from '../mcp/call/mcp-call.js';
import { ToolCall } from '../mcp/call/tool-call.js';
import { wasGivenUp } from '../mcp/call/was-given-up.js';
import { ObservedStreams } from '../platform/observe/observed-streams.js';
import { OpenStream } from '../platform/streams/open-stream.js';
import { type AdmittedCall, type Asked, ToolRequests } from './tool-requests.js';

/** A quiet stream shows that it lives, and that its caller may still read, after so many milliseconds. */
const ROUND_MS = 15_000;
const KEEP_ALIVE = Buffer.from(': keep-alive\n\n');
/** Milliseconds until a client connects again, where the stream ended before the job. */
const RETRY_MS = 1000;

/** Where a job stands (`ResourceState`). */
interface State {
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
    private readonly callers: CallerCheck,
    private readonly observed: ObservedStreams,
  ) {}

  /** Begins the stream; refusals are thrown before it begins. Answers 204 to a client that saw the end: it stops connecting. */
  async open(asked: Asked, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const call = this.requests.admit(asked, request, reply);
    const first = await this.read(call, 0, call.exchange);
    const seen = request.headers['last-event-id']?.toString();
    if (isOver(first) && idOf(first) === seen) return void reply.code(204).send();
    const stillAdmitted = this.callers.of(request);
    const opening = { greeting: `retry: ${RETRY_MS}\n\n`, begun: () => this.observed.begun(reply) };
    const stream = OpenStream.begin(opening, reply);
    const follower = new Follower(stream, seen);
    follower.show(first);
    void this.follow(call, { stream, follower, stillAdmitted });
  }

  private async follow(call: AdmittedCall, { stream, follower, stillAdmitted }: Following): Promise<void> {
    const gone = new AbortController();
    stream.onClose(() => gone.abort());
    const exchange = { ...call.exchange, call: { ...call.exchange.call, headers: undefined }, signal: gone.signal };
    const shown = async (): Promise<void> => void follower.show(await this.read(call, 0, exchange));
    const progressing: Exchange = { ...exchange, call: { ...exchange.call, form: 'stream' }, notify: shown };
    try {
      while (!follower.isOver && stream.isOpen && !exchange.call.leaving.aborted) {
        // The credential may have been revoked since the last round.
        await stillAdmitted();
        const isNew = follower.show(await this.read(call, ROUND_MS, progressing));
        if (!isNew) stream.write(KEEP_ALIVE);
      }
    } catch (error) {
      // The stream cannot say why: a client that connects again reads the refusal.
      if (!wasGivenUp(error, exchange)) exchange.call.recordFailure(error, 'the event stream of a resource');
    }
    stream.end();
  }

  /** The state at once, or after at most `waitMs`; the exchange is told of progress meanwhile. */
  private async read({ tool, input }: AdmittedCall, waitMs: number, exchange: Exchange): Promise<State> {
    const asked = { ...(input as object), wait_ms: waitMs };
    const { result } = await this.toolCall.perform(tool, asked, { _meta: { progressToken: 'state' } }, exchange);
    return result.structuredContent as unknown as State;
  }
}

interface Following {
  stream: OpenStream;
  follower: Follower;
  stillAdmitted: () => Promise<void>;
}

/** Writes each state once. */
class Follower {
  isOver = false;

  constructor(
    private readonly stream: OpenStream,
    private seen: string | undefined,
  ) {}

  /** Whether the state was new. */
  show(state: State): boolean {
    const id = idOf(state);
    this.isOver = isOver(state);
    if (id === this.seen) return false;
    this.seen = id;
    this.stream.write(Buffer.from(`id: ${id}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`));
    return true;
  }
}

/** Of states of one job, equal where they say the same. */
function idOf({ status, phase, percent }: State): string {
  return encodeURIComponent(`${status} ${phase} ${percent}`);
}

function isOver({ status }: State): boolean {
  return isTerminal(status);
}
