import { SCOPE_MEANINGS, SCOPES } from '@libs/identity';
import { canonicalSha256, DENIAL_CODES, type DenialCode } from '@libs/kernel';
import type { z } from 'zod';
import type { Prompt } from '../prompts/define-prompt.js';
import type { Tool } from '../define-tool.js';
import { describePrompt } from '../prompts/describe-prompt.js';
import { describeTool } from './describe-tool.js';
import { LANE_NAMES, LANES } from '../lanes.js';
import type { contractToolSchema } from './contract-tool.schema.js';
import type { publicContractSchema } from './public-contract.schema.js';
import { eras, MCP_PATH, TRANSPORT } from './protocol.js';
import { publishedPrice } from '../prices/published-price.js';
import { sceneComponents } from '../scenes/scene-components.js';
import { GUIDE_RESOURCE } from './guide-resource.js';
import { MODELS_RESOURCE } from './models-resource.js';
import { RESOURCE_TEMPLATE } from './resource-template.js';
import { PROFILE } from './service-profile.js';
import { walletVectors } from './wallet-vectors.js';

type ContractTool = z.output<typeof contractToolSchema>;
type PublicContract = z.output<typeof publicContractSchema>;

/** The contract of these tools and prompts. Refuses a deprecation that sends callers to a tool that is not offered. */
export function publicContract(tools: readonly Tool[], prompts: readonly Prompt[]): PublicContract {
  return {
    contract: 'public-mcp-contract',
    version: 'v1',
    service: { name: PROFILE.name, title: PROFILE.title, description: PROFILE.description },
    endpoint: { path: MCP_PATH, transport: TRANSPORT, eras: eras(false) },
    lanes: LANE_NAMES.map((name) => ({ name, ...LANES[name] })),
    scopes: SCOPES.map((name) => ({ name, meaning: SCOPE_MEANINGS[name] })),
    denial_codes: (Object.keys(DENIAL_CODES) as DenialCode[]).map((code) => {
      const { status, retryable, meaning } = DENIAL_CODES[code];
      return { code, status, retryable, meaning };
    }),
    tools: tools.map(contractTool),
    prompts: prompts.map(describePrompt),
    resources: [{ ...GUIDE_RESOURCE }, { ...MODELS_RESOURCE }],
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
    lanes: LANE_NAMES.filter((name) => tool.lanes.includes(name)),
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

function deprecationOf({ name, deprecation }: Tool, tools: readonly Tool[]): PublicContract['deprecations'] {
  if (deprecation === undefined) return [];
  const successor = tools.find((tool) => tool.name === deprecation.use);
  if (successor === undefined || successor.deprecation !== undefined) {
    throw new Error(`${name} sends its callers to ${deprecation.use}, which is no tool that stays`);
  }
  return [{ tool: name, ...deprecation }];
}
