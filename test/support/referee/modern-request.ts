import { randomBytes } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  ProtocolError,
  ProtocolErrorCode,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { declaresTasks } from '../../../src/mcp/tasks/declares-tasks.js';
import type { McpCall } from '../../../src/mcp/call/mcp-call.js';
import type { FixtureRequest } from './fixture.js';
import type { FixtureTasks } from './fixture-tasks.js';

const KEY = randomBytes(32);

/** A request of 2026-07-28; the state it brings back is refused unless it was sealed for the same account. */
export async function modernRequest(
  params: { arguments?: Record<string, unknown> },
  { principal }: McpCall,
  context: ServerContext,
  tasks: FixtureTasks,
): Promise<FixtureRequest> {
  const { _meta, envelope, inputResponses = {}, notify, requestState } = context.mcpReq;
  const codec = createRequestStateCodec({ key: KEY, bind: () => principal.accountId });
  const sealed = requestState<string>();
  const state =
    sealed === undefined
      ? undefined
      : await codec.verify(sealed, context).catch(() => {
          throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState');
        });
  return {
    args: params.arguments ?? {},
    accountId: principal.accountId,
    progressToken: _meta?.progressToken,
    capabilities:
      (envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities })?.[CLIENT_CAPABILITIES_META_KEY] ?? {},
    responses: inputResponses,
    state,
    knowsTasks: declaresTasks(envelope),
    tasks,
    seal: (fresh) => codec.mint(fresh, context),
    notify: (method, sent) => notify({ method, params: sent }),
  };
}
