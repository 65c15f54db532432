import type { Server } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { McpCall } from '../call/mcp-call.js';
import { Methods } from './methods.js';
import { ServerExtension } from './server-extension.js';
import { ServerIdentity } from './server-identity.js';
import { tasksExchange } from '../tasks/tasks-exchange.js';

const TASK = { params: z.looseObject({ taskId: z.string() }) };

type TaskMethod = 'getTask' | 'updateTask' | 'cancelTask';

/** The extension for tasks (SEP-2663): `tasks/get`, `tasks/update` and `tasks/cancel`, and no list. */
@Injectable()
export class TasksExtension extends ServerExtension {
  constructor(
    private readonly methods: Methods,
    private readonly identity: ServerIdentity,
  ) {
    super();
  }

  override joinModern(server: Server, call: McpCall): void {
    const serve = (method: string, name: TaskMethod) =>
      server.setRequestHandler(method, TASK, async ({ taskId }, context) =>
        this.identity.signed(await this.methods[name](taskId, tasksExchange(call, context))),
      );
    serve('tasks/get', 'getTask');
    serve('tasks/update', 'updateTask');
    serve('tasks/cancel', 'cancelTask');
  }
}
