import type { ResourceLink, Tool, ToolAnswer } from '@libs/catalog';
import type { Denial } from '@libs/kernel';

/** The result of `tools/call`, the same in both eras (MCP, CallToolResult). */
export interface ToolResult {
  content: ({ type: 'text'; text: string } | ({ type: 'resource_link' } & ResourceLink))[];
  structuredContent: Record<string, unknown>;
  isError?: boolean;
  [member: string]: unknown;
}

/** What a tool answered: its line of text, its links, and its content held to the output schema that clients were shown. */
export function answerResult(
  tool: Tool,
  { content, text, links = [] }: ToolAnswer<Record<string, unknown>>,
): ToolResult {
  return {
    content: [{ type: 'text', text }, ...links.map((link) => ({ type: 'resource_link' as const, ...link }))],
    structuredContent: tool.output.parse(content),
  };
}

/** A refusal, readable as text and as structured content: every output schema admits a denial. */
export function denialResult(denial: Denial): ToolResult {
  const body = denial.body();
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: { ...body }, isError: true };
}
