import type { components } from '../../api/schema.d.ts';
import { Badge } from '../../parts/badge.tsx';

export type RecordedRequest = components['schemas']['RecordedRequest'];

const DOORS: Readonly<Record<string, string>> = { mcp: 'MCP', http: 'API', page: 'This website' };

const CREDENTIALS: Readonly<Record<string, string>> = {
  api_key: 'API key',
  oauth: 'Application',
  idp_jwt: 'Access token',
  web_session: 'Browser',
  wallet_session: 'Wallet session',
  wallet_payment: 'Wallet payment',
};

/** The tool that was called, or else the operation. */
export function titleOf({ tool, operation }: RecordedRequest): string {
  return tool ?? operation;
}

const READING_TOOLS: ReadonlySet<string> = new Set([
  'account_status',
  'await_resource',
  'estimate_cost',
  'find_picture',
  'lib_get',
  'lib_list',
  'look',
  'preview_video',
  'x_read',
]);

/** Whether it succeeded and changed nothing: lists, polls, methods of MCP that call no tool. */
export function isRead({ tool, operation, door, error_code: error }: RecordedRequest): boolean {
  if (error !== undefined) return false;
  if (tool !== undefined) return READING_TOOLS.has(tool);
  return door === 'mcp' || /^(GET|HEAD) /.test(operation);
}

/** What was called: `POST /api/tools/create_image`, or a method of MCP with its tool. */
export function callOf({ door, operation, tool }: RecordedRequest): string {
  if (tool === undefined) return operation;
  return door === 'mcp' ? `${operation} ${tool}` : operation.replace(/\{\w+\}$/, tool);
}

export function doorOf({ door }: RecordedRequest): string {
  return DOORS[door] ?? door;
}

export function credentialOf({ credential: { kind, name } }: RecordedRequest): string {
  return name ?? CREDENTIALS[kind] ?? kind;
}

export function durationOf({ duration_ms: ms }: RecordedRequest): string {
  if (ms < 1000) return `${ms} ms`;
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

export function bytesOf(bytes: number | undefined): string {
  if (bytes === undefined) return 'unknown';
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`;
}

/** Whether it succeeded. A refused call over MCP is answered with status 200: its error says more than the status. */
export function ResultBadge({ request: { error_code: error, status } }: { request: RecordedRequest }) {
  if (error === undefined) return <Badge mood="well">{status}</Badge>;
  return (
    <Badge mood={status >= 500 || error === 'internal_error' ? 'wrong' : 'mind'}>
      {status < 400 ? error : `${status} ${error}`}
    </Badge>
  );
}
