import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isSupportedNode, SUPPORTED_NODE } from './is-supported-node.js';

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

if (!isSupportedNode(process.versions.node)) process.exit(await runOnPinnedNode());

/**
 * Runs this program again on the Node.js that the package brings, and ends as it ends. The child leads a process group
 * of its own, so that a Ctrl-C reaches it once, through us, and not a second time from the terminal.
 */
async function runOnPinnedNode(): Promise<number> {
  const pinned = pinnedBinary();
  if (!pinned) {
    process.stderr.write(`${SUPPORTED_NODE} is needed, this is ${process.version}. Start with: npm start\n`);
    return 1;
  }
  const child = spawn(pinned, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit', detached: true });
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/** The nearest node_modules above this file that holds the pinned binary. */
function pinnedBinary(): string | undefined {
  const name = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const candidates = ['../../../', '../../../../'].map((above) =>
    fileURLToPath(new URL(`${above}${name}`, import.meta.url)),
  );
  return candidates.find((path) => existsSync(path));
}
