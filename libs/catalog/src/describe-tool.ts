import type { Tool, ToolHints } from './define-tool.js';
import { describedWith } from './deprecation.js';
import type { Icon } from './icon.js';
import { objectSchema, type JsonSchema, type ObjectSchema } from './object-schema.js';

/** What the world may know of a tool: plain JSON without code. */
export interface ToolDescription {
  name: string;
  title: string;
  description: string;
  icons?: Icon[];
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: ToolHints & { title: string };
}

/** A tool as the protocol and the public contract show it. */
export function describeTool(tool: Tool): ToolDescription {
  return {
    name: tool.name,
    title: tool.title,
    description: describedWith(tool.deprecation, tool.description),
    ...(tool.icon && { icons: [tool.icon] }),
    inputSchema: objectSchema(tool.input, 'input'),
    outputSchema: orDenial(objectSchema(tool.output, 'output')),
    annotations: { title: tool.title, ...tool.hints },
  };
}

/** A structured result is what the tool promises or a denial; some clients refuse what its schema does not admit. */
function orDenial({ properties, required = [] }: ObjectSchema): ObjectSchema {
  return {
    type: 'object',
    properties: { ...(properties as JsonSchema), error_code: { type: 'string' } },
    anyOf: [{ required }, { required: ['error_code'] }],
  };
}
