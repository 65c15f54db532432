import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ControlGroup } from './control-group.js';
import type { Network, NetworkPlace } from './network.js';

/** Joins a group by each of its entrances, then becomes the program. */
const JOIN = 'while [ "$1" != in ]; do echo $$ >"$1" || exit; shift; done; shift; exec "$@"';

/** A host of its own: a network namespace, a control group and a folder that no other host sees. */
export class Machine {
  private constructor(
    readonly name: string,
    readonly folder: string,
    readonly place: NetworkPlace,
    readonly group: ControlGroup,
  ) {}

  /** `last` is the last number of its address. */
  static async open(
    network: Network,
    folder: string,
    { name, last }: { name: string; last: number },
  ): Promise<Machine> {
    const own = join(folder, name);
    await mkdir(own, { mode: 0o711 });
    return new Machine(name, own, network.add(name, last), ControlGroup.open(name));
  }

  get address(): string {
    return this.place.address;
  }

  /** The words that start a program on this host. */
  command(program: string[], user: { uid?: number; gid?: number } = {}): string[] {
    const inside = ['nsenter', `--net=/run/netns/${this.place.namespace}`];
    if (user.uid !== undefined) inside.push(`--setuid=${user.uid}`, `--setgid=${user.gid ?? user.uid}`);
    return ['sh', '-c', JOIN, 'join', ...this.group.entrances, 'in', ...inside, '--', ...program];
  }

  run(program: string[], options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {}): ChildProcess {
    const [file = '', ...args] = this.command(program, options);
    return spawn(file, args, { cwd: this.folder, env: options.env, stdio: ['ignore', 'ignore', 'pipe'] });
  }

  /** As when its power fails: the others learn nothing of it. */
  async die(): Promise<void> {
    this.place.cut();
    await this.group.killAll();
  }

  async close(): Promise<void> {
    await this.group.close();
  }
}
