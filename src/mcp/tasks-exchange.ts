import { MissingRequiredClientCapabilityError, type ServerContext } from '@modelcontextprotocol/server';
import { declaresTasks, TASKS_EXTENSION } from './declares-tasks.js';
import type { Exchange, McpCall } from './mcp-call.js';

/** A request of the extension for tasks; throws for a client that did not declare the extension with this very request. */
export function tasksExchange(call: McpCall, { mcpReq }: ServerContext): Exchange {
  if (!declaresTasks(mcpReq.envelope)) {
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } });
  }
  return { call, signal: mcpReq.signal, notify: mcpReq.notify, knowsTasks: true };
}
