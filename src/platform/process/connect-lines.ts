/** How a client is connected: a command, or what its settings file holds. */
export interface ConnectLine {
  client: string;
  line: string;
}

/** One line for each known client, ready to paste. Without a key they name the address alone, for clients that speak OAuth. */
export function connectLines(mcpAddress: string, key?: string): ConnectLine[] {
  const header = key === undefined ? '' : ` --header "Authorization: Bearer ${key}"`;
  const server = { url: mcpAddress, ...(key !== undefined && { headers: { Authorization: `Bearer ${key}` } }) };
  const code = { servers: { mediamaker: { type: 'http', ...server } } };
  const codex = `codex mcp add mediamaker --url ${mcpAddress}`;
  return [
    { client: 'Claude Code', line: `claude mcp add --transport http mediamaker ${mcpAddress}${header}` },
    {
      client: 'Codex',
      line: key === undefined ? codex : `export MEDIAMAKER_KEY=${key}; ${codex} --bearer-token-env-var MEDIAMAKER_KEY`,
    },
    { client: 'Gemini CLI', line: `gemini mcp add --transport http mediamaker ${mcpAddress}${header}` },
    { client: 'VS Code', line: `.vscode/mcp.json: ${JSON.stringify(code)}` },
    { client: 'Cursor', line: `.cursor/mcp.json: ${JSON.stringify({ mcpServers: { mediamaker: server } })}` },
  ];
}
