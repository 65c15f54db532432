import { expect, it } from 'vitest';
import { z } from 'zod';
import { wordedError } from './worded-error.js';

const params = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()), ref: z.union([z.null()]) });
const { error } = z.object({ params }).safeParse({ params: { name: 5, arguments: '[', ref: 1 } });

it.each(['', 'MCP error -32602: Invalid tools/call request: '])('issues of zod become words after "%s"', (before) => {
  expect(wordedError({ code: -32603, message: before + error?.message })).toEqual({
    code: -32602,
    message:
      'Invalid params: params.name must be text; params.arguments must be an object, but came as text; params.ref is not what the method takes.',
  });
});

it.each(['Unknown tool: [1].', 'Unknown tool: [\n', 'x [\n]', '[\n1]', 'Method not found'])('%j stays', (message) => {
  expect(wordedError({ code: -32601, message })).toEqual({ code: -32601, message });
});
