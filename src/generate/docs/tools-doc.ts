import { allowedValues, describeTool, priceInWords, type JsonSchema, type Tool } from '@libs/catalog';
import { table } from './markdown-table.js';

/** docs/tools.md: every tool as the catalogue has it. */
export function toolsDoc(tools: readonly Tool[]): string {
  const sections = tools.map(section);
  return `${[HEAD, overview(tools), ...sections].join('\n\n')}\n`;
}

const HEAD = [
  '# Tools',
  'Made from the catalogue by `npm run generate`; change a tool in `libs/catalog/src/tools`. 1 credit is US$0.01. Which lanes are open is in `GET /.well-known/public-mcp-lane-projection-v1.json`.',
].join('\n\n');

function overview(tools: readonly Tool[]): string {
  return table(
    ['Tool', 'Price', 'Lanes', 'Scopes'],
    tools.map((tool) => [`[\`${tool.name}\`](#${tool.name})`, costOf(tool), tool.lanes.join(', '), scopesOf(tool)]),
  );
}

function section(tool: Tool): string {
  const { name, description, inputSchema } = describeTool(tool);
  const properties = Object.entries((inputSchema.properties ?? {}) as Record<string, JsonSchema>);
  const required = (inputSchema.required ?? []) as string[];
  const inputs =
    properties.length === 0
      ? 'It takes no input.'
      : table(
          ['Input', 'Value', 'Default', 'Meaning'],
          properties.map(([input, schema]) => inputRow(input, schema, required.includes(input))),
        );
  const facts = `Price: ${costOf(tool)}. Lanes: ${tool.lanes.join(', ')}. Scopes: ${scopesOf(tool)}.`;
  return [`## ${name}`, description, facts, inputs].join('\n\n');
}

function inputRow(name: string, schema: JsonSchema, isRequired: boolean): string[] {
  const fallback = 'default' in schema ? `\`${JSON.stringify(schema.default)}\`` : isRequired ? 'required' : '–';
  return [
    `\`${name}\``,
    allowedValues(schema) ?? 'see the contract',
    fallback,
    typeof schema.description === 'string' ? schema.description : '',
  ];
}

function costOf({ price }: Tool): string {
  return price ? priceInWords(price) : 'free';
}

function scopesOf({ scopes }: Tool): string {
  return scopes.length > 0 ? scopes.join(', ') : 'none';
}
