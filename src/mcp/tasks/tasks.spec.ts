import { type ToolServices } from '@libs/catalog';
import { defineTool } from '../../../libs/catalog/src/define-tool.js';
import type { Principal } from '@libs/identity';
import { Denial, SystemClock } from '@libs/kernel';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Exchange } from '../call/mcp-call.js';
import { Tasks } from './tasks.js';
import { ToolCall } from '../call/tool-call.js';
import { ToolCatalogue } from '../call/tool-catalogue.js';

const principal: Principal = {
  mode: 'api_key',
  accountId: 'a',
  credentialId: 'k',
  scopes: new Set(['library:read']),
  trust: 'verified',
};

function exchange(failures: unknown[]): Exchange {
  const { signal } = new AbortController();
  const recordFailure = (error: unknown): void => void failures.push(error);
  const call = {
    ...({ principal, form: 'json', network: '', signal, leaving: signal, operationOf: () => undefined } as const),
    claimPicture: () => undefined,
  };
  return { call: { ...call, recordFailure }, signal, notify: async () => {} };
}

/** Tasks over one resource that is completed, whose result fails with this error. */
function tasksFailingWith(error: Error): Tasks {
  const state = {
    resource: { id: 't' },
    status: 'completed',
    phase: 'completed',
    percent: 100,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };
  const services = { awaitResource: { run: async () => state } } as unknown as ToolServices;
  const tool = defineTool({
    name: 'await_resource',
    title: '',
    description: '',
    group: 'make',
    lanes: ['api_key'],
    scopes: [],
    hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: z.object({}),
    output: z.object({}),
    run: async () => {
      throw error;
    },
  });
  const catalogue = new ToolCatalogue([tool]);
  return new Tasks(catalogue, services, new ToolCall(catalogue, services, new SystemClock()));
}

it('a fault while the result is read is the error of one look, and not the result of the task', async () => {
  const failures: unknown[] = [];
  const fault = new Error('the secret is 1234');
  const refused = tasksFailingWith(fault).get('t', exchange(failures));
  await expect(refused).rejects.toMatchObject({ code: -32603, data: { error_code: 'internal_error' } });
  await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('1234') as string });
  expect(failures).toEqual([fault]);
});

it('a resource that is deleted while its result is read is an unknown task', async () => {
  const gone = new Denial('not_found', 'There is no such resource.');
  await expect(tasksFailingWith(gone).get('t', exchange([]))).rejects.toMatchObject({ code: -32602 });
});
