import { describeTool, priceInWords, PROFILE, type Prompt, type Tool } from '@libs/catalog';
import { connectionOf, lanesOf, toolGroupsOf } from './connection.js';
import type { ShownSettings } from './shown-settings.js';

/** The description of this installation for language models, in the form of llmstxt.org. */
export function llmsText(settings: ShownSettings, tools: readonly Tool[], prompts: readonly Prompt[]): string {
  const { endpoint, protocolVersions } = connectionOf(settings);
  const open = lanesOf(settings).filter(({ enabled }) => enabled);
  const sections = [
    `# ${PROFILE.title}`,
    `> ${PROFILE.description}`,
    PROFILE.instructions,
    '## Connect',
    list([
      `Endpoint: ${endpoint} (Model Context Protocol over streamable HTTP; revisions ${protocolVersions.join(', ')}).`,
      ...open.map(({ name, presented }) => `Way in (${name}): send ${presented}.`),
      `A person makes API keys at ${settings.server.baseUrl}/developer/console. Each is shown once. Keep them out of browsers and of what you write.`,
      `Without an MCP client: POST ${settings.server.baseUrl}/api/tools/{tool} with the arguments as JSON; Prefer: wait=50 waits for the result. /openapi.json has each tool as a typed operation.`,
      `To check a key: POST ${endpoint} with Content-Type: application/json and {"jsonrpc":"2.0","id":"1","method":"tools/list","params":{}}.`,
    ]),
    '## Tools',
    list(tools.map(toolLine)),
    `To be shown fewer tools, name their groups in the address, as in ${endpoint}?tools=make,library. The groups:`,
    list(toolGroupsOf(settings, tools).map((group) => `${group.name}: ${group.tools.join(', ')}. ${group.meaning}`)),
    '1 credit is US$0.01. estimate_cost prices a call exactly and is free.',
    'media://models lists the models of outside makers that can be called, for what must look filmed, photographed or spoken.',
    '## Prompts',
    list(prompts.map(({ name, description }) => `${name}: ${description}`)),
    '## When something is refused',
    list([
      'Every refusal is {error_code, error_description, actionable_next_step, retryable}; a tool’s refusal is a result with isError that holds the same JSON.',
      'retryable says whether the same request may succeed later: wait as Retry-After says, and repeat it with the same idempotency_key.',
      'An invalid path, query or body is 422 with {"detail": [{loc, msg, type}]}.',
    ]),
    '## Documents',
    list(DOCUMENTS.map(([path, what]) => `[${what}](${settings.server.baseUrl}${path})`)),
  ];
  return `${sections.join('\n\n')}\n`;
}

const DOCUMENTS: readonly (readonly [path: string, what: string])[] = [
  ['/.well-known/mcp.json', 'MCP server discovery'],
  ['/.well-known/public-mcp-contract-v1.json', 'Public contract: schemas, prices, scopes, denial codes'],
  ['/.well-known/public-mcp-lane-projection-v1.json', 'Lane projection: what is open here'],
  ['/api/x402/status', 'Payment by the call: whether it is open, and prices'],
  ['/openapi.json', 'HTTP routes'],
  ['/healthz', 'Health'],
];

function toolLine(tool: Tool): string {
  const { name, price, scopes } = tool;
  const terms = [price ? priceInWords(price) : 'free', ...scopes.map((scope) => `scope ${scope}`)];
  return `${name} (${terms.join('; ')}): ${describeTool(tool).description}`;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
