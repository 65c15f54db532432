import { SCOPE_MEANINGS } from '@libs/identity';
import { canonicalSha256, DENIAL_CODES } from '@libs/kernel';
import type { Prompt } from '../prompts/define-prompt.js';
import type { Tool } from '../define-tool.js';
import { describePrompt, type PromptDescription } from '../prompts/describe-prompt.js';
import { describeTool, type ToolDescription } from './describe-tool.js';
import type { Deprecation } from '../deprecation.js';
import { LANES, type Lane } from '../lanes.js';
import { eras, MCP_PATH, TRANSPORT, type Era } from './protocol.js';
import { publishedPrice, type PublishedPrice } from '../prices/published-price.js';
import type { JsonSchema } from '../inputs/object-schema.js';
import { sceneComponents } from '../scenes/scene-components.js';
import { GUIDE_RESOURCE } from './guide-resource.js';
import { RESOURCE_TEMPLATE } from './resource-template.js';
import { PROFILE } from './service-profile.js';
import { walletVectors, type WalletVectors } from './wallet-vectors.js';

/** A tool as the contract promises it. */
export interface ContractTool {
  name: string;
  title: string;
  description: string;
  lanes: string[];
  scopes: string[];
  price: PublishedPrice;
  annotations: ToolDescription['annotations'];
  input_schema: ToolDescription['inputSchema'];
  output_schema: ToolDescription['outputSchema'];
  /** Hexadecimal SHA-256 of the schema's RFC 8785 form. */
  input_sha256: string;
  output_sha256: string;
  /** There only where the tool is on its way out. */
  deprecation?: Deprecation;
}

/** What others may build on, of whatever installation: paths and no addresses, nothing that a setting changes. */
export interface PublicContract {
  contract: 'public-mcp-contract';
  version: 'v1';
  service: { name: string; title: string; description: string };
  endpoint: { path: string; transport: string; eras: Era[] };
  lanes: { name: string; meaning: string; presented: string }[];
  scopes: { name: string; meaning: string }[];
  denial_codes: { code: string; status: number; retryable: boolean; meaning: string }[];
  tools: ContractTool[];
  prompts: PromptDescription[];
  resources: { uri: string; name: string; title: string; description: string; mimeType: string }[];
  resource_templates: { uriTemplate: string; name: string; title: string; description: string }[];
  deprecations: ({ tool: string } & Deprecation)[];
  wallet_identity: WalletVectors;
  /** Whole schemas of parts that lists of tools show in short; `Scene` is an element of `scenes`. */
  components: { schemas: Record<string, JsonSchema> };
}

/** The contract of these tools and prompts. Refuses a deprecation that sends callers to a tool that is not offered. */
export function publicContract(tools: readonly Tool[], prompts: readonly Prompt[]): PublicContract {
  return {
    contract: 'public-mcp-contract',
    version: 'v1',
    service: { name: PROFILE.name, title: PROFILE.title, description: PROFILE.description },
    endpoint: { path: MCP_PATH, transport: TRANSPORT, eras: eras(false) },
    lanes: Object.entries(LANES).map(([name, lane]) => ({ name, ...lane })),
    scopes: Object.entries(SCOPE_MEANINGS).map(([name, meaning]) => ({ name, meaning })),
    denial_codes: Object.entries(DENIAL_CODES).map(([code, { status, retryable, meaning }]) => ({
      code,
      status,
      retryable,
      meaning,
    })),
    tools: tools.map(contractTool),
    prompts: prompts.map(describePrompt),
    resources: [{ ...GUIDE_RESOURCE }],
    resource_templates: [{ ...RESOURCE_TEMPLATE }],
    deprecations: tools.flatMap((tool) => deprecationOf(tool, tools)),
    wallet_identity: walletVectors(),
    components: { schemas: sceneComponents() },
  };
}

function contractTool(tool: Tool): ContractTool {
  const { name, title, description, annotations, inputSchema, outputSchema } = describeTool(tool);
  return {
    name,
    title,
    description,
    lanes: inOrder(tool.lanes),
    scopes: [...tool.scopes],
    price: publishedPrice(tool.price),
    annotations,
    input_schema: inputSchema,
    output_schema: outputSchema,
    input_sha256: canonicalSha256(inputSchema),
    output_sha256: canonicalSha256(outputSchema),
    ...(tool.deprecation && { deprecation: tool.deprecation }),
  };
}

function inOrder(lanes: readonly Lane[]): string[] {
  return Object.keys(LANES).filter((name) => (lanes as readonly string[]).includes(name));
}

function deprecationOf({ name, deprecation }: Tool, tools: readonly Tool[]): PublicContract['deprecations'] {
  if (deprecation === undefined) return [];
  const successor = tools.find((tool) => tool.name === deprecation.use);
  if (successor === undefined || successor.deprecation !== undefined) {
    throw new Error(`${name} sends its callers to ${deprecation.use}, which is no tool that stays`);
  }
  return [{ tool: name, ...deprecation }];
}
