import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Interval of heartbeats on a silent connection: a lost network path causes no error. */
const HEARTBEAT_MS = 10_000;

/** A server that hangs does not answer a farewell either. */
const FAREWELL_MS = 1_000;

export interface ListeningConnectionEvents {
  onMessage: (channel: string, payload: string) => void;
  /** Called once when the connection breaks, never after `close`. */
  onLost: () => void;
}

/** One connection that sends its statements one after the other and detects a dead peer. */
export class ListeningConnection {
  private tail: Promise<unknown> = Promise.resolve();
  private heartbeat?: NodeJS.Timeout;
  private over = false;

  private constructor(
    private readonly client: Client,
    private readonly onLost: () => void,
  ) {}

  static async open(
    config: ClientConfig,
    { onMessage, onLost }: ListeningConnectionEvents,
  ): Promise<ListeningConnection> {
    const client = new Client({ ...config, query_timeout: HEARTBEAT_MS });
    const connection = new ListeningConnection(client, onLost);
    // A broken connection reports an error and then its end; the end decides.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''));
    await client.connect();
    client.once('end', () => connection.lose());
    connection.heartbeat = setInterval(() => void connection.ask(), HEARTBEAT_MS).unref();
    return connection;
  }

  /** Runs the statement that `next` gives when its turn has come; nothing when it gives none. */
  run(next: () => string | undefined): Promise<void> {
    const turn = this.after(this.tail, next);
    this.tail = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    this.over = true;
    clearInterval(this.heartbeat);
    await Promise.race([this.client.end(), delay(FAREWELL_MS, undefined, { ref: false })]);
    // A server that hangs takes no leave; its socket would keep this process.
    this.client.connection.stream.destroy();
  }

  private async after(earlier: Promise<unknown>, next: () => string | undefined): Promise<void> {
    await earlier;
    const statement = next();
    if (statement !== undefined) await this.client.query(statement);
  }

  private async ask(): Promise<void> {
    await this.run(() => 'select 1').catch(() => this.lose());
  }

  private lose(): void {
    clearInterval(this.heartbeat);
    if (this.over) return;
    this.over = true;
    // Frees the socket of a connection that is silent but not closed. A failure of this concerns no caller.
    this.client.end().catch(() => undefined);
    this.onLost();
  }
}
