import { type Tool } from '@libs/catalog';
import { defineTool, type ToolHints } from '../../../libs/catalog/src/define-tool.js';
import type { Scope } from '@libs/identity';
import { deny } from '@libs/kernel';
import { z } from 'zod';

const READS: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const common = {
  description: 'A tool of the test catalogue.',
  group: 'library' as const,
  lanes: ['oauth', 'api_key'] as const,
  scopes: ['library:read'] as const satisfies Scope[],
  hints: READS,
};

export const echo = defineTool({
  ...common,
  name: 'echo',
  group: 'make',
  title: 'Echo',
  input: z.object({
    text: z.string().min(1).max(20),
    duration_seconds: z.int().min(2).max(60).default(8),
    ratio: z.enum(['16:9', '9:16']).optional(),
  }),
  output: z.object({ text: z.string(), duration_seconds: z.int(), account: z.string() }),
  run: async ({ text, duration_seconds }, { principal }) => ({
    content: { text, duration_seconds, account: principal.accountId },
    text: `You said ${text}.`,
  }),
});

/** Reports 10, 20 … 100 percent, the last at once after the first. */
const count = defineTool({
  ...common,
  name: 'count',
  title: 'Count',
  input: z.object({}),
  output: z.object({ reached: z.int() }),
  run: async (_input, context) => {
    for (let percent = 10; percent <= 100; percent += 10) await context.reportProgress(percent, `${percent} percent`);
    return { content: { reached: 100 }, text: 'Counted to 100.' };
  },
});

const refuse = defineTool({
  ...common,
  name: 'refuse',
  title: 'Refuse',
  input: z.object({}),
  output: z.object({ never: z.string() }),
  run: async () => {
    throw deny('not_found', 'There is no such resource.');
  },
});

const explode = defineTool({
  ...common,
  name: 'explode',
  title: 'Explode',
  input: z.object({}),
  output: z.object({ never: z.string() }),
  run: async () => {
    throw new Error('the secret is 1234');
  },
});

const misreport = defineTool({
  ...common,
  name: 'misreport',
  title: 'Misreport',
  input: z.object({ lie: z.boolean().default(true) }),
  output: z.object({ count: z.int() }),
  run: async () => ({ content: { count: 1.5 }, text: 'One and a half.' }),
});

/** Waits until its caller goes away, and says when it did. */
export class Hanging {
  readonly begun = Promise.withResolvers<void>();
  readonly ended = Promise.withResolvers<void>();

  readonly tool: Tool;

  constructor(name: string) {
    this.tool = defineTool({
      ...common,
      name,
      title: 'Hang',
      input: z.object({}),
      output: z.object({}),
      run: (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          this.begun.resolve();
          signal.addEventListener('abort', () => {
            reject(signal.reason as Error);
            this.ended.resolve();
          });
        }),
    });
  }
}

/** Begins to answer, and answers when it is let. */
export class Gate {
  readonly begun = Promise.withResolvers<void>();
  readonly opened = Promise.withResolvers<void>();

  readonly tool = defineTool({
    ...common,
    name: 'gate',
    title: 'Gate',
    input: z.object({}),
    output: z.object({ open: z.boolean() }),
    run: async (_input, context) => {
      await context.reportProgress(1, 'waiting');
      this.begun.resolve();
      await this.opened.promise;
      return { content: { open: true }, text: 'Open.' };
    },
  });
}

const keysOnly = defineTool({
  ...common,
  name: 'keys_only',
  title: 'Keys only',
  lanes: ['api_key'],
  input: z.object({}),
  output: z.object({}),
  run: async () => ({ content: {}, text: 'Done.' }),
});

const writes = defineTool({
  ...common,
  name: 'writes',
  title: 'Writes',
  scopes: ['library:read', 'library:write'],
  hints: { ...READS, readOnlyHint: false },
  input: z.object({}),
  output: z.object({}),
  run: async () => ({ content: {}, text: 'Written.' }),
});

const destroys = defineTool({
  ...common,
  name: 'destroys',
  title: 'Destroys',
  hints: { ...READS, readOnlyHint: false, destructiveHint: true },
  input: z.object({}),
  output: z.object({}),
  run: async () => ({ content: {}, text: 'Gone.' }),
});

export const testCatalogue: readonly Tool[] = [echo, count, refuse, explode, misreport, keysOnly, writes, destroys];
