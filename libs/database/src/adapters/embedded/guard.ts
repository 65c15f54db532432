/**
 * A process of its own that keeps one PostgreSQL up for as long as any process is attached to its socket. The kernel
 * closes the connection of an attached process however it ends, so nothing has to be reported. When the last one is
 * gone the guard asks the server for a fast shutdown and ends. It is started by `attach.ts` and also runs uncompiled,
 * therefore it imports nothing but Node and types.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Command, GuardPlan, GuardVerdict } from './guard-plan.js';

const LOCK_PATIENCE_MS = 3_000;
const FAST_SHUTDOWN_MS = 20_000;
const START_ATTEMPTS_MS = 10_000;
const POLL_MS = 10;
const SQLITE_BUSY = 5;

const plan = JSON.parse(process.argv[2] ?? '') as GuardPlan;
const attached = new Set<Socket>();
/** Open as long as the process that started this one lives and has not attached itself. */
let awaited = true;
const server = createServer({ allowHalfOpen: true }, greet);
let child: ChildProcess | undefined;
let verdict: GuardVerdict | undefined;
let stopping = false;

/** SQLite's lock on a file is the one lock Node has that the kernel gives back when its holder is killed. */
function takeLock(): DatabaseSync | undefined {
  const lock = new DatabaseSync(plan.lock, { timeout: LOCK_PATIENCE_MS });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    if (plan.serve.uid !== undefined && plan.serve.gid !== undefined)
      chownSync(plan.lock, plan.serve.uid, plan.serve.gid);
    return lock;
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    // Another guard has the lock; clients of this one will connect to it.
    lock.close();
    return undefined;
  }
}

function greet(socket: Socket): void {
  attached.add(socket);
  const leave = (): void => {
    if (!attached.delete(socket)) return;
    if (attached.size > 0) socket.destroy();
    else endUnlessNeeded();
  };
  socket.on('error', leave).on('close', leave).on('end', leave).resume();
  if (verdict) tell(socket, verdict);
}

function endUnlessNeeded(): void {
  if (attached.size === 0 && !awaited) void stop();
}

function tell(socket: Socket, answer: GuardVerdict): void {
  socket.write(`${JSON.stringify(answer)}\n`);
}

/** Ends the server, then this process; the connections that are still half open close with it. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.close();
  await endChild();
  lock?.close();
  process.exit(verdict?.ready === false ? 1 : 0);
}

async function endChild(): Promise<void> {
  const running = child;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const gone = new Promise((resolve) => running.once('exit', resolve));
  // SIGKILL for initdb, whose incomplete cluster is discarded anyway; SIGINT is a fast shutdown of the server.
  running.kill(existsSync(plan.cluster) ? 'SIGINT' : 'SIGKILL');
  const impatience = setTimeout(() => running.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await gone;
  clearTimeout(impatience);
}

function start(command: Command): ChildProcess {
  const log = openSync(plan.log, 'a', 0o600);
  const { file, uid, gid } = command;
  const started = spawn(file, command.arguments, {
    stdio: ['ignore', log, log],
    cwd: '/',
    uid,
    gid,
    env: { LC_ALL: 'C', PATH: plan.path },
  });
  closeSync(log);
  return started;
}

/** Resolves with the exit code once the program has ended; rejects when it cannot be started. */
function ended(running: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => running.once('error', reject).once('exit', resolve));
}

async function initialise(): Promise<void> {
  const staging = `${plan.cluster}.new`;
  rmSync(staging, { recursive: true, force: true });
  child = start(plan.initialise);
  const code = await ended(child);
  if (code !== 0) throw new Error(lastWords() || `initdb ended with ${code ?? 'a signal'}`);
  renameSync(staging, plan.cluster);
  // The server makes its own files last; that they are found again after a power cut depends on the name.
  const home = openSync(dirname(plan.cluster), 'r');
  fsyncSync(home);
  closeSync(home);
}

/** The pid in the first line of postmaster.pid; line 8 says "ready" once connections are accepted. */
function postmaster(): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(`${plan.cluster}/postmaster.pid`, 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    // No file: no server.
    return undefined;
  }
}

/** True when the process runs on our cluster: a number alone may have passed to another program meanwhile. */
function servesCluster(pid: number): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('/bin/ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes(` ${plan.cluster} `);
  } catch {
    // No such process.
    return false;
  }
}

/**
 * Ends a server that outlived its guard, and removes the pid files of the cluster and the socket: with our lock held they
 * mean nothing any more, but their number may belong to a living program, which PostgreSQL would take for a server.
 */
async function clearAway(): Promise<void> {
  const left = postmaster();
  if (left) await outlive(left.pid);
  const socket = `${dirname(plan.socket)}/.s.PGSQL.5432`;
  for (const file of [`${plan.cluster}/postmaster.pid`, `${socket}.lock`, socket]) rmSync(file, { force: true });
}

async function outlive(pid: number): Promise<void> {
  for (let waited = 0; servesCluster(pid); waited += POLL_MS) {
    if (waited === 0) process.kill(pid, 'SIGINT');
    if (waited === FAST_SHUTDOWN_MS) process.kill(pid, 'SIGQUIT');
    await delay(POLL_MS);
  }
}

async function serve(): Promise<void> {
  for (const since = Date.now(); ; await delay(10 * POLL_MS)) {
    rmSync(plan.log, { force: true });
    const running = start(plan.serve);
    child = running;
    const exit = ended(running);
    if (await becameReady(running, exit)) {
      void exit.then(() => (stopping ? undefined : process.exit(1)));
      return;
    }
    // The last processes of a killed server still hold its shared memory for a moment.
    const transient = /pre-existing shared memory|lock file .* already exists/.test(lastWords());
    if (stopping || !transient || Date.now() - since > START_ATTEMPTS_MS) throw new Error(lastWords());
  }
}

/** False when the program ended instead. */
async function becameReady(running: ChildProcess, exit: Promise<unknown>): Promise<boolean> {
  const over = exit.then(() => true);
  for (;;) {
    const state = postmaster();
    if (state?.ready && state.pid === running.pid) return true;
    if (await Promise.race([over, delay(POLL_MS, false)])) return false;
  }
}

/** The lines of the log that say why: errors when there are any, otherwise its end. */
function lastWords(): string {
  if (!existsSync(plan.log)) return '';
  const lines = readFileSync(plan.log, 'utf8').trim().split('\n');
  const loud = lines.filter((line) => /FATAL|PANIC|error:|could not|No space/.test(line));
  return (loud.length > 0 ? loud : lines).slice(-4).join(' ');
}

async function run(): Promise<GuardVerdict> {
  try {
    rmSync(plan.log, { force: true });
    await clearAway();
    if (!existsSync(plan.cluster)) await initialise();
    if (!stopping) await serve();
    return { ready: true, pid: process.pid };
  } catch (error) {
    return { ready: false, pid: process.pid, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Writes the one line that the starting process reports, and stops the server. */
function giveUp(error: Error): never {
  writeSync(2, `its guard cannot run: ${error.message}\n`);
  child?.kill('SIGINT');
  process.exit(1);
}

process.on('uncaughtException', giveUp);
const lock = takeLock();
if (lock) {
  // A terminal or a supervisor signals whole groups; the processes that need the database decide when it ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  rmSync(plan.socket, { force: true });
  server.listen(plan.socket);
  process.stdin.resume().once('close', () => {
    awaited = false;
    endUnlessNeeded();
  });
  verdict = await run();
  for (const socket of attached) tell(socket, verdict);
  // The server did not start: close all connections, so that the guard ends and releases its lock.
  if (!verdict.ready) for (const socket of attached) socket.end();
}
