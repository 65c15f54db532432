import type { Database } from '@libs/database';
import { CreateApiKey, localAccount, makeMailToken } from '@libs/identity';
import type { Environment } from './platform/environment.js';
import type { Secrets } from './platform/secrets.js';

/**
 * On an empty database: makes the local account and its first API key, and prints both with lines to paste into clients.
 * The key is shown here and never again. Of processes that start together one does it. Every start of a machine that has
 * its database to itself prints a link besides, which signs its owner in to the console once, within an hour.
 */
export async function firstStart(
  environment: Environment,
  secrets: Secrets,
  database: Database,
  print: (text: string) => void,
): Promise<void> {
  const account = await localAccount(database);
  const first = await database.transaction(async (tx) => {
    await tx.sql`select 1 from account where id = ${account.id} for update`;
    const keys = await tx.sql`select 1 from api_key limit 1`;
    if (keys.length > 0) return undefined;
    return new CreateApiKey(tx, secrets.apiKeyPeppers).run({
      accountId: account.id,
      name: 'first start',
      by: 'service',
    });
  });
  const link = isOwnMachine(environment)
    ? `${environment.baseUrl}/login/link?token=${await makeMailToken(database, 'sign_in', { account_id: account.id })}`
    : undefined;
  if (first) print(welcome(environment.baseUrl, first.key));
  if (link !== undefined) print(`\n  Sign in to the console (once, within an hour):\n  ${link}\n\n`);
}

function isOwnMachine({ mode, databaseUrl }: Environment): boolean {
  return mode === 'development' && databaseUrl === undefined;
}

function welcome(baseUrl: string, key: string): string {
  const url = `${baseUrl}/mcp`;
  const header = `Authorization: Bearer ${key}`;
  const cursor = { mediamaker: { url, headers: { Authorization: `Bearer ${key}` } } };
  const code = { servers: { mediamaker: { type: 'http', ...cursor.mediamaker } } };
  return `
mediamaker is ready.

  MCP address     ${url}
  First API key   ${key}
                  (shown once; "npm run -s media -- keys create --name NAME" makes another)

  Claude Code     claude mcp add --transport http mediamaker ${url} --header "${header}"
  VS Code         .vscode/mcp.json: ${JSON.stringify(code)}
  Cursor          .cursor/mcp.json: ${JSON.stringify({ mcpServers: cursor })}
  curl            curl -s ${url} -H "${header}" -H "Content-Type: application/json" \\
                    -d '{"jsonrpc":"2.0","id":"1","method":"tools/list","params":{}}'

  Clients that speak OAuth need no key: give them the MCP address alone.

`;
}
