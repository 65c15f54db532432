import { ToolServices, type Tool } from '@libs/catalog';
import { defineTool, type ToolHints } from '../../../libs/catalog/src/define-tool.js';
import type { Principal, Scope } from '@libs/identity';
import { Denial, SystemClock } from '@libs/kernel';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { testCatalogue } from '../../../test/support/mcp/mcp-catalogue.js';
import type { Exchange } from './mcp-call.js';
import { accessDenial, ToolCall } from './tool-call.js';
import { ToolCatalogue } from './tool-catalogue.js';

const nobody: Principal = {
  mode: 'oauth',
  accountId: 'a',
  credentialId: 'g',
  scopes: new Set(),
  trust: 'untrusted',
};

const HINTS: ToolHints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false };

const guarded = tool(['x:act'], HINTS);

function tool(scopes: Scope[], hints: ToolHints): Tool {
  return defineTool({
    name: 'guarded',
    title: 'Guarded',
    description: '',
    group: 'make',
    lanes: ['api_key'],
    scopes,
    hints,
    input: z.object({}),
    output: z.object({}),
    run: async () => ({ content: {}, text: '' }),
  });
}

it('trust is asked before scope, scope before the lane', () => {
  const scopes = new Set(['x:act'] as const);
  expect(accessDenial(guarded, { ...nobody, trust: 'blocked' })?.code).toBe('client_blocked');
  expect(accessDenial(guarded, nobody)?.code).toBe('client_untrusted');
  expect(accessDenial(guarded, { ...nobody, trust: 'verified' })?.code).toBe('insufficient_scope');
  expect(accessDenial(guarded, { ...nobody, trust: 'verified', scopes })?.code).toBe('tool_not_allowed');
  expect(accessDenial(guarded, { ...nobody, trust: 'verified', scopes, mode: 'api_key' })).toBeUndefined();
});

it('an unverified client may call what neither acts on X nor destroys', () => {
  const untrusted: Principal = { ...nobody, mode: 'api_key', scopes: new Set(['x:act', 'media:generate']) };
  const gentle = { ...HINTS, destructiveHint: false };
  expect(accessDenial(tool(['media:generate'], gentle), untrusted)).toBeUndefined();
  expect(accessDenial(tool(['x:act'], gentle), untrusted)?.code).toBe('client_untrusted');
  expect(accessDenial(tool(['media:generate'], HINTS), untrusted)?.code).toBe('client_untrusted');
  expect(accessDenial({ ...tool(['media:generate'], HINTS), ownJobsOnly: true }, untrusted)).toBeUndefined();
});

const never = new AbortController().signal;

function exchange(failures: unknown[], signal = never, leaving = never): Exchange {
  const recordFailure = (error: unknown): void => void failures.push(error);
  const call = {
    principal: nobody,
    form: 'json',
    network: 'a network',
    claimPicture: () => undefined,
    signal,
    leaving,
    operationOf: () => undefined,
    recordFailure,
  } as const;
  return { call, signal, notify: async () => {} };
}

const services = { address: (path: string) => `https://media.example${path}` } as ToolServices;

function callOn(tools: readonly Tool[]): ToolCall {
  return new ToolCall(new ToolCatalogue(tools), services, new SystemClock());
}

it('input that the schema refuses never reaches the tool', async () => {
  let ran = false;
  const run: Tool['run'] = async () => {
    ran = true;
    return { content: {}, text: '' };
  };
  const strict = { ...guarded, input: z.object({ count: z.int().min(1) }), run };
  const result = await callOn([strict]).run({ name: 'guarded', arguments: { count: 0 } }, exchange([]));
  expect(result).toMatchObject({ isError: true, structuredContent: { error_code: 'input_unsupported' } });
  expect(ran).toBe(false);
});

it('arguments run as they were checked: a text where a list is wanted is not read a second time', async () => {
  const lists = { ...guarded, input: z.object({ ids: z.array(z.string()) }) };
  const result = await callOn([lists]).run({ name: 'guarded', arguments: { ids: 'a' } }, exchange([]));
  expect(result).toMatchObject({ isError: true, structuredContent: { error_code: 'input_unsupported' } });
});

it('a tool is given its caller and the services', async () => {
  const seen: Parameters<Tool['run']>[] = [];
  const run: Tool['run'] = async (...given) => {
    seen.push(given);
    return { content: {}, text: '' };
  };
  await callOn([{ ...guarded, run }]).run({ name: 'guarded' }, exchange([]));
  const [input, context] = seen[0]!;
  expect(input).toEqual({});
  expect(context.principal).toBe(nobody);
  expect(context.address('/a')).toBe('https://media.example/a');
});

