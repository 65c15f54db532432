import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { expect, it } from 'vitest';
import { catalogue } from './catalogue.js';
import { describeTool } from './describe-tool.js';

it.each(catalogue.map((tool) => [tool.name, tool] as const))('%s is described as directories demand', (name, tool) => {
  expect(name).toMatch(/^[a-z][a-z_]*$/);
  expect(tool.title.length).toBeGreaterThan(0);
  const { annotations, description, icons, inputSchema, outputSchema } = describeTool(tool);
  expect(description.length).toBeLessThanOrEqual(200);
  expect(annotations).toEqual({
    title: tool.title,
    readOnlyHint: expect.any(Boolean) as boolean,
    destructiveHint: expect.any(Boolean) as boolean,
    idempotentHint: expect.any(Boolean) as boolean,
    openWorldHint: expect.any(Boolean) as boolean,
  });
  expect(icons).toEqual([
    {
      src: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string,
      mimeType: 'image/svg+xml',
      sizes: ['any'],
    },
  ]);
  expect(Object.keys(outputSchema.properties ?? {}).length, 'an output schema that says nothing').toBeGreaterThan(1);
  for (const schema of [inputSchema, outputSchema]) {
    expect(schema.type).toBe('object');
    expect(() => new AjvJsonSchemaValidator().getValidator(schema)).not.toThrow();
  }
});

it('no two tools have one icon', () => {
  const icons = catalogue.map((tool) => describeTool(tool).icons?.[0]?.src);
  expect(new Set(icons).size).toBe(catalogue.length);
});

it('the whole list costs a model fewer than 9,000 tokens, at four characters each', () => {
  expect(JSON.stringify(catalogue.map(describeTool)).length / 4).toBeLessThan(9000);
});
