import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Service } from '../../support/service/service.js';
import type { Machine } from './machine.js';
import { OUTSIDE } from './network.js';

const PORT = 3000;
const PROGRAM = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url));

/** The public name of the service. Clients call a host by its address and say this name, as a balancer does. */
const PUBLIC_HOST = 'media.test';
export const BALANCED = { 'X-Forwarded-Host': PUBLIC_HOST };

export type Role = 'all' | 'api' | 'worker';

/** A host that runs the compiled service, with a DATA_DIR of its own. */
export class ServiceMachine {
  private constructor(
    readonly machine: Machine,
    readonly role: Role,
    readonly service: Service,
  ) {}

  static async prepared(machine: Machine, role: Role, settings: Record<string, string>): Promise<ServiceMachine> {
    const service = await Service.prepared({
      databaseUrl: settings['DATABASE_URL'],
      dataDir: machine.folder,
      command: machine.command([process.execPath, PROGRAM]),
      environment: {
        ...settings,
        ROLE: role,
        HOST: '0.0.0.0',
        ALLOW_INSECURE_HOST: 'on',
        PORT: String(PORT),
        PUBLIC_BASE_URL: `http://${PUBLIC_HOST}`,
        TRUST_PROXY: OUTSIDE,
      },
    });
    return new ServiceMachine(machine, role, service);
  }

  get name(): string {
    return this.machine.name;
  }

  get address(): string {
    return `http://${this.machine.address}:${PORT}`;
  }

  /** Resolves once it says that it is healthy. */
  async start(): Promise<void> {
    this.machine.place.join();
    await this.service.restart();
    await this.healthy();
  }

  /** Starts it unless it runs. */
  async run(): Promise<void> {
    if (!(await this.isHealthy())) await this.start();
  }

  async healthy(): Promise<void> {
    while (!(await this.isHealthy())) await pause(50);
  }

  /** As when its power fails. */
  async die(): Promise<void> {
    await this.machine.die();
    await this.service.kill();
  }

  private isHealthy(): Promise<boolean> {
    return fetch(`${this.address}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
