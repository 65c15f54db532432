import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceMachine } from './machines/service-machine.js';
import type { ScaleWorld } from './scale-world.js';
import { type Takeover, Takeovers } from './takeovers.js';

type Fault = 'dies' | 'is cut off';
export type Planned = [host: string, fault: Fault, seconds: number];

/** Seconds at least: a worker host is away until all that it held was taken over. */
export const FEW: Planned[] = [
  ['worker-1', 'dies', 15],
  ['api-1', 'is cut off', 12],
  ['worker-2', 'is cut off', 18],
  ['api-2', 'dies', 8],
];
export const MANY: Planned[] = [
  ...FEW,
  ['worker-1', 'is cut off', 18],
  ['api-1', 'dies', 8],
  ['worker-2', 'dies', 15],
  ['api-2', 'is cut off', 12],
  ['worker-1', 'dies', 15],
  ['worker-2', 'is cut off', 40],
];

/** Strikes hosts one after another; each comes back before the next is struck. */
export class Faults {
  /** From the loss of a worker host until another one claimed what it held. */
  readonly takeovers: Takeover[] = [];

  constructor(
    private readonly world: ScaleWorld,
    private readonly say: (line: string) => void,
  ) {}

  async strike([name, fault, seconds]: Planned): Promise<void> {
    const host = this.world.hosts.find((one) => one.name === name);
    if (!host) throw new Error(`there is no host ${name}`);
    const leases = host.role === 'worker' ? await Takeovers.follow(this.world) : undefined;
    await (fault === 'dies' ? host.die() : host.machine.place.cut());
    this.say(`${name} ${fault}`);
    const [taken = []] = await Promise.all([leases?.settled(), pause(seconds * 1000)]);
    this.takeovers.push(...taken);
    await this.bringBack(host, fault);
    const told = taken.map(({ kind, seconds: took }) => `${kind} ${took.toFixed(1)} s`).join(', ');
    this.say(`${name} is back${told === '' ? '' : `; taken over from it: ${told}`}`);
  }

  private async bringBack(host: ServiceMachine, fault: Fault): Promise<void> {
    if (fault === 'dies') return host.start();
    host.machine.place.join();
    return host.healthy();
  }
}
