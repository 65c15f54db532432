import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { executionArguments } from '../launch/execution-arguments.js';
import { executionName } from '../launch/execution-name.js';
import { JobLauncher, type LaunchOrder, type OnExit } from '../launch/job-launcher.js';
import { LaunchRefused, type LaunchFault } from '../launch/launch-refused.js';
import { LaunchUnavailable } from '../launch/launch-unavailable.js';
import { holderPrefix } from './holder-prefix.js';
import { messageOf } from './message-of.js';

/** Milliseconds that job processes have to hand back their work when this process stops. */
const FAREWELL_MS = 5_000;

/** Some of these are thrown by `spawn`, others emitted. What is not named here passes: EAGAIN, ENOMEM, EMFILE. */
const FAULTS: Readonly<Record<string, LaunchFault>> = {
  ENOENT: 'not found',
  EACCES: 'permission denied',
  E2BIG: 'invalid argument',
  ERR_INVALID_ARG_TYPE: 'invalid argument',
  ERR_INVALID_ARG_VALUE: 'invalid argument',
};

export interface ChildJobOptions {
  /** The compiled module that is the job process. */
  jobModule: string;
  /** The whole environment of a job process; absent, it has that of this process, and so its settings and secrets. */
  environment?: Readonly<Record<string, string>>;
  /** The Node.js that runs it: that of this process unless told otherwise. */
  program?: string;
}

/** Runs jobs as child processes. A graceful stop ends them; after a crash of this process they run to their end. */
export class ChildProcessJobLauncher extends JobLauncher {
  private readonly children = new Set<ChildProcess>();
  /** Calls of `onExit` that have not ended. */
  private readonly exits = new Set<Promise<void>>();
  private isStopping = false;

  constructor(private readonly options: ChildJobOptions) {
    super();
  }

  async launch(order: LaunchOrder, onExit?: OnExit): Promise<{ execution: string }> {
    if (this.isStopping) throw new LaunchUnavailable('this process is stopping');
    const child = await this.start(order, onExit);
    return { execution: `${executionName(order)}/${child.pid}` };
  }

  /** Asks the processes to end, waits for them, and ends each that does not. Waits for the calls of `onExit` under way. */
  override async stop(farewellMs = FAREWELL_MS): Promise<void> {
    this.isStopping = true;
    const leaving = [...this.children].map(async (child) => {
      const left = once(child, 'exit');
      child.kill('SIGTERM');
      const last = setTimeout(() => child.kill('SIGKILL'), farewellMs);
      await left;
      clearTimeout(last);
    });
    await Promise.all([...leaving, ...this.exits]);
  }

  private noteExit(exit: Promise<void>): void {
    const noted = exit.finally(() => this.exits.delete(noted));
    this.exits.add(noted);
  }

  private async start(order: LaunchOrder, onExit?: OnExit): Promise<ChildProcess> {
    const { program = process.execPath, jobModule, environment } = this.options;
    try {
      const child = spawn(program, [jobModule, ...executionArguments(order)], {
        env: environment,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      this.children.add(child);
      child.once('exit', () => {
        this.children.delete(child);
        // During a stop the children give their claims back themselves, and the database is about to close.
        if (!this.isStopping && child.pid !== undefined && onExit) this.noteExit(onExit(holderPrefix(child.pid)));
      });
      child.once('error', () => this.children.delete(child));
      await once(child, 'spawn');
      return child;
    } catch (error) {
      throw troubleOf(error);
    }
  }
}

function troubleOf(error: unknown): LaunchRefused | LaunchUnavailable {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = FAULTS[code];
  return fault === undefined
    ? new LaunchUnavailable(messageOf(error), error)
    : new LaunchRefused(fault, messageOf(error), error);
}
