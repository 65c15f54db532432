import { setTimeout as pause } from 'node:timers/promises';
import type { Service } from '../support/service/service.js';
import { type ChaosWorld, LEASE_SECONDS, type Runner } from './chaos-world.js';
import type { Dice } from './dice.js';
import { WorldProcesses } from './world-processes.js';

interface Fault {
  name: string;
  weight: number;
  /** Answers how many it hit. */
  strike(): Promise<number> | number;
}

/** Seconds between faults. */
const BETWEEN = [2, 7] as const;
/** Seconds that a stopped process sleeps beyond its lease. */
const OVERSLEEPS = [0.5, 5] as const;
/** Tasks that are delivered again at a time. */
const REPEATED = 6;

/** Injects random faults until it is stopped, and then repairs the world. */
export class Faults {
  /** How often each hit. */
  readonly hits = new Map<string, number>();
  /** Services that ended again while they started, as they may while their database is down. */
  failedStarts = 0;
  private readonly processes: WorldProcesses;
  private readonly asleep = new Map<number, Promise<void>>();
  private readonly starting = new Map<Service, Promise<void>>();
  private readonly over = new AbortController();

  constructor(
    private readonly world: ChaosWorld,
    private readonly runner: Runner,
    private readonly dice: Dice,
    private readonly say: (line: string) => void,
  ) {
    this.processes = new WorldProcesses(world);
  }

  /** Resolves after `stop`. */
  async run(): Promise<void> {
    const faults = this.faults();
    for (;;) {
      await pause(this.dice.between(...BETWEEN) * 1000, undefined, { signal: this.over.signal }).catch(() => undefined);
      if (this.over.signal.aborted) return;
      const fault = this.dice.weighed(faults);
      const { name } = fault;
      const hit = await fault.strike();
      if (hit > 0) this.hits.set(name, (this.hits.get(name) ?? 0) + 1);
      this.say(`${name}${hit > 0 ? '' : ': nobody there'}`);
    }
  }

  /** Wakes what sleeps and waits for the services that start. */
  async stop(): Promise<void> {
    this.over.abort();
    await Promise.all([...this.asleep.values(), ...this.starting.values()]);
  }

  private faults(): Fault[] {
    const { processes } = this;
    const job = this.runner === 'job' ? 1 : 0;
    const one = (find: () => number[] | Promise<number[]>, hit: (pid: number) => void) => async () => {
      const pid = this.dice.pick((await find()).filter((each) => !this.asleep.has(each)));
      if (pid === undefined) return 0;
      hit(pid);
      return 1;
    };
    const sleep = (pid: number): void => this.putAsleep(pid);
    return [
      { name: 'SIGKILL job', weight: 5 * job, strike: one(() => processes.jobs(), kill) },
      { name: 'SIGSTOP job', weight: 3 * job, strike: one(() => processes.jobs(), sleep) },
      { name: 'SIGKILL maker', weight: 2, strike: one(() => processes.makers(), kill) },
      { name: 'SIGSTOP maker', weight: 1, strike: one(() => processes.makers(), sleep) },
      { name: 'SIGKILL service', weight: 4 - 2 * job, strike: () => this.killService() },
      { name: 'SIGSTOP service', weight: 3 - job, strike: () => this.stopService() },
      { name: 'SIGKILL database', weight: 1, strike: () => this.killDatabase() },
      { name: 'task delivered twice', weight: 3, strike: () => this.repeatTasks() },
    ];
  }

  private killService(): number {
    const service = this.dice.pick(this.awake());
    if (!service) return 0;
    const started = this.restart(service).finally(() => this.starting.delete(service));
    this.starting.set(service, started);
    return 1;
  }

  private async restart(service: Service): Promise<void> {
    for (;;) {
      // Also one that took too long to start.
      await service.kill();
      try {
        return await service.restart();
      } catch (error) {
        this.failedStarts += 1;
        this.say(`a service did not start: ${String(error).slice(0, 300)}`);
        await pause(1_000);
      }
    }
  }

  private stopService(): number {
    const service = this.dice.pick(this.awake());
    if (!service) return 0;
    this.putAsleep(service.pid);
    return 1;
  }

  private awake(): Service[] {
    return this.world.services.filter((each) => !this.starting.has(each) && !this.asleep.has(each.pid));
  }

  private async killDatabase(): Promise<number> {
    const pids = this.processes.database();
    pids.forEach(kill);
    return pids.length;
  }

  /** Done ones once more, and those under way to a second relay at the same time. */
  private async repeatTasks(): Promise<number> {
    try {
      const again = await this.world.database.sql`
        update task set state = 'ready', finished_at = null, lease_until = null, run_at = clock_timestamp()
        where id = any (array(
          select id from task where state <> 'dead' and (state = 'done' or lease_until is not null)
            and route not like '/internal/resume%'
          order by random() limit ${REPEATED})) returning id`;
      return again.length;
    } catch {
      // The database is down.
      return 0;
    }
  }

  private async sleep(pid: number, seconds: number): Promise<void> {
    await pause(seconds * 1000, undefined, { signal: this.over.signal }).catch(() => undefined);
    signal(pid, 'SIGCONT');
  }

  private putAsleep(pid: number): void {
    if (!signal(pid, 'SIGSTOP')) return;
    const seconds = LEASE_SECONDS + this.dice.between(...OVERSLEEPS);
    const slept = this.sleep(pid, seconds).finally(() => this.asleep.delete(pid));
    this.asleep.set(pid, slept);
  }
}

function kill(pid: number): void {
  signal(pid, 'SIGKILL');
}

/** False where it was gone already. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
