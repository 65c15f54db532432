import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';

const INSPECTOR = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/clients/launcher/build/index.js'));

const run = promisify(execFile);

let app: McpApp;

beforeAll(async () => {
  app = await startMcpApp(testCatalogue);
});

afterAll(() => app.close());

/** Runs the official command-line client; it exits with another code than 0 when anything is wrong. */
async function inspect(era: string, ...args: string[]): Promise<{ result: Record<string, unknown> }> {
  const target = [app.url.href, '--transport', 'http', '--protocol-era', era, '--header', 'Authorization: Bearer key'];
  const { stdout } = await run(process.execPath, [INSPECTOR, '--cli', ...target, ...args, '--format', 'json']);
  return JSON.parse(stdout) as { result: Record<string, unknown> };
}

it.each(['legacy', 'modern'])('the official inspector finds portable schemas and calls a tool, era %s', async (era) => {
  const { tools } = (await inspect(era, '--method', 'tools/list', '--strict')).result as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toEqual(testCatalogue.map(({ name }) => name));
  const { result } = await inspect(era, '--method', 'tools/call', '--tool-name', 'echo', '--tool-arg', 'text=hello');
  expect(result.structuredContent).toEqual({ text: 'hello', duration_seconds: 8, account: 'alice' });
});
