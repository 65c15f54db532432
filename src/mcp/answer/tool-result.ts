import type { Tool, ToolAnswer } from '@libs/catalog';
import type { Denial } from '@libs/kernel';

interface TextBlock {
  type: 'text';
  text: string;
  annotations?: { audience: ['user'] };
}

interface ImageBlock {
  type: 'image';
  /** Base64. */
  data: string;
  mimeType: string;
}

/** Bytes for a page of the host. */
interface ResourceBlock {
  type: 'resource';
  /** `blob` is base64. */
  resource: { uri: string; mimeType: string; blob: string };
}

/**
 * The result of `tools/call`, the same in both eras (MCP, CallToolResult). It has no resource links: agents of LangChain end at one,
 * and the data name the resource.
 */
export interface McpResult {
  content: (TextBlock | ImageBlock | ResourceBlock)[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  [member: string]: unknown;
}

/** What a call came to, for every door. */
export interface ToolResult extends McpResult {
  structuredContent: Record<string, unknown>;
}

/**
 * The result of a tool's answer. The first text is the JSON of `structuredContent`: many hosts hand their model only the
 * text, and revisions before 2025-06-18 have nothing else. The sentence for people follows, then the picture.
 */
export function answerResult(
  tool: Tool,
  { content, text, image, part }: ToolAnswer<Record<string, unknown>>,
): ToolResult {
  const structuredContent = tool.output.parse(content);
  return {
    content: [
      ...texts(structuredContent, text),
      ...(image ? [{ type: 'image' as const, data: image.bytes.toString('base64'), mimeType: image.mimeType }] : []),
      ...(part
        ? [
            {
              type: 'resource' as const,
              resource: { uri: part.uri, mimeType: part.mimeType, blob: part.bytes.toString('base64') },
            },
          ]
        : []),
    ],
    structuredContent,
  };
}

/**
 * A result as it goes over MCP: with a picture or with `structuredContent`, never both. Several clients hand their model
 * `structuredContent` alone and drop the picture beside it; the first text has the same data.
 */
export function pictureOrStructure(result: ToolResult): McpResult {
  const hasPicture = result.content.some(({ type }) => type === 'image');
  return hasPicture ? { ...result, structuredContent: undefined } : result;
}

/** An answer without data is its sentence alone. */
function texts(data: object, sentence: string): TextBlock[] {
  if (Object.keys(data).length === 0) return [{ type: 'text', text: sentence }];
  return [
    { type: 'text', text: JSON.stringify(data) },
    { type: 'text', text: sentence, annotations: { audience: ['user'] } },
  ];
}

/**
 * A refusal, readable as text and as structured content: every output schema admits a denial. `complete` may add to its
 * next step.
 */
export function denialResult(denial: Denial, complete = (step: string): string => step): ToolResult {
  const { actionable_next_step: step, ...said } = denial.body();
  const body = { ...said, actionable_next_step: complete(step) };
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: { ...body }, isError: true };
}
