import { cancelsOnlyJobsOf, parseToolInput, type Tool, ToolServices } from '@libs/catalog';
import { isDenial } from '@libs/kernel';
import { isTerminal } from '@libs/library';
import type { JobState } from '@libs/jobs';
import { Injectable } from '@nestjs/common';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';
import type { Exchange } from '../call/mcp-call.js';
import { type CallParams, ToolCall } from '../call/tool-call.js';
import { ToolCatalogue } from '../call/tool-catalogue.js';

/** Milliseconds between two looks of a client. */
const POLL_MS = 2_000;

/** The tool whose answer is a task's result. */
const RESULT_TOOL = 'await_resource';

/** A result that says: poll `tasks/get`. The SDK requires `content` in every tool result. */
type CreatedTask = Record<string, unknown> & { resultType: 'task'; content: [] };

/** A task as `tasks/get` and `notifications/tasks` write it: with its result, once it has one (SEP-2663). */
export type DetailedTask = ReturnType<typeof taskOf> & { result?: object };

/**
 * Waiting for a resource, as a task of the protocol (extension io.modelcontextprotocol/tasks). The task is the resource:
 * its id, its owner and its state are the library's, so it outlives this process and any other.
 */
@Injectable()
export class Tasks {
  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly services: ToolServices,
    private readonly toolCall: ToolCall,
  ) {}

  /** The task for this call; undefined if the tool itself must answer, which it can at once. */
  async begin(params: CallParams, exchange: Exchange): Promise<CreatedTask | undefined> {
    const resourceId = exchange.knowsTasks === true && awaited(this.catalogue.find(params.name), params.arguments);
    if (!resourceId) return undefined;
    const state = await this.look(resourceId, exchange);
    if (state === undefined || isTerminal(state.status)) return undefined;
    return { ...taskOf(state), resultType: 'task', content: [] };
  }

  /** `tasks/get`. A generation that failed is a task that completed, with a result that says so. */
  async get(taskId: string, exchange: Exchange): Promise<DetailedTask> {
    const state = await this.find(taskId, exchange);
    const task = taskOf(state);
    if (task.status !== 'completed') return task;
    const asked = { name: RESULT_TOOL, arguments: { resource_id: taskId, wait_ms: 0 } };
    const { content, structuredContent, isError } = await this.toolCall.run(asked, exchange);
    if (isError) throw refusalOf(structuredContent);
    return { ...task, result: { content, structuredContent, ...(state.status === 'failed' && { isError: true }) } };
  }

  /** `tasks/update`. Our tasks never ask for input, so this changes nothing. */
  async update(taskId: string, exchange: Exchange): Promise<Record<string, never>> {
    await this.find(taskId, exchange);
    return {};
  }

  /** `tasks/cancel`: cancels the job; one that has ended stays as it is. */
  async cancel(taskId: string, exchange: Exchange): Promise<Record<string, never>> {
    const { resource } = await this.find(taskId, exchange);
    const { call, signal } = exchange;
    const client = cancelsOnlyJobsOf(call.principal);
    await this.services.cancelJob.run(call.principal.accountId, resource.id, signal, client);
    return {};
  }

  private async find(taskId: string, exchange: Exchange): Promise<JobState> {
    const state = await this.look(taskId, exchange);
    if (state === undefined) throw unknownTask();
    return state;
  }

  /** Nothing for what is absent, deleted or another's: the three answer alike. */
  private async look(resourceId: string, { call, signal }: Exchange): Promise<JobState | undefined> {
    const options = { waitMs: 0, signal, onProgress: () => Promise.resolve() };
    try {
      return await this.services.awaitResource.run(call.principal.accountId, resourceId, options);
    } catch (error) {
      if (isDenial(error, 'not_found')) return undefined;
      throw error;
    }
  }
}

/** The resource that a call would wait for; input that the tool refuses is left to the tool. */
function awaited(tool: Tool | undefined, given: unknown = {}): string | undefined {
  const read = tool?.awaits && parseToolInput(tool, given);
  return read?.success ? tool?.awaits?.(read.data) : undefined;
}

function unknownTask(): JsonRpcError {
  return new JsonRpcError(JSON_RPC_CODES.invalidParams, 'Unknown task');
}

/** Why the result could not be read this time: a client would take a refusal inside of the task for its result. */
function refusalOf(denial: Record<string, unknown>): JsonRpcError {
  if (denial['error_code'] === 'not_found') return unknownTask();
  return new JsonRpcError(JSON_RPC_CODES.internalError, String(denial['error_description']), denial);
}

/** A task as it is written (SEP-2663); it lives as long as its resource. */
function taskOf({ resource, status, phase, percent, createdAt, updatedAt }: JobState) {
  return {
    taskId: resource.id,
    status: taskStatus(status),
    statusMessage: isTerminal(status) ? status : `${status}: ${phase}, ${percent} %`,
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: updatedAt.toISOString(),
    ttlMs: null,
    pollIntervalMs: POLL_MS,
  };
}

/** `failed` is kept by the protocol for errors of its own. */
function taskStatus(status: JobState['status']): 'working' | 'completed' | 'cancelled' {
  if (!isTerminal(status)) return 'working';
  return status === 'cancelled' ? 'cancelled' : 'completed';
}
