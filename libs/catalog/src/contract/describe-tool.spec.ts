import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { describeTool } from './describe-tool.js';

const tool = defineTool({
  name: 'make',
  title: 'Make',
  description: 'Makes it.',
  group: 'make',
  lanes: ['oauth'],
  scopes: [],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    id: z.uuid(),
    count: z.int().default(1),
    size: z.int().min(1).max(9),
    more: z.record(z.string(), z.unknown()),
  }),
  output: z.object({ id: z.string(), done: z.boolean() }),
  run: async () => ({ content: { id: 'a', done: true }, text: '' }),
});

const { inputSchema, outputSchema, annotations } = describeTool(tool);

it('a schema is made once', () => {
  expect(describeTool(tool).inputSchema).toBe(inputSchema);
});

it('the input schema is what a caller may send, without words that only cost', () => {
  expect(inputSchema).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      count: { type: 'integer', default: 1 },
      size: { type: 'integer', minimum: 1, maximum: 9 },
      more: { type: 'object', additionalProperties: true },
    },
    required: ['id', 'size', 'more'],
    additionalProperties: false,
  });
});

it('a tool on its way out says first what to use instead', () => {
  const deprecation = { since: '2026-11-22', sunset: '2027-11-22', use: 'build' };
  expect(describeTool({ ...tool, deprecation }).description).toBe('Deprecated, ends 2027-11-22: use build. Makes it.');
  expect(describeTool(tool).description).toBe('Makes it.');
});

it('all hints are said', () => {
  expect(annotations).toEqual({
    title: 'Make',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  });
});

it.each([
  ['an answer', { id: 'a', done: true }, true],
  ['a denial', { error_code: 'not_found', error_description: 'a', actionable_next_step: 'b', retryable: false }, true],
  ['half an answer', { id: 'a' }, false],
  ['an answer of wrong types', { id: 1, done: true }, false],
])('with the validator of the older clients the output schema judges %s', (_name, content, valid) => {
  expect(new AjvJsonSchemaValidator().getValidator(outputSchema)(content).valid).toBe(valid);
});
