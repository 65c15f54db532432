import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { expect, it } from 'vitest';
import { catalogue } from './catalogue.js';
import type { JsonSchema } from '../inputs/object-schema.js';
import { describeTool, listedTool } from './describe-tool.js';

it.each(catalogue.map((tool) => [tool.name, tool] as const))('%s is described as directories demand', (name, tool) => {
  expect(name).toMatch(/^[a-z][a-z_]*$/);
  expect(tool.title.length).toBeGreaterThan(0);
  const { annotations, description, inputSchema, outputSchema } = describeTool(tool);
  expect(description.length).toBeLessThanOrEqual(200);
  expect(annotations).toEqual({
    title: tool.title,
    readOnlyHint: expect.any(Boolean) as boolean,
    destructiveHint: expect.any(Boolean) as boolean,
    idempotentHint: expect.any(Boolean) as boolean,
    openWorldHint: expect.any(Boolean) as boolean,
  });
  expect(Object.keys(outputSchema.properties ?? {}).length, 'an output schema that says nothing').toBeGreaterThan(1);
  for (const schema of [inputSchema, outputSchema]) {
    expect(schema.type).toBe('object');
    expect(() => new AjvJsonSchemaValidator().getValidator(schema)).not.toThrow();
  }
});

/** Keywords that converters for models drop, or refuse a whole list of tools for. */
const LOST = ['const', 'oneOf', 'allOf', 'not', '$ref', '$defs', 'if', 'patternProperties', 'prefixItems'];

it.each(catalogue.map((tool) => [tool.name, tool] as const))('%s takes what converters can keep', (_, tool) => {
  const lost = partsOf(describeTool(tool).inputSchema, tool.name).flatMap(([path, part]) => {
    const { type, anyOf, enum: values = [] } = part;
    const hasType = typeof type === 'string' || (Array.isArray(anyOf) && anyOf.length > 0);
    const hasTextValues = Array.isArray(values) && values.every((value) => typeof value === 'string');
    const wrong = LOST.filter((keyword) => keyword in part);
    return [...wrong, ...(hasType ? [] : ['no type']), ...(hasTextValues ? [] : ['enum'])].map((what) => [path, what]);
  });
  expect(lost).toEqual([]);
});

/** A schema and every schema inside it, by its path. */
function partsOf(schema: JsonSchema, path: string): [string, JsonSchema][] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as unknown as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
  };
  return [
    [path, schema],
    ...Object.entries(properties).flatMap(([name, part]) => partsOf(part, `${path}.${name}`)),
    ...(items ? partsOf(items, `${path}[]`) : []),
    ...anyOf.flatMap((part, at) => partsOf(part, `${path}|${at}`)),
  ];
}

const BASE = 'https://media.example';
const listed = catalogue.map((tool) => listedTool(tool, BASE));
/** At four characters each. */
const tokensOf = (value: unknown): number => JSON.stringify(value).length / 4;

it('every tool has an icon of its own, at an address of this installation', () => {
  const addresses = listed.map(({ icons = [] }) => icons.map(({ src }) => src)).flat();
  expect(new Set(addresses).size).toBe(catalogue.length);
  for (const address of addresses)
    expect(address).toMatch(/^https:\/\/media\.example\/icons\/[a-z_]+-[0-9a-f]{8}\.svg$/);
});

const shown = listed.map(({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema }));

it('a tool that answers pictures lists no output schema: clients refuse results without the content that one promises', () => {
  const without = listed.filter(({ outputSchema }) => outputSchema === undefined).map(({ name }) => name);
  expect(without).toEqual(['preview_video', 'find_picture', 'look']);
  expect(catalogue.filter(({ hasPicture }) => hasPicture).map(({ name }) => name)).toEqual(without);
});

it('what a model is shown of the whole list costs at most 7,500 tokens', () => {
  const table = shown.map((tool, at) => `${tool.name} ${tokensOf(tool)} (${tokensOf(listed[at])} on the wire)`);
  process.stdout.write(`${table.join('\n')}\n${tokensOf(shown)} tokens in all, ${tokensOf(listed)} on the wire\n`);
  expect(tokensOf(shown)).toBeLessThanOrEqual(7500);
});

it('the union of kinds stands once in the list, and costs at most 1,700 tokens', () => {
  const [video, ...others] = shown;
  const { scenes } = (video?.inputSchema.properties ?? {}) as { scenes: { items: JsonSchema } };
  expect(tokensOf(scenes)).toBeLessThanOrEqual(1700);
  expect(JSON.stringify(scenes).match(/By type: /g)).toHaveLength(1);
  expect(JSON.stringify(others)).not.toContain('By type: ');
});

it('the whole list costs at most 13,000 tokens on the wire', () => {
  expect(tokensOf(listed)).toBeLessThanOrEqual(13_000);
});
