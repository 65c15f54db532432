import { type Tool } from '@libs/catalog';
import { defineTool } from '../../../libs/catalog/src/define-tool.js';
import { Denial } from '@libs/kernel';
import { z } from 'zod';

const common = {
  group: 'make' as const,
  lanes: ['api_key'],
  scopes: [],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  output: z.object({}),
} as const;

/** Tools of the conformance suite that our own tools' shape can say: they go the way of every tool. */
export const catalogueFixtures: readonly Tool[] = [
  defineTool({
    ...common,
    name: 'test_simple_text',
    title: 'Simple text',
    description: 'Answers a text.',
    input: z.object({}),
    run: async () => ({ content: {}, text: 'This is a simple text response for testing.' }),
  }),
  defineTool({
    ...common,
    name: 'test_error_handling',
    title: 'Error',
    description: 'Always refuses.',
    input: z.object({}),
    run: async () => {
      throw new Denial('content_rejected', 'This tool intentionally returns an error for testing');
    },
  }),
  defineTool({
    ...common,
    name: 'greet',
    title: 'Greet',
    description: 'Greets somebody at once.',
    input: z.object({ name: z.string() }),
    run: async ({ name }) => ({ content: {}, text: `Hello, ${name}!` }),
  }),
];
