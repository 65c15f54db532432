import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { withX402Client } from 'agents/x402';
import { laneAddress, type PaidAnswer, type PaidCall } from './paid-call.js';

/** Pays with the client of Cloudflare's Agents SDK, under its default cap of $0.10 a call. */
export async function payWithCloudflareClient({ base, wallet, tool, args }: PaidCall): Promise<PaidAnswer> {
  const plain = new Client({ name: 'cloudflare-client', version: '1' });
  await plain.connect(new StreamableHTTPClientTransport(laneAddress(base)));
  try {
    const client = withX402Client(plain, { account: wallet, network: 'eip155:84532' });
    await client.listTools();
    return await client.callTool(() => Promise.resolve(true), { name: tool, arguments: args });
  } finally {
    await plain.close();
  }
}
