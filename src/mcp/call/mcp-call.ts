import type { ToolGroup } from '@libs/catalog';
import type { Principal } from '@libs/identity';
import type { AnswerForm } from '../answer/accept.js';
import type { CallHeaders } from '../answer/call-headers.js';
import type { McpOperation } from './mcp-operation.js';

/** One authenticated POST. */
export interface McpCall {
  principal: Principal;
  /** The groups of tools that the address names; absent where it offers every tool. */
  groups?: readonly ToolGroup[];
  form: AnswerForm;
  /** Whether the address or the session says that the host shows pages. */
  showsPages?: boolean;
  /** The client's network: its IPv4 address or its IPv6 /64. */
  network: string;
  /** Throws when it is called again: a POST answers one picture. */
  claimPicture(): void;
  /** The header `PAYMENT-SIGNATURE`; absent where the POST is a batch. */
  paymentHeader?: string;
  /** Aborts when the client disconnects before the response. */
  signal: AbortSignal;
  /** Ends when this process begins to leave: what still waits answers with what it knows. */
  leaving: AbortSignal;
  /** The observed operation of a request in this POST; undefined if it is not observed. */
  operationOf(requestId: unknown): McpOperation | undefined;
  /** Absent where the POST is a batch: a header would speak of all its messages. */
  headers?: CallHeaders;
  /** Records a failure of ours, with the id of the request. */
  recordFailure(error: unknown, where: string): void;
}

/** One request inside a POST, as the SDK of its era hands it to a method. */
export interface Exchange {
  call: McpCall;
  signal: AbortSignal;
  operation?: McpOperation;
  /** Whether the client declared the extension for tasks with this request (2026-07-28). */
  knowsTasks?: boolean;
  /** Whether the host shows pages, as its client declared (MCP Apps). */
  showsPages?: boolean;
  /** Sends a notification on the stream of this request. */
  notify(notification: { method: 'notifications/progress'; params: ProgressParams }): Promise<void>;
}

export interface ProgressParams {
  progressToken: string | number;
  /** From 0 to `total`, larger each time. */
  progress: number;
  total: number;
  message: string;
  [member: string]: unknown;
}
