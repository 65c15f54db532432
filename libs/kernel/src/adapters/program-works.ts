import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** True when this machine has the program and the program ends without a failure. */
export async function programWorks([file = '', ...args]: string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  return run(file, args, { env: environment }).then(
    () => true,
    () => false,
  );
}