it('an unknown tool is an error of the protocol', async () => {
  await expect(callOn(testCatalogue).run({ name: 'nothing' }, exchange([]))).rejects.toMatchObject({ code: -32602 });
});

it('a tool for pages is unknown to a client whose host shows none', async () => {
  const call = callOn([{ ...guarded, forPages: true, run: async () => ({ content: {}, text: 'read' }) }]);
  await expect(call.run({ name: 'guarded' }, exchange([]))).rejects.toMatchObject({ code: -32602 });
  const result = await call.run({ name: 'guarded' }, { ...exchange([]), showsPages: true });
  expect(result.isError).toBeUndefined();
});

it('an unknown error is recorded once and told as a failure of ours', async () => {
  const failures: unknown[] = [];
  const result = await callOn(testCatalogue).run({ name: 'explode', arguments: {} }, exchange(failures));
  expect(result).toMatchObject({ isError: true, structuredContent: { error_code: 'internal_error' } });
  expect(JSON.stringify(result)).not.toContain('1234');
  expect(failures).toHaveLength(1);
});

it('a denial and a call that was given up are no failures', async () => {
  const failures: unknown[] = [];
  await callOn(testCatalogue).run({ name: 'refuse', arguments: {} }, exchange(failures));
  const gone = new AbortController();
  const waits = { ...guarded, run: () => Promise.reject(leave(gone).reason as Error) };
  await callOn([waits]).run({ name: 'guarded' }, exchange(failures, gone.signal));
  expect(failures).toEqual([]);
});

it('a fault is recorded although its caller is gone', async () => {
  const failures: unknown[] = [];
  const gone = new AbortController();
  const fails = { ...guarded, run: () => Promise.reject(new Error(`after ${leave(gone).aborted}`)) };
  await callOn([fails]).run({ name: 'guarded' }, exchange(failures, gone.signal));
  expect(failures).toHaveLength(1);
});

it('a tool does no work for a caller that left', async () => {
  const failures: unknown[] = [];
  const runs: string[] = [];
  const works = { ...guarded, run: () => Promise.reject(new Error(`run ${runs.push('once')}`)) };
  await callOn([works]).run({ name: 'guarded' }, exchange(failures, AbortSignal.abort()));
  expect([runs, failures]).toEqual([[], []]);
});

/** The caller leaves while its tool runs. */
function leave(gone: AbortController): AbortSignal {
  gone.abort();
  return gone.signal;
}

it('a wait ends when the process leaves: with an answer, or with the word to come back, and nothing is recorded', async () => {
  const waits = defineTool({
    ...tool([], HINTS),
    name: 'waits',
    input: z.object({ throws: z.boolean() }),
    output: z.object({ left: z.boolean() }),
    run: ({ throws }, { signal }) =>
      new Promise((resolve, reject) => {
        const left = { content: { left: true }, text: 'Left.' };
        signal.addEventListener('abort', () => (throws ? reject(signal.reason as Error) : resolve(left)));
      }),
  });
  const failures: unknown[] = [];
  const leaving = new AbortController();
  const calls = [false, true].map((throws) =>
    callOn([waits]).run({ name: 'waits', arguments: { throws } }, exchange(failures, never, leaving.signal)),
  );
  leaving.abort();
  const [answered, refused] = await Promise.all(calls);
  expect(answered).toMatchObject({ structuredContent: { left: true } });
  expect(refused).toMatchObject({ isError: true, structuredContent: { error_code: 'shutting_down', retryable: true } });
  expect(failures).toEqual([]);
});

it('a fault while the process leaves is recorded like any other', async () => {
  const failures: unknown[] = [];
  const call = exchange(failures, never, AbortSignal.abort());
  const result = await callOn(testCatalogue).run({ name: 'explode', arguments: {} }, call);
  expect(result).toMatchObject({ isError: true, structuredContent: { error_code: 'internal_error' } });
  expect(failures).toHaveLength(1);
});

it('a denial that a fault stands behind is recorded with it, and answered without it', async () => {
  const cause = new Error('the secret is 1234');
  const failing = {
    ...guarded,
    run: () => Promise.reject(new Denial('storage_unavailable', 'The store is away.', { cause })),
  };
  const failures: unknown[] = [];
  const result = await callOn([failing]).run({ name: 'guarded' }, exchange(failures));
  expect(JSON.stringify(result)).toContain('storage_unavailable');
  expect(JSON.stringify(result)).not.toContain('1234');
  expect(failures).toMatchObject([{ cause }]);
});
