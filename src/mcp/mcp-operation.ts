import type { DenialCode } from '@libs/kernel';
import type { RequestRecord } from '../platform/request-record.js';
import type { ToolResult } from './tool-result.js';

/** One message of a POST that asks for something, as it is told to those who observe the service. */
export class McpOperation {
  constructor(
    readonly requestId: unknown,
    readonly method: string,
    readonly tool: string | undefined,
    private readonly record: RequestRecord,
  ) {}

  /** What came of a tool call; of several calls of one POST the first is told. */
  answered({ structuredContent, isError }: ToolResult): void {
    const { error_code: errorCode, resource_id: resourceId } = structuredContent;
    if (isError) this.record.errorCode ??= errorCode as DenialCode;
    else if (typeof resourceId === 'string') this.record.resourceId ??= resourceId;
  }
}
