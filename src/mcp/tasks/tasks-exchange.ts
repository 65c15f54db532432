import type { ServerContext } from '@modelcontextprotocol/server';
import { declaresTasks, missingTasks } from './declares-tasks.js';
import type { Exchange, McpCall } from '../call/mcp-call.js';

/** A request of the extension for tasks; throws for a client that did not declare the extension with this very request. */
export function tasksExchange(call: McpCall, { mcpReq }: ServerContext): Exchange {
  if (!declaresTasks(mcpReq.envelope)) throw missingTasks();
  return { call, signal: mcpReq.signal, notify: mcpReq.notify, knowsTasks: true };
}
