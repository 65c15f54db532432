import type { DenialCode } from '@libs/kernel';
import type { JobOrigin } from '@libs/production';
import type { Instruments } from '../platform/instruments.js';
import type { RequestRecord } from '../platform/request-record.js';
import type { ToolResult } from './tool-result.js';

/** What a message of a POST asks for, in names that are known. */
export interface Asked {
  requestId: unknown;
  method: string;
  tool?: string;
}

/** One message of a POST that asks for something, as it is told to those who observe the service. */
export class McpOperation {
  private readonly began = performance.now();
  private hasEnded = false;

  constructor(
    readonly asked: Asked,
    private readonly record: RequestRecord,
    private readonly instruments: Instruments,
  ) {}

  /** What jobs that this message starts are told to come from. */
  get origin(): JobOrigin {
    return { request_id: this.record.requestId };
  }

  /** What came of a tool call; of several calls of one POST the first is told in its line. */
  answered({ structuredContent, isError }: ToolResult): void {
    const { error_code: errorCode, resource_id: resourceId } = structuredContent;
    if (isError) this.record.errorCode ??= errorCode as DenialCode;
    else if (typeof resourceId === 'string') this.record.resourceId ??= resourceId;
    this.end(isError ? String(errorCode) : undefined);
  }

  /** The first end counts. `errorType` is a denial code, a code of JSON-RPC or `_OTHER`. */
  end(errorType?: string): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const { method, tool } = this.asked;
    this.instruments.metrics?.operation(method, tool, errorType, (performance.now() - this.began) / 1000);
  }
}
