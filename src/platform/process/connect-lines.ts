/** How a client is connected: by a command, or by what its settings file holds. */
export interface ConnectLine {
  client: string;
  /** The settings file that holds the text; absent: the text is a command of a terminal. */
  file?: string;
  text: string;
}

/** One line for each known client, ready to paste. Without a key they name the address alone, for clients that speak OAuth. */
export function connectLines(mcpAddress: string, key?: string): ConnectLine[] {
  const header = key === undefined ? '' : ` --header "Authorization: Bearer ${key}"`;
  const server = { url: mcpAddress, ...(key !== undefined && { headers: { Authorization: `Bearer ${key}` } }) };
  const code = { servers: { mediamaker: { type: 'http', ...server } } };
  const codex = `codex mcp add mediamaker --url ${mcpAddress}`;
  return [
    { client: 'Claude Code', text: `claude mcp add --transport http mediamaker ${mcpAddress}${header}` },
    {
      client: 'Codex',
      text: key === undefined ? codex : `export MEDIAMAKER_KEY=${key}; ${codex} --bearer-token-env-var MEDIAMAKER_KEY`,
    },
    { client: 'Gemini CLI', text: `gemini mcp add --transport http mediamaker ${mcpAddress}${header}` },
    { client: 'VS Code', file: '.vscode/mcp.json', text: JSON.stringify(code) },
    { client: 'Cursor', file: '.cursor/mcp.json', text: JSON.stringify({ mcpServers: { mediamaker: server } }) },
  ];
}

/** The text, after the name of its settings file. */
export function inOneLine({ file, text }: ConnectLine): string {
  return file === undefined ? text : `${file}: ${text}`;
}

/** A command of two lines that lists the tools: it shows whether a key works. */
export function toolListCommand(mcpAddress: string, key: string): [string, string] {
  return [
    `curl -s ${mcpAddress} -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\`,
    `  -d '{"jsonrpc":"2.0","id":"1","method":"tools/list","params":{}}'`,
  ];
}
