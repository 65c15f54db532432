import { isTerminal, type ResourceStatus, STATUS_OF_CALL } from '@libs/library';
import type { Principal } from '@libs/identity';
import { Denial, type DenialCode } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { accessDenial, ToolCall } from '../mcp/call/tool-call.js';
import { wasGivenUp } from '../mcp/call/was-given-up.js';
import { type AdmittedCall, ToolRequests } from './tool-requests.js';

type Content = Record<string, unknown>;

/** The jobs of a call at the end of its wait. */
interface Waited {
  /** Whether all of them have ended. */
  isOver: boolean;
  /** Members of the body. */
  body: Content;
}

/** Why a wait may end without an answer while everything works: too many waits, a deleted resource, a process that leaves. */
const REFUSED_WAITS: readonly DenialCode[] = ['concurrency_exceeded', 'not_found', 'shutting_down'];

/** One job at the end of the wait. */
interface JobState {
  resource: Content;
  status: ResourceStatus;
  step: unknown;
}

/** Waits for the jobs that a call started, with the tools that a client would wait with. */
@Injectable()
export class StartedJobs {
  constructor(
    private readonly requests: ToolRequests,
    private readonly toolCall: ToolCall,
  ) {}

  /** Returns undefined if the wait was refused or failed: the jobs go on, and the call that started them succeeds. */
  async waitFor(
    started: Content,
    seconds: number,
    call: AdmittedCall,
    principal: Principal,
  ): Promise<Waited | undefined> {
    const [awaits, reads] = [this.requests.tool('await_resource'), this.requests.tool('lib_get')];
    if ([awaits, reads].some((tool) => accessDenial(tool, principal) !== undefined)) return undefined;
    const { resource_id: first, resource_ids: ids = [first] } = started as {
      resource_id: string;
      resource_ids?: string[];
    };
    const until = performance.now() + seconds * 1000;
    const { exchange } = call;
    const ofCaller = { ...exchange, call: { ...exchange.call, principal, headers: undefined } };
    try {
      const states: JobState[] = [];
      for (const id of ids) {
        const wait = { resource_id: id, wait_ms: Math.max(0, Math.round(until - performance.now())) };
        const awaited = await this.toolCall.perform(awaits, wait, {}, ofCaller);
        const { result } = await this.toolCall.perform(reads, { resource_id: id }, {}, ofCaller);
        const { structuredContent: resource } = result;
        const status = resource['status'] as ResourceStatus;
        states.push({ resource, status, step: awaited.result.structuredContent['next_step'] });
      }
      return waited(states);
    } catch (error) {
      if (wasGivenUp(error, exchange)) return undefined;
      const isRefusal = error instanceof Denial && REFUSED_WAITS.includes(error.code);
      if (!isRefusal) exchange.call.recordFailure(error, 'the wait of a call');
      return undefined;
    }
  }
}

/** The resource that is furthest from completed speaks for the call, as in the answer to a repeat. */
function waited(states: readonly JobState[]): Waited {
  const [furthest] = STATUS_OF_CALL.flatMap((status) => states.filter((each) => each.status === status));
  if (!furthest) throw new Error('a call started nothing');
  const isOver = states.every(({ status }) => isTerminal(status));
  const { status, step } = furthest;
  const resources = states.map(({ resource }) => resource);
  return { isOver, body: { status, ...(isOver && { eta_seconds: 0, next_step: step }), resources } };
}
