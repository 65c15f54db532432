import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { childProcesses } from '../support/service/processes.js';
import { freePort } from '../support/service/free-port.js';

const run = promisify(execFile);
const NAME = 'mediamaker';

interface Server {
  folder: string;
  port: number;
  process?: ChildProcess;
}

/** A PostgreSQL of this machine and a standby that follows it by streaming, until it is cut off. */
export class StandbyPair {
  private constructor(
    private readonly programs: string,
    private readonly owner: { uid: number; gid: number } | undefined,
    private readonly folder: string,
    private readonly primary: Server,
    private readonly standby: Server,
  ) {}

  /** `programs` is the folder of initdb and the others. */
  static async open(programs: string): Promise<StandbyPair> {
    const owner = process.getuid?.() === 0 ? idsOf('postgres') : undefined;
    const folder = mkdtempSync(join(tmpdir(), 'mediamaker-failover-'));
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const server = async (name: string): Promise<Server> => ({ folder: join(folder, name), port: await freePort() });
    const pair = new StandbyPair(programs, owner, folder, await server('primary'), await server('standby'));
    await pair.start();
    return pair;
  }

  get primaryUrl(): string {
    return urlOf(this.primary.port, NAME);
  }

  get standbyUrl(): string {
    return urlOf(this.standby.port, NAME);
  }

  /** Resolves once the standby has replayed all that the primary has written. */
  async level(): Promise<void> {
    const written = await ask(this.primary.port, 'select pg_current_wal_lsn()::text as answer');
    while (
      (await ask(this.standby.port, `select (pg_last_wal_replay_lsn() >= '${written}')::text as answer`)) !== 'true'
    )
      await pause(100);
  }

  /** Cuts the standby off from the primary. */
  async cut(): Promise<void> {
    await ask(this.standby.port, `alter system set primary_conninfo = 'host=127.0.0.1 port=1 user=postgres'`);
    await ask(this.standby.port, 'select pg_reload_conf()::text as answer');
    while ((await ask(this.standby.port, 'select count(*)::text as answer from pg_stat_wal_receiver')) !== '0')
      await pause(100);
  }

  async killPrimary(): Promise<void> {
    const { process: postmaster } = this.primary;
    if (postmaster?.pid === undefined || postmaster.exitCode !== null) return;
    const pids = [postmaster.pid, ...childProcesses(postmaster.pid).map(({ pid }) => pid)];
    const gone = once(postmaster, 'exit');
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await gone;
  }

  async promote(): Promise<void> {
    await ask(this.standby.port, 'select pg_promote()::text as answer');
  }

  async close(): Promise<void> {
    for (const { process: postmaster } of [this.primary, this.standby]) {
      if (!postmaster || postmaster.exitCode !== null || postmaster.signalCode !== null) continue;
      const gone = once(postmaster, 'exit');
      postmaster.kill('SIGINT');
      await gone;
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  private async start(): Promise<void> {
    const { primary, standby } = this;
    await this.program('initdb', '-D', primary.folder, '-U', 'postgres', '--auth', 'trust', '--encoding', 'UTF8');
    appendFileSync(join(primary.folder, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n');
    await this.serve(primary);
    await ask(primary.port, `create database ${NAME}`);
    const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
    await this.program('pg_basebackup', ...source, '-D', standby.folder, '--write-recovery-conf', '-X', 'stream');
    await this.serve(standby);
  }

  private async program(name: string, ...args: string[]): Promise<void> {
    await run(join(this.programs, name), args, { ...this.owner, cwd: '/' });
  }

  private async serve(server: Server): Promise<void> {
    const settings = {
      port: server.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      wal_level: 'replica',
      max_connections: 100,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const file = join(this.programs, 'postgres');
    server.process = spawn(file, ['-D', server.folder, ...args], { ...this.owner, cwd: '/', stdio: 'ignore' });
    while (!(await answers(server.port))) {
      if (server.process.exitCode !== null) throw new Error(`the server of ${server.folder} ended`);
      await pause(100);
    }
  }
}

function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function urlOf(port: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`;
}

async function answers(port: number): Promise<boolean> {
  return ask(port, 'select 1').then(
    () => true,
    () => false,
  );
}

/** One statement on the server's own database; what it calls `answer`. */
async function ask(port: number, statement: string): Promise<string | undefined> {
  const client = new Client({ connectionString: urlOf(port, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer?: string }>(statement);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}
