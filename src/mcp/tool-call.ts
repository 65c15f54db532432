import type { Tool, ToolContext, ToolServices } from '@libs/catalog';
import type { Principal } from '@libs/identity';
import { Denial, type Clock } from '@libs/kernel';
import { InvalidInput } from './invalid-input.js';
import { JSON_RPC_CODES, JsonRpcError } from './json-rpc-error.js';
import type { Exchange } from './mcp-call.js';
import { progressOf } from './progress.js';
import { clientTrust, scope, toolPolicy, type AccessCheck } from './tool-access.js';
import type { OfferedTool, ToolCatalogue } from './tool-catalogue.js';
import { InternalFailure } from './tool-denials.js';
import { answerResult, denialResult, type ToolResult } from './tool-result.js';

/** Parameters of `tools/call`. */
export interface CallParams {
  name: string;
  arguments?: Record<string, unknown>;
  _meta?: { progressToken?: unknown };
}

/**
 * The order of checks on a call. The access guard has authenticated the caller before. What is listed here is answered
 * at HTTP level (403), before an SDK sees the message; the same list decides what `tools/list` shows.
 */
const ACCESS_CHECKS: readonly AccessCheck[] = [clientTrust, scope, toolPolicy];

/** The first check that fails, or nothing where the caller may call the tool. */
export function accessDenial(tool: Tool, principal: Principal): Denial | undefined {
  for (const check of ACCESS_CHECKS) {
    const denial = check(tool, principal);
    if (denial !== undefined) return denial;
  }
  return undefined;
}

/** A call that was let in: its input is read, then the tool runs. What fails from here on is a tool result. */
export class ToolCall {
  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly services: ToolServices,
    private readonly clock: Clock,
  ) {}

  /** Throws the denial of the first check that fails; an unknown name is left to the protocol's own error. */
  admit(name: string, principal: Principal): void {
    const offer = this.catalogue.find(name);
    const denial = offer && accessDenial(offer.tool, principal);
    if (denial !== undefined) throw denial;
  }

  async run(params: CallParams, exchange: Exchange): Promise<ToolResult> {
    const offer = this.catalogue.find(params.name);
    if (offer === undefined) throw new JsonRpcError(JSON_RPC_CODES.invalidParams, `Unknown tool: ${params.name}`);
    try {
      const input = readInput(offer, params.arguments);
      return answerResult(offer.tool, await offer.tool.run(input, this.context(params, exchange)));
    } catch (error) {
      if (error instanceof Denial) return denialResult(error);
      if (!exchange.signal.aborted) exchange.call.recordFailure(error, params.name);
      return denialResult(new InternalFailure());
    }
  }

  private context({ _meta }: CallParams, exchange: Exchange): ToolContext {
    const { call, signal } = exchange;
    const reportProgress = progressOf(_meta?.progressToken, exchange, this.clock);
    return Object.assign({ principal: call.principal, signal, reportProgress }, this.services);
  }
}

function readInput({ tool, description }: OfferedTool, input: unknown = {}): unknown {
  const read = tool.input.safeParse(input);
  if (!read.success) throw new InvalidInput(description.inputSchema, read.error.issues);
  return read.data;
}
