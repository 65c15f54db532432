import { readFileSync } from 'node:fs';
import { childProcesses, isAlive, postmasterOf, processesNaming } from '../support/service/processes.js';
import type { ChaosWorld } from './chaos-world.js';

/** The processes of a world that can be hit, by what they are; never those of another one on this machine. */
export class WorldProcesses {
  constructor(private readonly world: ChaosWorld) {}

  /** Processes of long jobs, also those whose service is gone. */
  jobs(): number[] {
    const { dataDir } = this.world;
    return processesNaming('job.main.js')
      .map(({ pid }) => pid)
      .filter((pid) => environmentOf(pid).includes(`DATA_DIR=${dataDir}\0`));
  }

  /** Processes that make one unit or one render. */
  makers(): number[] {
    const roots = [...this.jobs(), ...this.world.services.flatMap((service) => pidOf(service) ?? [])];
    const found = roots.flatMap(childProcesses).filter(({ command }) => /(?:unit|render)-child\.js/.test(command));
    return [...new Set(found.map(({ pid }) => pid))];
  }

  /** The server of the database and the processes that serve its connections. */
  database(): number[] {
    try {
      const postmaster = postmasterOf(this.world.dataDir);
      return [postmaster, ...childProcesses(postmaster).map(({ pid }) => pid)];
    } catch {
      // It is down.
      return [];
    }
  }
}

function pidOf(service: { pid: number }): number | undefined {
  try {
    return isAlive(service.pid) ? service.pid : undefined;
  } catch {
    // Never started.
    return undefined;
  }
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    // Gone meanwhile.
    return '';
  }
}
