import { isTerminal, type ResourceStatus } from '@libs/library';
import type { Principal } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import { isFailure } from '../platform/refusals/is-failure.js';
import { accessDenial, ToolCall } from '../mcp/call/tool-call.js';
import { wasGivenUp } from '../mcp/call/was-given-up.js';
import { type AdmittedCall, ToolRequests } from './tool-requests.js';

type Content = Record<string, unknown>;

/** How the jobs of a call stood at the end of its wait. */
interface Ended {
  isOver: boolean;
  /** What the body says of them. */
  said: Content;
}

/** Waits for the jobs that a call started, with the tools that a client would wait with. */
@Injectable()
export class StartedJobs {
  constructor(
    private readonly requests: ToolRequests,
    private readonly toolCall: ToolCall,
  ) {}

  /**
   * Undefined where the caller may not wait, or could not: the jobs go on, and a call that started them is not refused for the
   * wait.
   */
  async end(started: Content, seconds: number, call: AdmittedCall, principal: Principal): Promise<Ended | undefined> {
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
      const resources: Content[] = [];
      let step: unknown;
      for (const id of ids) {
        const wait = { resource_id: id, wait_ms: Math.max(0, Math.round(until - performance.now())) };
        const awaited = await this.toolCall.perform(awaits, wait, {}, ofCaller);
        step ??= awaited.result.structuredContent['next_step'];
        const { result } = await this.toolCall.perform(reads, { resource_id: id }, {}, ofCaller);
        resources.push(result.structuredContent);
      }
      const isOver = resources.every(({ status }) => isTerminal(status as ResourceStatus));
      const [{ status } = {}] = resources;
      return { isOver, said: { status, ...(isOver && { eta_seconds: 0, next_step: step }), resources } };
    } catch (error) {
      if (wasGivenUp(error, exchange)) return undefined;
      if (isFailure(error)) exchange.call.recordFailure(error, 'the wait of a call');
      return undefined;
    }
  }
}
