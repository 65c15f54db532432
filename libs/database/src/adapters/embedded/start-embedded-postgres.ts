import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { attach, type AttachOptions } from './attach.js';
import { installedBinaries, usableBinaries } from './binaries.js';
import { embeddedPostgresRefused, refusedForOutput } from './embedded-postgres-refused.js';
import { ensureDatabase } from './ensure-database.js';
import type { GuardPlan } from './guard-plan.js';
import { type Home, openHome, password, socketFolder } from './home.js';
import { commandAs, PATH } from './server-user.js';

const NAME = 'mediamaker';
const REATTACH_MS = 250;

/** Longer than crash recovery takes after any load we have seen, also on a slow disk. */
const PATIENCE_MS = 180_000;

export interface EmbeddedPostgresOptions {
  /** The folder `postgres` in it holds the cluster; made when missing. */
  dataDir: string;
  /** Receives one line for what an operator should know. */
  log: (line: string) => void;
  /** The folder `native` of a binaries package; the installed one when not given. */
  binaries?: string;
  /** False behaves as a kernel that refuses user namespaces (matters to root only). */
  userNamespaces?: boolean;
  /** Where root's cluster goes when the data folder cannot be reached by an unprivileged account. */
  reachableRoot?: string;
  /** How long the server may take to get ready, and to shut down; 180 s when not given. */
  patienceMs?: number;
}

export interface EmbeddedPostgres {
  /** Address of the database `mediamaker`, with its password: a secret. */
  url: string;
  socketDir: string;
  /** Detaches this process; resolves once the server is down if no other process needs it. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or attaches to the one that another process has started. It runs
 * until the last attached process stops or dies, and comes back by itself when the server is killed. Throws
 * `storage_unavailable` where this machine cannot run it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    const ofSystem = error instanceof Error && 'errno' in error;
    throw ofSystem ? refusedForOutput(error.message, options.dataDir) : error;
  }
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw embeddedPostgresRefused('it uses Unix sockets, which Windows does not offer');
  const home = await openHome(options);
  const socketDir = await socketFolder(home);
  const { file, secret } = await password(home);
  const url = (database: string): string =>
    `postgres://${NAME}:${secret}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
  const { log, patienceMs = PATIENCE_MS } = options;
  const connect = (): Promise<Socket> =>
    attach({
      directory: home.directory,
      socket: join(socketDir, 'guard'),
      plan: () => plan(home, socketDir, options.binaries),
      patienceMs,
      log,
    });
  const attachment = new Attachment(await connect(), connect, { patienceMs, log });
  try {
    await ensureDatabase(url(NAME), url('postgres'), NAME);
  } catch (error) {
    await attachment.stop();
    throw isWrongPassword(error) ? embeddedPostgresRefused(`${file} does not hold its password any more`) : error;
  }
  return { url: url(NAME), socketDir, stop: () => attachment.stop() };
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01';
}

async function plan(home: Home, socketDir: string, native = installedBinaries()): Promise<GuardPlan> {
  const { directory, user } = home;
  const binaries = await usableBinaries(native, directory, user);
  const cluster = join(directory, 'cluster');
  const { file } = await password(home);
  return {
    lock: join(directory, 'guard.lock'),
    socket: join(socketDir, 'guard'),
    cluster,
    log: join(directory, 'server.log'),
    path: PATH,
    initialise: commandAs(user, join(binaries, 'bin', 'initdb'), ...initdbArguments(`${cluster}.new`, file)),
    serve: commandAs(user, join(binaries, 'bin', 'postgres'), '-D', cluster, ...settings(socketDir)),
  };
}

function initdbArguments(cluster: string, passwordFile: string): string[] {
  const place = ['-D', cluster, '--username', NAME, '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  // The built-in locale sorts by code point and folds the case of all letters, the same on every machine.
  const locale = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  return [...place, ...locale, '--data-checksums'];
}

function settings(socketDir: string): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    fsync: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements hold prompts and tokens: the log gets what happens to the server, never what it was asked.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    jit: 'off',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** This process's hold on the guard. A guard that dies is replaced; the address stays the same. */
class Attachment {
  private stopped = false;
  private lost = false;

  constructor(
    private connection: Socket,
    private readonly connect: () => Promise<Socket>,
    private readonly options: Pick<AttachOptions, 'log' | 'patienceMs'>,
  ) {
    this.hold(connection);
  }

  /** Half-closes the connection; the guard closes the other half when it has done what remained to be done. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.lost || this.connection.destroyed) return;
    const closed = new Promise((resolve) => this.connection.once('close', resolve));
    this.connection.ref().end();
    await Promise.race([closed, delay(this.options.patienceMs, undefined, { ref: false })]);
    this.connection.destroy();
  }

  private hold(connection: Socket): void {
    this.connection = connection;
    this.lost = false;
    // The connection alone is no reason for this process to stay.
    connection.unref().once('close', () => {
      if (!this.stopped) void this.comeBack();
    });
  }

  private async comeBack(): Promise<void> {
    this.lost = true;
    this.options.log('embedded PostgreSQL: the server went away; starting it again');
    while (!this.stopped) {
      try {
        const connection = await this.connect();
        if (this.stopped) return void connection.destroy();
        this.options.log('embedded PostgreSQL: the server is back');
        return this.hold(connection);
      } catch (error) {
        this.options.log(error instanceof Error ? error.message : String(error));
        await delay(REATTACH_MS, undefined, { ref: false });
      }
    }
  }
}
