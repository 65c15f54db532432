import { baseUrl } from '../session.ts';

/** Where clients connect. */
export const MCP_ADDRESS = `${baseUrl}/mcp`;

/** Text to take to the client: a command, or the content of a file. */
export interface ClientText {
  label: string;
  text: string;
}

export interface Client {
  id: string;
  name: string;
  steps: readonly string[];
  texts: readonly ClientText[];
  /** Opens the client and fills in the address. It never carries a key: links are kept in histories. */
  link?: { title: string; href: string };
  /** `connector`: its maker's servers connect, so the address must be reachable from the internet. */
  kind: 'oauth' | 'connector' | 'key';
}

const SERVER = { url: MCP_ADDRESS };
const SIGN_IN = 'It opens this service in your browser. Sign in and press Allow.';
const SET_KEY: ClientText = { label: 'First, in your terminal: your API key', text: 'export KEY=…' };

const CLAUDE_CODE: Client = {
  id: 'claude-code',
  name: 'Claude Code',
  kind: 'oauth',
  steps: ['Run the line in a terminal.', 'In Claude Code enter /mcp and choose mediamaker.', SIGN_IN],
  texts: [
    { label: 'In a terminal', text: `claude mcp add --transport http mediamaker ${MCP_ADDRESS}` },
    {
      label: 'Or with an API key, without a browser',
      text: `claude mcp add --transport http mediamaker ${MCP_ADDRESS} --header "Authorization: Bearer $KEY"`,
    },
  ],
};

const CLAUDE: Client = {
  id: 'claude',
  name: 'Claude (web and desktop)',
  kind: 'connector',
  steps: ['Open Settings, then Connectors.', 'Press Add custom connector and paste the address.', SIGN_IN],
  texts: [{ label: 'Address', text: MCP_ADDRESS }],
};

const CHATGPT: Client = {
  id: 'chatgpt',
  name: 'ChatGPT',
  kind: 'connector',
  steps: [
    'Open Settings, then Apps and Connectors, then Advanced settings. Turn developer mode on.',
    'Press Create, paste the address and choose OAuth.',
    SIGN_IN,
  ],
  texts: [{ label: 'Address', text: MCP_ADDRESS }],
};

const CURSOR: Client = {
  id: 'cursor',
  name: 'Cursor',
  kind: 'oauth',
  steps: ['Press the button, or write the file.', 'Press Install in Cursor.', SIGN_IN],
  link: {
    title: 'Add to Cursor',
    href: `cursor://anysphere.cursor-deeplink/mcp/install?name=mediamaker&config=${encodeURIComponent(btoa(JSON.stringify(SERVER)))}`,
  },
  texts: [{ label: '.cursor/mcp.json', text: JSON.stringify({ mcpServers: { mediamaker: SERVER } }) }],
};

const VS_CODE: Client = {
  id: 'vs-code',
  name: 'VS Code',
  kind: 'oauth',
  steps: ['Press the button, or write the file.', 'Start the server when VS Code asks.', SIGN_IN],
  link: {
    title: 'Add to VS Code',
    href: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'mediamaker', type: 'http', ...SERVER }))}`,
  },
  texts: [
    { label: '.vscode/mcp.json', text: JSON.stringify({ servers: { mediamaker: { type: 'http', ...SERVER } } }) },
  ],
};

const CODEX: Client = {
  id: 'codex',
  name: 'Codex',
  kind: 'oauth',
  steps: ['Run the line in a terminal.', 'Run: codex mcp login mediamaker', SIGN_IN],
  texts: [
    { label: 'In a terminal', text: `codex mcp add mediamaker --url ${MCP_ADDRESS}` },
    {
      label: 'Or with an API key in the variable KEY',
      text: `codex mcp add mediamaker --url ${MCP_ADDRESS} --bearer-token-env-var KEY`,
    },
  ],
};

const GEMINI: Client = {
  id: 'gemini',
  name: 'Gemini CLI',
  kind: 'oauth',
  steps: ['Run the line in a terminal.', 'In Gemini CLI enter /mcp auth mediamaker.', SIGN_IN],
  texts: [
    { label: 'In a terminal', text: `gemini mcp add --transport http mediamaker ${MCP_ADDRESS}` },
    {
      label: 'Or with an API key, without a browser',
      text: `gemini mcp add --transport http mediamaker ${MCP_ADDRESS} --header "Authorization: Bearer $KEY"`,
    },
  ],
};

const CURL: Client = {
  id: 'curl',
  name: 'curl',
  kind: 'key',
  steps: [],
  texts: [
    SET_KEY,
    {
      label: 'List the tools over MCP',
      text: `curl -s ${MCP_ADDRESS} -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"jsonrpc":"2.0","id":"1","method":"tools/list","params":{}}'`,
    },
    {
      label: 'Make a picture over HTTP',
      text: `curl -s ${baseUrl}/api/tools/create_image -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -H "Prefer: wait=50" -d '{"prompt":"A lighthouse at dusk"}'`,
    },
  ],
};

const TYPESCRIPT: Client = {
  id: 'typescript',
  name: 'TypeScript',
  kind: 'key',
  steps: [],
  texts: [
    SET_KEY,
    {
      label: 'Types of the API',
      text: `npm install openapi-fetch openapi-typescript typescript@5 tsx @types/node
npx openapi-typescript ${baseUrl}/openapi.json -o mediamaker.ts`,
    },
    {
      label: 'film.ts, for: npx tsx film.ts',
      text: `import createClient from 'openapi-fetch';
import type { paths } from './mediamaker.js';

const headers = { Authorization: \`Bearer \${process.env['KEY']}\` };
const { POST } = createClient<paths>({ baseUrl: '${baseUrl}', headers });
const { data, error } = await POST('/api/tools/create_video', {
  params: { header: { Prefer: 'wait=50' } },
  body: { scenes: [{ say: 'Bread needs flour and water.', visual: { type: 'picture', words: ['bread'] } }] },
});
console.log(error ?? data.resources?.[0]?.storage_url ?? data.status);`,
    },
  ],
};

const PYTHON: Client = {
  id: 'python',
  name: 'Python',
  kind: 'key',
  steps: [],
  texts: [
    SET_KEY,
    {
      label: 'speech.py, without any package',
      text: `import json, os, urllib.request
headers = {"Authorization": "Bearer " + os.environ["KEY"], "Content-Type": "application/json", "Prefer": "wait=50"}
call = urllib.request.Request("${baseUrl}/api/tools/create_audio", headers=headers,
    data=json.dumps({"mode": "speech", "text": "The sky is blue."}).encode())
started = json.load(urllib.request.urlopen(call))
print((started.get("resources") or [{}])[0].get("storage_url", started["status"]))`,
    },
  ],
};

/** Every client that the service knows how to connect. */
export const CLIENTS: readonly Client[] = [
  CLAUDE_CODE,
  CLAUDE,
  CHATGPT,
  CURSOR,
  VS_CODE,
  CODEX,
  GEMINI,
  CURL,
  TYPESCRIPT,
  PYTHON,
];
