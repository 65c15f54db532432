import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { x402Client } from '@x402/core/client';
import { registerExactEvmScheme } from '@x402/evm/exact/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { fundAddress } from '@libs/x402/adapters';
import { isReadable } from '../../platform/process/is-readable.js';
import { version } from '../../platform/process/version.js';
import { readDemoWords } from '../demo-words.js';
import { describeFilm } from '../describe-film.js';
import { awaitFilm, FilmNotMade } from '../make-film.js';
import { ProgressLine } from '../progress-line.js';
import { saveFilm } from '../save-film.js';
import { withService } from '../with-service.js';
import { type DevelopmentLane, developmentLane } from './lane-status.js';
import { payForCall, type PaymentSteps } from './pay-for-call.js';
import { usdc } from './usdc.js';
import { readSettings } from '../../settings.js';

const USAGE = `usage: npm run demo:pay -- "what the video says"

Pays for one video over MCP, with a fresh wallet on the development chain of the running service (X402_MODE=local) or of
one that it starts, and saves it under demo-output/. No real money moves.`;

const NO_LINK =
  'no link: the service of this demo stops now. Run "X402_MODE=local npm start" first, and the demo prints one that opens';

const FUNDS = 2_000_000n;

const bought = z.object({
  resource_id: z.string(),
  session_token: z.string(),
  wallet_link: z.string().optional(),
});
type Bought = z.infer<typeof bought>;

/** Buys one video with a wallet of its own, and keeps the file. */
export async function runPayDemo(words: string[]): Promise<number> {
  const asked = readDemoWords(words, USAGE);
  if ('text' in asked) {
    (asked.code === 0 ? console.log : console.error)(asked.text);
    return asked.code;
  }
  try {
    await withService(readSettings().server, async (service, { stays }) => {
      const link = await buyFilm(service, asked.prompt);
      if (link !== undefined) console.log(`library      ${stays ? `${link} (opens once, for 15 minutes)` : NO_LINK}`);
    });
    return 0;
  } catch (error) {
    if (!(error instanceof FilmNotMade) && !isReadable(error)) throw error;
    console.error(`\nno film: ${error.message}`);
    return 1;
  }
}

/** Returns the link by which its wallet signs in. */
async function buyFilm(service: string, prompt: string): Promise<string | undefined> {
  const lane = await developmentLane(service);
  const endpoint = new URL('/mcp?lane=x402', service);
  const order = await connected(endpoint, {}, (client) => pay(client, lane, prompt));
  const headers = { Authorization: `Bearer ${order.session_token}` };
  await connected(endpoint, headers, (client) => fetchFilm(client, order.resource_id, prompt));
  console.log(`refunds      ${lane.refundPolicy ?? 'the service tells no policy'}`);
  return order.wallet_link;
}

/** Orders the film from a new wallet, and prints each step of the payment. */
async function pay(client: Client, { rpcUrl }: DevelopmentLane, prompt: string): Promise<Bought> {
  const account = privateKeyToAccount(generatePrivateKey());
  await fundAddress(rpcUrl, account.address, { usdc: FUNDS });
  console.log(`wallet       ${account.address} with ${usdc(FUNDS)}`);
  const payer = new x402Client();
  registerExactEvmScheme(payer, { signer: account });
  const { result, receipt } = await payForCall(client, payer, { name: 'create_video', arguments: { prompt } }, printed);
  console.log(`transaction  ${receipt.transaction} on ${receipt.network}`);
  const order = bought.parse(result.structuredContent);
  console.log(`resource     ${order.resource_id}`);
  return order;
}

const printed: PaymentSteps = {
  asked: ({ amount, payTo, network }) => console.log(`price        ${usdc(amount)} to ${payTo} on ${network}`),
  signed({ payload }) {
    const { authorization } = z.object({ authorization: z.record(z.string(), z.string()) }).parse(payload);
    console.log(`signed       ${JSON.stringify(authorization)}`);
  },
};

async function fetchFilm(client: Client, resourceId: string, prompt: string): Promise<void> {
  const line = new ProgressLine(process.stdout);
  const began = performance.now();
  const film = await awaitFilm(client, resourceId, (percent, phase) => line.show(percent, phase));
  line.done(`made in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const got = await client.callTool({ name: 'lib_get', arguments: { resource_id: resourceId } });
  console.log(`${await saveFilm(film, prompt)}\n${describeFilm(got.structuredContent)}`);
  const { metadata } = z.object({ metadata: z.object({ payment: z.unknown() }) }).parse(got.structuredContent);
  console.log(`payment      ${JSON.stringify(metadata.payment)}`);
}

/** Works with a client of the lane, and closes it. */
async function connected<Result>(
  endpoint: URL,
  headers: Record<string, string>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ name: 'mediamaker-demo', version });
  await client.connect(new StreamableHTTPClientTransport(endpoint, { requestInit: { headers } }));
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
