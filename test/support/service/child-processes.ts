import { readdir, readFile } from 'node:fs/promises';

/** Processes below a process, with their command lines (Linux). */
export async function childProcesses(root: number): Promise<{ pid: number; command: string }[]> {
  const parents = new Map<number, { parent: number; command: string }>();
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const found = await readProcess(pid);
    if (found) parents.set(pid, found);
  }
  const below = (pid: number): boolean => {
    const parent = parents.get(pid)?.parent;
    return parent !== undefined && (parent === root || below(parent));
  };
  return [...parents].filter(([pid]) => below(pid)).map(([pid, { command }]) => ({ pid, command }));
}

/** Undefined for a process that ended while it was read. */
async function readProcess(pid: number): Promise<{ parent: number; command: string } | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The name in brackets may hold spaces and brackets; the parent is the second field after it.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { parent, command: command.replaceAll('\0', ' ') };
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
}
