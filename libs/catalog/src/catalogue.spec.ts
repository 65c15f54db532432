import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { expect, it } from 'vitest';
import { catalogue } from './catalogue.js';
import { describeTool } from './describe-tool.js';

it.each(catalogue.map((tool) => [tool.name, tool] as const))('%s is described as directories demand', (name, tool) => {
  expect(name).toMatch(/^[a-z][a-z_]*$/);
  expect(tool.description.length).toBeLessThanOrEqual(200);
  expect(Object.keys(tool.hints)).toHaveLength(4);
  const { inputSchema, outputSchema } = describeTool(tool);
  for (const schema of [inputSchema, outputSchema]) {
    expect(schema.type).toBe('object');
    expect(() => new AjvJsonSchemaValidator().getValidator(schema)).not.toThrow();
  }
});

it('the whole list costs a model fewer than 9,000 tokens, at four characters each', () => {
  expect(JSON.stringify(catalogue.map(describeTool)).length / 4).toBeLessThan(9000);
});
