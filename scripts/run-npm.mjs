import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

const POSIX = process.platform !== 'win32';
/** Milliseconds. One Ctrl-C may arrive twice: from the terminal, and from the npm that runs this process. */
const SAME_PRESS_MS = 500;

/** Ends a preparation that was sent a signal, once npm has ended. */
export class Stopped extends Error {
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** Runs npm, passes signals on to it, and keeps its output for the case that it fails. */
export class NpmRunner {
  constructor(root, say) {
    this.root = root;
    this.say = say;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => this.stop(signal));
  }

  /** Calls `onStart` with the process id of npm. */
  async run(parts, onStart) {
    const child = this.start(parts);
    this.running = child;
    onStart(child.pid);
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
    this.running = undefined;
    if (this.stopping) throw new Stopped(this.stopping.signal);
    if (code === 0) return;
    this.say(Buffer.concat(output).toString());
    throw new Error(`npm ${parts.join(' ')} ended with ${code}`);
  }

  /**
   * Uses the Node.js that runs npm already: the pinned one lies in the folder that `npm ci` replaces. npm gets a process
   * group of its own, so that a Ctrl-C reaches it once and its children can be killed with it.
   */
  start(parts) {
    const { npm_execpath: program = '', npm_node_execpath: node = process.execPath, PATH = '' } = process.env;
    const searched = PATH.split(delimiter).filter((folder) => !folder.startsWith(join(this.root, 'node_modules')));
    const env = { ...process.env, PATH: searched.join(delimiter) };
    const options = { cwd: this.root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: POSIX };
    return program.endsWith('npm-cli.js')
      ? spawn(node, [program, ...parts], options)
      : spawn('npm', parts, { ...options, shell: !POSIX });
  }

  /** The first signal goes to npm, which removes what it has half installed. A second one ends everything at once. */
  stop(signal) {
    if (!this.running) process.exit(new Stopped(signal).exitCode);
    if (!this.stopping) {
      this.stopping = { signal, since: performance.now() };
      this.say('Stopping: npm is cleaning up; press Ctrl-C again to end at once');
      this.running.kill(signal);
    } else if (performance.now() - this.stopping.since > SAME_PRESS_MS) {
      if (POSIX) process.kill(-this.running.pid, 'SIGKILL');
      else this.running.kill('SIGKILL');
    }
  }
}
