import type { ClientConfig } from 'pg';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { isConnectionLoss } from './is-connection-loss.js';
import { ListeningConnection } from './listening-connection.js';

export interface Subscriber {
  onMessage: (payload: string) => void;
  onReconnect?: () => void;
}

/** A channel name that means the same quoted and unquoted. */
const CHANNEL = /^[a-z_][a-z0-9_]{0,62}$/;

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;

/** The one connection that LISTENs for all subscribers; it exists while there is a subscriber. */
export class PostgresListener {
  private readonly subscribers = new Map<string, Set<Subscriber>>();
  private connection?: Promise<ListeningConnection>;
  private retry?: NodeJS.Timeout;
  private closed = false;

  constructor(
    private readonly config: ClientConfig,
    private readonly log: (line: string) => void,
  ) {}

  /** Resolves once the server delivers; the returned function ends the subscription. */
  async listen(channel: string, subscriber: Subscriber): Promise<() => Promise<void>> {
    if (!CHANNEL.test(channel)) throw new TypeError(`"${channel}" is not a channel name`);
    if (this.closed) throw new DatabaseUnavailable('The connection to the database is closed.');
    const subscribers = this.subscribers.get(channel) ?? new Set();
    this.subscribers.set(channel, subscribers.add(subscriber));
    try {
      const connection = await (this.connection ??= this.open());
      await connection.run(() => `listen ${channel}`);
    } catch (error) {
      await this.leave(channel, subscriber);
      throw isConnectionLoss(error) ? new DatabaseUnavailable(undefined, error) : error;
    }
    return () => this.leave(channel, subscriber);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.subscribers.clear();
    await this.hangUp();
  }

  private async leave(channel: string, subscriber: Subscriber): Promise<void> {
    const subscribers = this.subscribers.get(channel);
    if (!subscribers?.delete(subscriber) || subscribers.size > 0) return;
    this.subscribers.delete(channel);
    if (this.subscribers.size === 0) return this.hangUp();
    const connection = await this.connection;
    // A new subscription may exist by the time this statement runs.
    const unlisten = connection?.run(() => (this.subscribers.has(channel) ? undefined : `unlisten ${channel}`));
    await unlisten?.catch((error: unknown) => {
      // A connection that is gone listens to nothing.
      if (!isConnectionLoss(error)) throw error;
    });
  }

  private async hangUp(): Promise<void> {
    clearTimeout(this.retry);
    const opening = this.connection;
    this.connection = undefined;
    // A connection that did not come about needs no closing.
    const connection = await opening?.catch(() => undefined);
    await connection?.close();
  }

  private open(): Promise<ListeningConnection> {
    const opening = this.openAndListen();
    opening.catch(() => {
      if (this.connection === opening) this.connection = undefined;
    });
    return opening;
  }

  private async openAndListen(): Promise<ListeningConnection> {
    const connection = await ListeningConnection.open(this.config, {
      onMessage: (channel, payload) => this.deliver(channel, payload),
      onLost: () => this.lost(),
    });
    try {
      for (const channel of this.subscribers.keys()) await connection.run(() => `listen ${channel}`);
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  private deliver(channel: string, payload: string): void {
    for (const { onMessage } of this.subscribers.get(channel) ?? []) onMessage(payload);
  }

  private lost(): void {
    this.connection = undefined;
    this.log('database: the listening connection broke; connecting again');
    this.comeBack(FIRST_RETRY_MS);
  }

  private comeBack(wait: number): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      if (this.closed || this.subscribers.size === 0) return;
      (this.connection ??= this.open()).then(
        () => this.reconnected(),
        () => this.comeBack(Math.min(wait * 2, LAST_RETRY_MS)),
      );
    }, wait);
  }

  private reconnected(): void {
    this.log('database: the listening connection is back');
    for (const subscribers of this.subscribers.values()) {
      for (const { onReconnect } of subscribers) onReconnect?.();
    }
  }
}
