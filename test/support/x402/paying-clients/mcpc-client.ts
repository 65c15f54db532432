import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestWallet } from '../test-chain.js';
import { laneAddress, type PaidAnswer, type PaidCall } from './paid-call.js';

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL('../../../../node_modules/@apify/mcpc/bin/mcpc', import.meta.url));
const TIMEOUT_MS = 60_000;

/** Makes mcpc keep its wallet in its folder: with a keychain it would use, and remove, the wallet of the developer. */
const NO_KEYCHAIN = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@napi-rs/keyring') throw new Error('no keychain in tests');
      return next(specifier, context);
    },
  });
`)}`;

/** mcpc signs by itself, so it is given the key. */
type PaidCallByKey = PaidCall & { wallet: TestWallet };

/** The command line client of Apify, with a folder of its own. It pays without a cap. */
export class McpcClient {
  private constructor(private readonly folder: string) {}

  /** Imports the wallet and opens the session `@shop`; with a bearer token where a call has brought one. */
  static async connect({ base, wallet }: Pick<PaidCallByKey, 'base' | 'wallet'>, bearer?: string): Promise<McpcClient> {
    const headers = bearer === undefined ? [] : ['--header', `Authorization: Bearer ${bearer}`];
    const client = new McpcClient(await mkdtemp(join(tmpdir(), 'mcpc-')));
    try {
      await client.command('x402', 'import', wallet.privateKey);
      await client.command('connect', laneAddress(base).href, '@shop', '--x402', ...headers);
      return client;
    } catch (error) {
      await client.close();
      throw error;
    }
  }

  async call(tool: string, args: Record<string, unknown>): Promise<PaidAnswer> {
    return JSON.parse(await this.command('@shop', 'tools-call', tool, JSON.stringify(args))) as PaidAnswer;
  }

  /** Ends the process that mcpc leaves behind for each session. */
  async close(): Promise<void> {
    await this.command('close', '@shop').catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }

  private async command(...words: string[]): Promise<string> {
    const env = {
      // mcpc starts the process of its session as `node`.
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: this.folder,
      MCPC_HOME_DIR: this.folder,
      NODE_OPTIONS: `--import=${NO_KEYCHAIN}`,
    };
    const { stdout } = await run(process.execPath, [PROGRAM, '--json', ...words], { env, timeout: TIMEOUT_MS });
    return stdout;
  }
}

export async function payWithMcpc({ tool, args, ...order }: PaidCallByKey): Promise<PaidAnswer> {
  const client = await McpcClient.connect(order);
  try {
    return await client.call(tool, args);
  } finally {
    await client.close();
  }
}
