import type { Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { McpCall } from '../../../src/mcp/call/mcp-call.js';
import type { Methods } from '../../../src/mcp/protocol/methods.js';
import { tasksExchange } from '../../../src/mcp/tasks/tasks-exchange.js';
import type { FixtureTasks } from './fixture-tasks.js';

const TASK = { params: z.looseObject({ taskId: z.string() }) };

/** Puts the tasks of fixtures before those of the library, whose methods answer for every other id. */
export function serveFixtureTasks(server: Server, call: McpCall, methods: Methods, tasks: FixtureTasks): void {
  const isOurs = (id: string) => tasks.has(id, call.principal.accountId);
  server.setRequestHandler('tasks/get', TASK, async ({ taskId }, context) => {
    const on = tasksExchange(call, context);
    return { ...(isOurs(taskId) ? tasks.get(taskId) : await methods.getTask(taskId, on)) };
  });
  server.setRequestHandler('tasks/update', TASK, async ({ taskId }, context) => {
    const on = tasksExchange(call, context);
    if (!isOurs(taskId)) return methods.updateTask(taskId, on);
    return { ...tasks.answer(taskId, context.mcpReq.inputResponses ?? {}) };
  });
  server.setRequestHandler('tasks/cancel', TASK, async ({ taskId }, context) => {
    const on = tasksExchange(call, context);
    return { ...(isOurs(taskId) ? tasks.cancel(taskId) : await methods.cancelTask(taskId, on)) };
  });
}
