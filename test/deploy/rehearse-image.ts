/**
 * Carries out the Dockerfile without a container engine: its steps in a bare Debian, then the service in a model of a container, under
 * `deploy/seccomp.json` and under Docker's default profile. Needs Linux, root, apt, python3-seccomp and the network.
 * `npm run rehearse:image [-- BASE]`; a BASE folder is used as the base image where it is there, and made where it is not.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStages } from '../support/source/dockerfile.js';
import { freePort } from '../support/service/free-port.js';
import { McpCaller } from '../support/mcp/mcp-caller.js';
import { makeBase } from './bare-debian.js';
import { buildStages, type BuiltStage } from './build-stages.js';
import { runHardened, startHardened } from './hardened-process.js';
import { lackSandbox, useSandbox, writeDefaultProfile } from './use-sandbox.js';

const CONTEXT = fileURLToPath(new URL('../..', import.meta.url));
const PROFILE = join(CONTEXT, 'deploy/seccomp.json');
const work = mkdtempSync(join(tmpdir(), 'mediamaker-image-'));

try {
  const base = process.argv[2] ?? join(work, 'base');
  if (!existsSync(base)) makeBase(base, join(work, 'tools'));
  const stages = readStages(readFileSync(join(CONTEXT, 'deploy/Dockerfile'), 'utf8'));
  const image = buildStages(stages, { base, work, context: CONTEXT });
  const byDefault = join(work, 'default.json');
  writeDefaultProfile(PROFILE, byDefault);
  await rehearse(image, PROFILE, useSandbox);
  await rehearse(image, byDefault, lackSandbox);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Runs the service on an empty data folder, from its start to its end. */
async function rehearse(image: BuiltStage, profile: string, use: typeof useSandbox): Promise<void> {
  const port = String(await freePort());
  // As the compose file runs the image by default.
  const environment = { NODE_ENV: 'development', PORT: port, HOST: '127.0.0.1' };
  const dataDir = mkdtempSync(join(work, 'data-'));
  chownSync(dataDir, 1000, 1000);
  const run = (...command: string[]): string => runHardened(image, { dataDir, command, environment, profile });
  say(`${run('id').trim()}; ${run('ffmpeg', '-version').split('\n')[0]}; ${basename(profile)}`);
  assert.throws(() => run('touch', '/app/x'), /Read-only file system/, 'the root can be written to');
  const command = JSON.parse(image.settings['CMD'] ?? '[]') as string[];
  const service = startHardened(image, { dataDir, command, environment, profile });
  const output = await listening(service);
  const [key = ''] = /mmk_live_\w+/.exec(output()) ?? [];
  const caller = await McpCaller.connect(`http://localhost:${port}`, key);
  say(`tools: ${(await caller.client.listTools()).tools.map(({ name }) => name).join(' ')}`);
  say(await use(caller, output));
  await caller.close();
  const [, check = '[]'] = / CMD (\[.*\])$/.exec(image.settings['HEALTHCHECK'] ?? '') ?? [];
  run(...(JSON.parse(check) as string[]));
  say(`healthy; in /data: ${readdirSync(dataDir).sort().join(' ')}`);
  say(`in /data/postgres: ${readdirSync(join(dataDir, 'postgres')).sort().join(' ')}`);
  service.kill((image.settings['STOPSIGNAL'] ?? '') as NodeJS.Signals);
  const [code] = (await once(service, 'exit')) as [number | null];
  assert.equal(code, 0);
  say(`stopped with ${code}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Resolves once the service listens, with a function that answers all that it printed. */
function listening(service: ReturnType<typeof startHardened>): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('"listening"')) resolve(() => output);
    };
    service.stdout?.on('data', hear);
    service.stderr?.on('data', hear);
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}:\n${output}`)));
  });
}
