import { requireToolInput, type Tool, type ToolContext, type ToolGroup, ToolServices } from '@libs/catalog';
import type { Principal } from '@libs/identity';
import { Clock, Denial, deny } from '@libs/kernel';
import { PaymentPending } from '@libs/x402';
import { Injectable, Optional } from '@nestjs/common';
import { isFailure } from '../../platform/refusals/is-failure.js';
import { argumentDenial } from './argument-access.js';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';
import { type PaidCall, PaidCalls } from '../payment/paid-calls.js';
import type { Exchange } from './mcp-call.js';
import { offeredElsewhere } from './offered-elsewhere.js';
import { progressOf } from './progress.js';
import { clientTrust, laneOf, scope, toolPolicy, walletSession, type AccessCheck } from './tool-access.js';
import { ToolCatalogue } from './tool-catalogue.js';
import { toolNotInGroups } from './tool-denials.js';
import { answerResult, denialResult, type ToolResult } from '../answer/tool-result.js';
import { wasGivenUp } from './was-given-up.js';

/** Characters shown of a name that the caller made up. */
const NAME_SHOWN = 64;

/** Parameters of `tools/call`. */
export interface CallParams {
  name: string;
  arguments?: Record<string, unknown>;
  _meta?: { progressToken?: unknown; [member: string]: unknown };
}

type Meta = CallParams['_meta'];

/** The result of a call, and its principal: the payer if the call was paid. */
export interface Performed {
  result: ToolResult;
  principal: Principal;
}

/**
 * The order of checks on a call. The guards have authenticated the caller and counted the request before. What is listed
 * here is answered at HTTP level (403), before an SDK sees the message, and after it the request rate (429); the same list
 * decides what `tools/list` shows. The input comes next, in `run`.
 */
const ACCESS_CHECKS: readonly AccessCheck[] = [clientTrust, scope, toolPolicy, walletSession];

/** The first check that fails, or nothing where the caller may call the tool at an address of these groups. */
export function accessDenial(
  tool: Tool,
  principal: Principal,
  groups: readonly ToolGroup[] = [tool.group],
): Denial | undefined {
  for (const check of ACCESS_CHECKS) {
    const denial = check(tool, principal);
    if (denial !== undefined) return denial;
  }
  return groups.includes(tool.group) ? undefined : toolNotInGroups(tool, groups);
}

