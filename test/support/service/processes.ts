import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pid of the server of a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The pid of the process that started this one; the guard's, for a server. */
export function parentOf(pid: number): number {
  return Number(statusOf(pid)?.parent);
}

/** The running processes whose command line holds a text, such as the path of a data folder. */
export function processesNaming(text: string): { pid: number; command: string }[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.map((pid) => ({ pid, command: commandOf(pid) })).filter(({ command }) => command.includes(text));
}

/** Processes below a process, with their command lines (Linux). */
export function childProcesses(root: number): { pid: number; command: string }[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === root || isBelow(parent));
  };
  return pids.filter(isBelow).map((pid) => ({ pid, command: commandOf(pid).replaceAll('\0', ' ') }));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Gone between the listing and the look at it.
    return '';
  }
}

/** True while the process runs; one that only waits to be collected does not. */
export function isAlive(pid: number): boolean {
  return ![undefined, 'Z', 'X'].includes(statusOf(pid)?.state);
}

/** The numeric user a process runs as, seen from here. */
export function userOf(pid: number): number {
  return Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function statusOf(pid: number): { state?: string; parent?: string } | undefined {
  try {
    // The name in parentheses may hold spaces.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state, parent };
  } catch {
    // No such process.
    return undefined;
  }
}
