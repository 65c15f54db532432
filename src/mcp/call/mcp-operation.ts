import type { DenialCode } from '@libs/kernel';
import type { JobOrigin } from '@libs/jobs';
import type { Instruments } from '../../platform/observe/instruments.js';
import { traceIdOf, type TraceContext } from '../../platform/observe/trace-context.js';
import type { SpanOrder, TracedSpan } from '../../platform/observe/tracer.js';
import type { RecordedCaller, RequestRecord } from '../../platform/observe/request-record.js';
import type { ToolResult } from '../answer/tool-result.js';

const LONGEST_REQUEST_ID = 64;

/** What a message of a POST asks for, in names that are known. */
export interface Asked {
  requestId: unknown;
  method: string;
  tool?: string;
  protocolVersion?: string;
  /** Trace context of the message itself (`params._meta`). */
  trace?: TraceContext;
}

/** One request message of a POST, as metrics, traces and the request log record it. */
export class McpOperation {
  private readonly began = performance.now();
  private readonly span: TracedSpan;
  private hasEnded = false;
  private isReplay = false;
  private payer?: RecordedCaller;
  private facts: { nextStep?: string; resourceId?: string; credits?: number } = {};

  constructor(
    readonly asked: Asked,
    private readonly record: RequestRecord,
    private readonly instruments: Instruments,
  ) {
    this.span = instruments.tracer.begin(spanOf(asked, record.span?.context));
    record.traceId = traceIdOf(this.span.context);
  }

  /** The origin of jobs that this message starts: request id and trace context. */
  get origin(): JobOrigin {
    return { request_id: this.record.requestId, ...this.span.context };
  }

  /** The answer is that of an earlier call: this one held no credits. */
  replayed(): void {
    this.isReplay = true;
  }

  /** The call was paid: it is the payer's. */
  paidBy(payer: RecordedCaller): void {
    this.payer = payer;
  }

  /** Records the result of a tool call. The log line of a POST with several calls names the first one. */
  answered({ structuredContent, isError }: ToolResult): void {
    const { error_code: errorCode, resource_id: resourceId, actionable_next_step: nextStep } = structuredContent;
    this.facts = {
      ...(isError && typeof nextStep === 'string' && { nextStep }),
      ...(typeof resourceId === 'string' && { resourceId }),
      ...(!isError && !this.isReplay && creditsIn(structuredContent)),
    };
    if (isError) this.record.errorCode ??= errorCode as DenialCode;
    else if (typeof resourceId === 'string') this.record.resourceId ??= resourceId;
    if (isError) this.end(String(errorCode), 'tool_error');
    else this.end();
  }

  /** The first end counts. `errorType` is a denial code, a code of JSON-RPC or `_OTHER`. */
  end(errorType?: string, spanErrorType = errorType): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const { method, tool } = this.asked;
    const attributes = { 'mediamaker.error_code': errorType, 'mediamaker.resource_id': this.record.resourceId };
    this.span.end({ attributes, errorType: spanErrorType });
    const durationMs = performance.now() - this.began;
    this.instruments.metrics?.operation(method, tool, errorType, durationMs / 1000);
    this.record.operations ??= [];
    this.record.operations.push({
      method,
      tool,
      durationMs,
      errorCode: errorType,
      nextStep: this.record.nextStep,
      payer: this.payer,
      ...this.facts,
    });
  }
}

/** The credits that a call held for what it started, as its answer says. */
function creditsIn({ cost }: Record<string, unknown>): { credits?: number } {
  const credits = (cost as { credits?: unknown } | undefined)?.credits;
  return Number.isSafeInteger(credits) ? { credits: credits as number } : {};
}

/** A message that brings a trace of its own is a child of that, and only linked with the request that carried it. */
function spanOf({ requestId, method, tool, protocolVersion, trace }: Asked, request?: TraceContext): SpanOrder {
  const isShort = ['string', 'number'].includes(typeof requestId) && String(requestId).length <= LONGEST_REQUEST_ID;
  return {
    name: tool === undefined ? method : `${method} ${tool}`,
    kind: 'server',
    parent: trace ?? request,
    link: trace && request,
    attributes: {
      'mcp.method.name': method,
      'mcp.protocol.version': protocolVersion,
      'gen_ai.tool.name': tool,
      'gen_ai.operation.name': tool && 'execute_tool',
      'jsonrpc.request.id': isShort ? String(requestId) : undefined,
      'network.transport': 'tcp',
    },
  };
}
