import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
const SILENT = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

interface Outcome {
  code: number;
  output: string;
}

/** Runs Redocly's program. A finding is no failure: the exit code and the printed text are returned. */
export function redocly(...args: string[]): Promise<Outcome> {
  const options = { env: { ...process.env, ...SILENT }, cwd: ROOT, maxBuffer: 1 << 26 };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout || stderr });
    });
  });
}
