import { existsSync, mkdirSync, readFileSync, realpathSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;
const UNTIL_ENDED_MS = 20;

/** The processes of one host: held to a share of the processor, measured, and killed together. Of version 1 and 2. */
export class ControlGroup {
  private constructor(
    private readonly cpu: string,
    /** Version 1 may keep the account of the time apart. */
    private readonly account: string,
    private readonly isSecond: boolean,
  ) {}

  static open(name: string): ControlGroup {
    const isSecond = existsSync(join(ROOT, 'cgroup.controllers'));
    try {
      // Groups below the root are held only where the root says so.
      if (isSecond) writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpu');
      const folder = (controller: string): string => join(ROOT, isSecond ? '' : controller, `mmscale-${name}`);
      const [cpu, account] = [folder('cpu'), folder('cpuacct')];
      mkdirSync(cpu, { recursive: true });
      mkdirSync(account, { recursive: true });
      return new ControlGroup(realpathSync(cpu), realpathSync(account), isSecond);
    } catch (error) {
      throw new Error('Control groups of the processor cannot be made here: run this as root of a Linux machine.', {
        cause: error,
      });
    }
  }

  /** A process joins by writing its number into each of them. */
  get entrances(): string[] {
    return [...new Set([this.cpu, this.account])].map((folder) => join(folder, 'cgroup.procs'));
  }

  /** Seconds of processor that its processes have taken, also those that ended. */
  get seconds(): number {
    if (!this.isSecond) return Number(readFileSync(join(this.account, 'cpuacct.usage'), 'utf8')) / 1e9;
    const used = /^usage_usec (\d+)$/m.exec(readFileSync(join(this.cpu, 'cpu.stat'), 'utf8'))?.[1];
    return Number(used) / 1e6;
  }

  /** Without `cores` there is no bound. */
  hold(cores?: number): void {
    const quota = cores === undefined ? undefined : Math.round(cores * PERIOD_US);
    if (this.isSecond) writeFileSync(join(this.cpu, 'cpu.max'), `${quota ?? 'max'} ${PERIOD_US}`);
    else writeFileSync(join(this.cpu, 'cpu.cfs_quota_us'), String(quota ?? -1));
  }

  /** SIGKILL for every process, also those that are started meanwhile. */
  async killAll(): Promise<void> {
    for (let pids = this.pids(); pids.length > 0; pids = this.pids()) {
      for (const pid of pids) kill(pid);
      await pause(UNTIL_ENDED_MS);
    }
  }

  async close(): Promise<void> {
    await this.killAll();
    for (const folder of new Set([this.cpu, this.account])) if (existsSync(folder)) rmdirSync(folder);
  }

  private pids(): number[] {
    return readFileSync(join(this.cpu, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