/** A call that the guards admitted: its input is read, then the tool runs. From here on a failure is a tool result. */
@Injectable()
export class ToolCall {
  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly services: ToolServices,
    private readonly clock: Clock,
    /** Absent while the wallet lane is closed. */
    @Optional() private readonly paidCalls?: PaidCalls,
  ) {}

  /** Why this caller may not call the tool with these arguments; an unknown name is left to the protocol's own error. */
  denialOf(name: string, principal: Principal, given: unknown = {}, groups?: readonly ToolGroup[]): Denial | undefined {
    const tool = this.catalogue.find(name);
    return tool && (accessDenial(tool, principal, groups) ?? argumentDenial(tool, given, principal));
  }

  /** The result of a call in MCP whose arguments were coerced: a refusal is a result too. */
  async run(params: CallParams, exchange: Exchange): Promise<ToolResult> {
    const tool = this.catalogue.find(params.name);
    if (tool === undefined || (tool.forPages && !exchange.showsPages))
      throw this.unknownTool(params.name, exchange.call);
    try {
      return (await this.perform(tool, requireToolInput(tool, params.arguments ?? {}), params, exchange)).result;
    } catch (error) {
      return this.failed(error, tool, exchange);
    }
  }

  /** Runs a tool with its input as it was read. Throws the denials of the tool; a failure of ours is thrown as it is. */
  async perform(
    tool: Tool,
    input: unknown,
    { _meta: meta }: Pick<CallParams, '_meta'>,
    exchange: Exchange,
  ): Promise<Performed> {
    const { call } = exchange;
    try {
      // The client may have disconnected while the call waited.
      exchange.signal.throwIfAborted();
      const reading = this.paidCall(tool, meta, exchange);
      const paid = reading && (await reading);
      if (paid) exchange.operation?.paidBy(paid.principal);
      const answer = await tool.run(input, this.context(meta, exchange, paid));
      if (answer.isReplay) {
        call.headers?.replayed();
        exchange.operation?.replayed();
      }
      const result = answerResult(tool, answer);
      if (paid === undefined) return { result, principal: call.principal };
      return { result: this.paidCalls?.answered(result, paid) ?? result, principal: paid.principal };
    } catch (error) {
      // A wait may end with the reason of the signal that ended it.
      // This process stops before the work is done.
      if (call.leaving.aborted && error === call.leaving.reason) {
        throw deny('shutting_down', 'This process is going away.', { retryAfterSeconds: 1 });
      }
      throw error;
    }
  }

  /**
   * A denial about a payment as clients of x402 read it; undefined for every other denial. Records the failure of ours that may be
   * behind a pending payment.
   */
  refusalOfPayment(denial: Denial, tool: Tool, { call }: Exchange): ToolResult | undefined {
    if (denial instanceof PaymentPending && denial.cause !== undefined) call.recordFailure(denial, tool.name);
    return this.paidCalls?.refused(denial, tool);
  }

  private failed(error: unknown, tool: Tool, exchange: Exchange): ToolResult {
    if (error instanceof Denial) {
      if (isFailure(error)) exchange.call.recordFailure(error, tool.name);
      return this.refusalOfPayment(error, tool, exchange) ?? this.refused(error, exchange);
    }
    if (!wasGivenUp(error, exchange)) exchange.call.recordFailure(error, tool.name);
    // Our own failure: nothing of its cause reaches the caller.
    return denialResult(deny('internal_error', 'The service failed to answer; the failure was recorded.'));
  }

  /** The payer and the job start of a payable tool on the wallet lane. Undefined at once for any other call. */
  private paidCall(tool: Tool, meta: Meta, { call }: Exchange): Promise<PaidCall> | undefined {
    const { principal, paymentHeader: header } = call;
    if (laneOf(principal) !== 'x402' || tool.price === undefined) return undefined;
    if (this.paidCalls === undefined) throw new Error('the wallet lane has a caller and is closed');
    call.headers?.noStore();
    return this.paidCalls.begin({ principal, meta, header });
  }

  /** Names the tools that `tools/list` shows this caller at this address. */
  private unknownTool(name: string, { principal, groups }: Exchange['call']): JsonRpcError {
    const callable = this.catalogue.tools.filter((tool) => accessDenial(tool, principal, groups) === undefined);
    const names = callable.map((tool) => tool.name).join(', ') || 'none';
    const shown = name.slice(0, NAME_SHOWN).toWellFormed();
    return new JsonRpcError(JSON_RPC_CODES.invalidParams, `Unknown tool: ${shown}. Your tools: ${names}.`);
  }

  private context(meta: Meta, exchange: Exchange, paid?: PaidCall): ToolContext {
    const { call, signal } = exchange;
    const reportProgress = progressOf(meta?.progressToken, exchange, this.clock);
    const ends = AbortSignal.any([signal, call.leaving]);
    const { origin } = exchange.operation ?? {};
    const { groups } = call;
    const principal = paid?.principal ?? call.principal;
    const offers = (name: string): boolean => {
      const tool = this.catalogue.find(name);
      return tool !== undefined && accessDenial(tool, principal, groups) === undefined;
    };
    const { network } = call;
    const claimPicture = (): void => call.claimPicture();
    const context = { principal, network, offers, claimPicture, signal: ends, origin, reportProgress };
    return Object.assign(context, this.services, paid && { startJob: paid.start });
  }

  private refused(denial: Denial, { call }: Exchange): ToolResult {
    if (denial.retryAfterSeconds !== undefined) call.headers?.retryAfter(denial.retryAfterSeconds);
    return denialResult(denial, (step) => offeredElsewhere(step, this.catalogue.tools, call.groups));
  }
}
