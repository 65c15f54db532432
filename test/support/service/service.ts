import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATABASE_ENCRYPTION } from './database-encryption.js';
import { BUNDLED_FFMPEG } from './bundled-ffmpeg.js';
import { freePort } from './free-port.js';
import { giveBrowser } from './give-browser.js';
import { NO_LIMITS } from './no-limits.js';
import { type EndedCommand, operatorCommand } from './operator-command.js';
import { secretShapesIn } from './told-secrets.js';

const compiled = (path: string): string => fileURLToPath(new URL(`../../../dist/src/${path}`, import.meta.url));

/** Less than a test's timeout, so that the failure shows the output of the service. */
const MOST_START_MS = 50_000;

export interface ServiceOptions {
  /** Absent: the service brings its own embedded PostgreSQL in its data folder. */
  databaseUrl?: string;
  /** Absent: a folder that `remove` deletes, empty but for the unpacked browser of what is started. */
  dataDir?: string;
  environment?: Record<string, string>;
  /** What starts it, instead of the compiled program itself; its folder is the project's. */
  command?: string[];
  /** Whether what starts it leads a process group, as what a terminal starts does. */
  hasOwnGroup?: boolean;
}

/** The compiled service as a process of its own, as people run it. Needs `npm run build`. */
export class Service {
  private process?: ChildProcess;
  /** What it printed since its last start. */
  output = '';

  private constructor(
    readonly port: number,
    readonly dataDir: string,
    readonly environment: NodeJS.ProcessEnv,
    private readonly ownsFolder: boolean,
    private readonly command: string[],
    private readonly hasOwnGroup: boolean,
  ) {}

  static async start(options: ServiceOptions = {}): Promise<Service> {
    const service = await Service.prepared(options);
    if (options.dataDir === undefined) await giveBrowser(service.dataDir);
    await service.restart();
    return service;
  }

  /** A service that has not started yet: operator's commands find its data folder and database as they are. */
  static async prepared(options: ServiceOptions = {}): Promise<Service> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'mediamaker-service-')));
    const port = await freePort();
    const environment = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      FFMPEG_PATH: BUNDLED_FFMPEG,
      // Films are imported also where this machine refuses sandboxes.
      DECODE_WITHOUT_SANDBOX: 'on',
      ...NO_LIMITS,
      ...(options.databaseUrl !== undefined && {
        DATABASE_URL: options.databaseUrl,
        DATA_ENCRYPTION_KEYS: DATABASE_ENCRYPTION,
      }),
      ...options.environment,
    };
    const { command = [process.execPath, compiled('main.js')], hasOwnGroup = false } = options;
    return new Service(port, dataDir, environment, options.dataDir === undefined, command, hasOwnGroup);
  }

  /** Starts a service that must refuse to, and answers how it ended. */
  static async refusal(environment: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
    const child = spawn(process.execPath, [compiled('main.js')], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    // A service that starts after all is not waited for.
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('"listening"') && child.kill());
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stderr };
  }

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  get pid(): number {
    if (this.process?.pid === undefined) throw new Error('the service is not running');
    return this.process.pid;
  }

  async restart(): Promise<void> {
    const [file = '', ...args] = this.command;
    const cwd = fileURLToPath(new URL('../../..', import.meta.url));
    const child = spawn(file, args, { env: this.environment, cwd, stdio: 'pipe', detached: this.hasOwnGroup });
    this.process = child;
    this.output = '';
    const heard = Promise.withResolvers<void>();
    const hear = (chunk: Buffer): void => {
      this.output += chunk.toString();
      if (this.output.includes('"listening"')) heard.resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => heard.reject(new Error(`the service ended with ${code}:\n${this.output}`)));
    const late = setTimeout(() => {
      heard.reject(new Error(`the service does not listen after ${MOST_START_MS / 1000} s:\n${this.output}`));
    }, MOST_START_MS);
    await heard.promise.finally(() => clearTimeout(late));
  }

  /** An operator's command in this service's environment; answers what it printed. */
  async media(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.tried(...args);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${stderr}`);
    return stdout;
  }

  /** An operator's command that may be refused. */
  tried(...args: string[]): Promise<EndedCommand> {
    return operatorCommand(this.environment, args);
  }

  /** SIGKILL: no chance to tidy up. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Answers the exit code; null where it was not running. */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Like Ctrl-C in a terminal: sends SIGINT to every process of the group. */
  async interrupt(): Promise<number | null> {
    const exited = this.exited();
    process.kill(-this.pid, 'SIGINT');
    return exited;
  }

  async remove(): Promise<void> {
    await this.stop();
    if (this.ownsFolder) await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const exited = this.exited();
    this.process?.kill(signal);
    const code = await exited;
    // Only its log, not what it prints for the person who started it.
    const found = secretShapesIn(this.output.split('\n').filter((line) => line.startsWith('{')));
    if (found.length > 0) throw new Error(`the log of this service tells secrets:\n${found.join('\n')}`);
    return code;
  }

  /** The exit code of what is running now; null where nothing is. */
  private async exited(): Promise<number | null> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    return new Promise((resolve) => child.once('exit', resolve));
  }
}
