import { describeTool, priceInWords, TOOL_GROUP_NAMES, TOOL_GROUPS, type Tool } from '@libs/catalog';
import { table } from './markdown-table.js';
import { schemaFields, type SchemaField } from './schema-fields.js';

/** docs/tools.md: every tool as the catalogue has it. */
export function toolsDoc(tools: readonly Tool[]): string {
  const sections = tools.map(section);
  return `${[HEAD, overview(tools), groups(tools), RESULTS, ...sections].join('\n\n')}\n`;
}

const HEAD = [
  '# Tools',
  'Made from the catalogue by `npm run generate`; change a tool in `libs/catalog/src/tools`. 1 credit is US$0.01. Which lanes are open is in `GET /.well-known/public-mcp-lane-projection-v1.json`.',
].join('\n\n');

const RESULTS = `## Results

A result has the same data twice: as \`structuredContent\`, and as JSON in the first text of \`content\`. The second text is
a sentence for people. A refusal has \`isError\` and the members of [errors.md](errors.md). Fields that are not marked as
always there come when there is something to say.`;

function overview(tools: readonly Tool[]): string {
  return table(
    ['Tool', 'Price', 'Lanes', 'Scopes'],
    tools.map((tool) => [`[\`${tool.name}\`](#${tool.name})`, costOf(tool), tool.lanes.join(', '), scopesOf(tool)]),
  );
}

function groups(tools: readonly Tool[]): string {
  const rows = TOOL_GROUP_NAMES.map((group) => {
    const names = tools.filter((tool) => tool.group === group).map(({ name }) => `\`${name}\``);
    return [`\`${group}\``, names.join(', '), TOOL_GROUPS[group]];
  });
  return [
    '## Groups',
    '`/mcp?tools=make,library` lists and calls only the tools of these groups.',
    table(['Group', 'Tools', 'What for'], rows),
  ].join('\n\n');
}

function section(tool: Tool): string {
  const { name, description, inputSchema, outputSchema } = describeTool(tool);
  const inputs = schemaFields(inputSchema).map(inputRow);
  // Every result may be a denial instead; the page explains that once for all tools.
  const results = schemaFields({ ...outputSchema, required: alwaysThere(outputSchema) })
    .filter(({ path }) => path !== 'error_code')
    .map(resultRow);
  const facts = `Price: ${costOf(tool)}. Lanes: ${tool.lanes.join(', ')}. Scopes: ${scopesOf(tool)}.`;
  return [
    `## ${name}`,
    description,
    facts,
    inputs.length === 0 ? 'It takes no input.' : table(['Input', 'Value', 'Default', 'Meaning'], inputs),
    table(['Result', 'Value', 'Always there', 'Meaning'], results),
    ...(tool.example ? [exampleOf(tool.example)] : []),
  ].join('\n\n');
}

/** The members of an answer that is no denial. */
function alwaysThere({ anyOf }: ReturnType<typeof describeTool>['outputSchema']): string[] {
  const [answer] = anyOf as { required: string[] }[];
  return answer?.required ?? [];
}

function inputRow({ path, values, isRequired, schema, meaning }: SchemaField): string[] {
  const fallback = 'default' in schema ? `\`${JSON.stringify(schema['default'])}\`` : isRequired ? 'required' : '–';
  return [`\`${path}\``, values, fallback, meaning];
}

function resultRow({ path, values, isRequired, meaning }: SchemaField): string[] {
  return [`\`${path}\``, values, isRequired ? 'yes' : '–', meaning];
}

function exampleOf({ arguments: given, result }: NonNullable<Tool['example']>): string {
  return ['A call with', json(given), 'answers, for example,', json(result)].join('\n\n');
}

function json(value: object): string {
  return ['```json', JSON.stringify(value, null, 2), '```'].join('\n');
}

function costOf({ price }: Tool): string {
  return price ? priceInWords(price) : 'free';
}

function scopesOf({ scopes }: Tool): string {
  return scopes.length > 0 ? scopes.join(', ') : 'none';
}
