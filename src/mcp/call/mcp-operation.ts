import type { DenialCode } from '@libs/kernel';
import type { JobOrigin } from '@libs/jobs';
import type { Instruments } from '../../platform/observe/instruments.js';
import { traceIdOf, type TraceContext } from '../../platform/observe/trace-context.js';
import type { SpanOrder, TracedSpan } from '../../platform/observe/tracer.js';
import type { RequestRecord } from '../../platform/observe/request-record.js';
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

  /** Records the result of a tool call. The log line of a POST with several calls names the first one. */
  answered({ structuredContent, isError }: ToolResult): void {
    const { error_code: errorCode, resource_id: resourceId } = structuredContent;
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
    this.instruments.metrics?.operation(method, tool, errorType, (performance.now() - this.began) / 1000);
  }
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
