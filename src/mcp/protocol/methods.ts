import { instructionsFor, type ToolGroup } from '@libs/catalog';
import { Denial } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { isFailure } from '../../platform/refusals/is-failure.js';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';
import { pictureOrStructure } from '../answer/tool-result.js';
import { type CompletionParams, Completions } from '../prompts/completions.js';
import type { Exchange, McpCall } from '../call/mcp-call.js';
import { type PromptParams, Prompts } from '../prompts/prompts.js';
import { Resources } from '../resources/resources.js';
import { Tasks } from '../tasks/tasks.js';
import { type CallParams, ToolCall } from '../call/tool-call.js';
import { VisibleTools } from '../call/visible-tools.js';
import { wasGivenUp } from '../call/was-given-up.js';

/** What the protocol's requests do: the one binding of catalogue and library, used by the servers of both eras. */
@Injectable()
export class Methods {
  constructor(
    private readonly visibleTools: VisibleTools,
    private readonly toolCall: ToolCall,
    private readonly resources: Resources,
    private readonly prompts: Prompts,
    private readonly completions: Completions,
    private readonly tasks: Tasks,
  ) {}

  /** For the models of this caller at this address. */
  instructions({ principal, groups }: McpCall): string {
    const { tools } = this.visibleTools.list(principal, groups);
    return instructionsFor((name) => tools.some((tool) => tool.name === name));
  }

  listTools(cursor: string | undefined, { call, showsPages }: Exchange) {
    refuseCursor(cursor);
    return this.visibleTools.list(call.principal, call.groups, showsPages);
  }

  /** The tool's result, or the task that stands for it. */
  async callTool(params: CallParams, exchange: Exchange) {
    const task = await shielded('tools/call', exchange, () => this.tasks.begin(params, exchange));
    if (task !== undefined) return task;
    const { operation } = exchange;
    try {
      const result = await this.toolCall.run(params, exchange);
      operation?.answered(result);
      return pictureOrStructure(result);
    } catch (error) {
      operation?.end(errorTypeOf(error));
      throw error;
    }
  }

  getTask(taskId: string, exchange: Exchange) {
    return shielded('tasks/get', exchange, () => this.tasks.get(taskId, exchange));
  }

  updateTask(taskId: string, exchange: Exchange) {
    return shielded('tasks/update', exchange, () => this.tasks.update(taskId, exchange));
  }

  cancelTask(taskId: string, exchange: Exchange) {
    return shielded('tasks/cancel', exchange, () => this.tasks.cancel(taskId, exchange));
  }

  listResources(cursor: string | undefined, exchange: Exchange) {
    return shielded('resources/list', exchange, () => this.resources.list(cursor, exchange));
  }

  listResourceTemplates() {
    return this.resources.templates();
  }

  subscribe(uri: string, exchange: Exchange) {
    return shielded('resources/subscribe', exchange, () => this.resources.subscribe(uri, exchange));
  }

  readResource(uri: string, exchange: Exchange) {
    return shielded('resources/read', exchange, () => this.resources.read(uri, exchange));
  }

  listPrompts(cursor: string | undefined, groups?: readonly ToolGroup[]) {
    refuseCursor(cursor);
    return this.prompts.list(groups);
  }

  getPrompt(params: PromptParams = {}, groups?: readonly ToolGroup[]) {
    return this.prompts.get(params, groups);
  }

  complete(params: CompletionParams = {}, exchange: Exchange) {
    return shielded('completion/complete', exchange, () => this.completions.complete(params, exchange));
  }
}

/** For lists of one page: no cursor of theirs was ever given out. */
function refuseCursor(cursor: string | undefined): void {
  if (cursor !== undefined) throw new JsonRpcError(JSON_RPC_CODES.invalidParams, 'Invalid cursor');
}

/** The SDKs send the message of any thrown error to the client, so only errors meant for the client may pass. */
async function shielded<T>(method: string, exchange: Exchange, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    exchange.operation?.end(errorTypeOf(error));
    if (error instanceof JsonRpcError) throw error;
    if (isFailure(error) && !wasGivenUp(error, exchange)) exchange.call.recordFailure(error, method);
    if (error instanceof Denial) throw new JsonRpcError(JSON_RPC_CODES.internalError, error.message, error.body());
    throw new JsonRpcError(JSON_RPC_CODES.internalError, 'Internal error');
  }
}

function errorTypeOf(error: unknown): string {
  if (error instanceof Denial) return error.code;
  return error instanceof JsonRpcError ? String(error.code) : '_OTHER';
}
