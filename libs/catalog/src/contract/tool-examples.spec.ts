import { expect, it } from 'vitest';
import { catalogue } from './catalogue.js';
import { describeTool } from './describe-tool.js';
import type { JsonSchema } from '../inputs/object-schema.js';

const TOOLS = catalogue.map((tool) => [tool.name, tool] as const);

it.each(TOOLS)('%s has an example whose call and result its schemas accept', (_, { example, input, output }) => {
  expect(input.safeParse(example?.arguments)).toMatchObject({ success: true });
  expect(output.parse(example?.result)).toEqual(example?.result);
});

it.each(TOOLS)('%s costs no list an example', (_, tool) => {
  expect(describeTool(tool)).not.toHaveProperty('example');
});

/** The fields of a schema that say nothing of what they mean, also those inside of others. */
function wordless(schema: JsonSchema, path = ''): string[] {
  const { items, properties = {} } = schema as { items?: JsonSchema; properties?: Record<string, JsonSchema> };
  const inner = items === undefined ? [] : wordless(items, `${path}[]`);
  const fields = Object.entries(properties).filter(([name]) => name !== 'error_code');
  return [
    ...inner,
    ...fields.flatMap(([name, field]) => [
      ...(field['description'] === undefined ? [`${path}.${name}`] : []),
      ...wordless(field, `${path}.${name}`),
    ]),
  ];
}

it.each(TOOLS)('%s says what every field of its input and its result means', (_, tool) => {
  const { inputSchema, outputSchema } = describeTool(tool);
  expect([...wordless(inputSchema, 'input'), ...wordless(outputSchema, 'result')]).toEqual([]);
});
