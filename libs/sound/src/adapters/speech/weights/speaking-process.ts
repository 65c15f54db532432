import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { SpokenSound } from '../../../speech/voices/sentence-voice.js';

/** A TypeScript file where tests run the sources. */
const WORKER = fileURLToPath(new URL(`./weights.worker${extname(import.meta.url)}`, import.meta.url));
/** Milliseconds of a sentence, and of reading the weights before the first. */
const MOST_MS = 180_000;
/** Characters that are kept of what it prints. */
const KEPT_LOG = 2_000;

export interface SpeakingOrder {
  /** The folder of the package. */
  engine: string;
  config: object;
  speaker: number;
}

/**
 * A process that speaks with weights: a crash of the native engine ends it alone, and its end gives its memory back. It gets
 * no environment, and lives as long as its standard input.
 */
export class SpeakingProcess {
  private readonly child: ChildProcess;
  private readonly answers: AsyncIterator<string>;
  private readonly closed: Promise<string>;

  constructor(order: SpeakingOrder) {
    this.child = spawn(process.execPath, [WORKER, JSON.stringify(order)], {
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
      env: {},
    });
    const { stdin, stderr, stdio } = this.child;
    let log = '';
    stdin?.on('error', () => undefined);
    stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-KEPT_LOG)));
    this.closed = once(this.child, 'close').then(
      ([code, signal]) => `${log.trim()} (${signal === null ? `exit code ${String(code)}` : String(signal)})`,
      (error: unknown) => String(error),
    );
    this.answers = createInterface({ input: stdio[3] as Readable })[Symbol.asyncIterator]();
  }

  /** Rejects where the process ends before it has spoken. */
  async say(sentence: string, speed: number, signal?: AbortSignal): Promise<SpokenSound> {
    this.child.stdin?.write(`${JSON.stringify({ sentence, speed })}\n`);
    const late = setTimeout(() => this.kill(), MOST_MS);
    const kill = (): void => this.kill();
    signal?.addEventListener('abort', kill, { once: true });
    try {
      const { value, done } = await this.answers.next();
      if (done === true) throw new Error(await this.closed);
      const { samples, sampleRate } = JSON.parse(value) as { samples: string; sampleRate: number };
      const bytes = Uint8Array.from(Buffer.from(samples, 'base64'));
      return { samples: new Float32Array(bytes.buffer), sampleRate };
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', kill);
    }
  }

  /** Lets it end by itself. */
  end(): void {
    this.child.stdin?.end();
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}
