import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebhookSecrets } from '@libs/kernel';
import { selfSigned } from '../http/self-signed.js';

const MODULE = fileURLToPath(new URL('./trainer-process.ts', import.meta.url));
const CREDITS = 40;

/** Something that the trainer saw or did. */
export interface TrainerEvent extends Record<string, unknown> {
  event: string;
}

/** An outside trainer in a process of its own, see `trainer-process.ts`. */
export class Trainer {
  readonly events: TrainerEvent[] = [];
  private heard = Promise.withResolvers<void>();

  private constructor(
    private readonly process: ChildProcess,
    private readonly folder: string,
    readonly secret: string,
  ) {
    void once(process, 'exit').then(() => this.heard.reject(new Error('the trainer ended')));
    createInterface({ input: process.stdout! }).on('line', (line) => {
      this.events.push(JSON.parse(line) as TrainerEvent);
      this.heard.resolve();
      this.heard = Promise.withResolvers();
    });
  }

  static async start(): Promise<Trainer> {
    const folder = await mkdtemp(join(tmpdir(), 'mediamaker-trainer-'));
    const { cert, key } = selfSigned();
    await writeFile(join(folder, 'ca.pem'), cert);
    const secret = WebhookSecrets.generateText();
    const flags = ['--experimental-transform-types', '--no-warnings'];
    const child = spawn(process.execPath, [...flags, MODULE, JSON.stringify({ cert, key, secret })], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const trainer = new Trainer(child, folder, secret);
    await trainer.seen('listening');
    return trainer;
  }

  /** The settings of a service that uses it. */
  get environment(): Record<string, string> {
    const [listening] = this.events;
    return {
      ADAPTER_TRAINER_URL: String(listening?.['address']),
      ADAPTER_TRAINER_CREDITS: String(CREDITS),
      ADAPTER_WEBHOOK_SECRETS: this.secret,
      NODE_EXTRA_CA_CERTS: join(this.folder, 'ca.pem'),
      FETCH_TEST_ORIGINS: String(listening?.['origin']),
    };
  }

  command(line: string): void {
    this.process.stdin?.write(`${line}\n`);
  }

  /** Waits until so many events of a kind with these members have happened; answers them. */
  async seen(event: string, members: Record<string, unknown> = {}, count = 1): Promise<TrainerEvent[]> {
    for (;;) {
      const { promise } = this.heard;
      const found = this.matching(event, members);
      if (found.length >= count) return found;
      await promise;
    }
  }

  matching(event: string, members: Record<string, unknown> = {}): TrainerEvent[] {
    const wanted = Object.entries({ event, ...members });
    return this.events.filter((one) => wanted.every(([name, value]) => one[name] === value));
  }

  async stop(): Promise<void> {
    this.heard.promise.catch(() => undefined);
    const ended = once(this.process, 'exit');
    this.process.stdin?.end();
    await ended;
    await rm(this.folder, { recursive: true });
  }
}
