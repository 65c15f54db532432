import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const PROGRAM = fileURLToPath(new URL('../../../node_modules/mcp-remote/dist/proxy.js', import.meta.url));
const ASKED = /Please authorize this client by visiting:\s+(\S+)/;

/** mcp-remote, the bridge for clients that only start programs, and such a client. */
export class McpRemote {
  readonly client = new Client({ name: 'journey', version: '1' });
  /** Its output for its user. */
  said = '';
  private readonly transport: StdioClientTransport;
  private readonly sending = Promise.withResolvers<string>();

  /** What it keeps is in the folder, which has no browser that it could start. */
  constructor(endpoint: string, folder: string, ...options: string[]) {
    const args = [PROGRAM, endpoint, ...options];
    const env = { PATH: folder, HOME: folder, MCP_REMOTE_CONFIG_DIR: folder };
    this.transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
    this.transport.stderr?.on('data', (chunk: Buffer) => {
      this.said += chunk.toString();
      const [, address] = ASKED.exec(this.said) ?? [];
      if (address !== undefined) this.sending.resolve(address);
    });
  }

  /** Waits for its person where it has to. */
  async connect(): Promise<Client> {
    await this.client.connect(this.transport);
    return this.client;
  }

  /** Where it sends its person, once it does. */
  asked(): Promise<string> {
    return this.sending.promise;
  }
}
