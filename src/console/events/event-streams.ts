import { Database } from '@libs/database';
import { PAGE_EVENT_CHANNEL } from '@libs/events';
import { livingWebSessions } from '@libs/identity';
import { deny, LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Drain } from '../../platform/health/drain.js';
import type { OpenStream } from '../../platform/streams/open-stream.js';
import type { WebEventDto } from './dto/web-event.dto.js';
import { type ProgressEvent, ProgressWatch } from './progress-watch.js';

const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE = Buffer.from(': keep-alive\n\n');
/** Of one account, in one process. */
const MOST_STREAMS = 32;
/** An event comes from its record and from the receiver, and again with each try of its delivery: so many are remembered. */
const MOST_REMEMBERED = 4_096;

/** The browser session that a stream belongs to. */
interface Reader {
  accountId: string;
  sessionId: string;
}

/**
 * The event streams of pages in this process. An event that any process recorded, or that its receiver accepted, reaches the streams
 * of its account once, wherever `WEB_EVENTS_URL` leads; beside it they hear how far the account's running jobs are. Sessions are looked up before each event and each keep-alive: a stream whose session ended receives no more.
 */
@Injectable()
export class EventStreams implements OnApplicationShutdown {
  /** By account, with the session of each. */
  private readonly streams = new Map<string, Map<OpenStream, string>>();
  private heard: (WebEventDto | ProgressEvent)[] = [];
  private readonly remembered = new Set<string>();
  private telling?: Promise<void>;
  private listening?: Promise<() => Promise<void>>;
  private keepAlive?: NodeJS.Timeout;
  private hasEnded = false;

  constructor(
    private readonly database: Database,
    private readonly progress: ProgressWatch,
    { signal }: Drain,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    signal.addEventListener('abort', () => this.end());
  }

  /** Notifies the streams of all processes. */
  async announce(event: WebEventDto): Promise<void> {
    await this.database.notify(PAGE_EVENT_CHANNEL, JSON.stringify(event));
  }

  /** Opens a stream that receives the account's events from now on. */
  async open({ accountId, sessionId }: Reader, begin: () => OpenStream): Promise<void> {
    await this.listen();
    if (this.hasEnded) throw deny('shutting_down', 'This process is going away.');
    const own = this.streams.get(accountId) ?? new Map<OpenStream, string>();
    if (own.size >= MOST_STREAMS) {
      throw deny('concurrency_exceeded', `This account has ${MOST_STREAMS} open event streams, which is the limit.`, {
        nextStep: 'Close a page that is open, and try again.',
        retryAfterSeconds: KEEP_ALIVE_MS / 1000,
      });
    }
    const stream = begin();
    // The caller disconnected during admission: `close` will not fire again.
    if (!stream.isOpen) return;
    this.streams.set(accountId, own.set(stream, sessionId));
    stream.onClose(() => {
      own.delete(stream);
      if (own.size > 0) return;
      this.streams.delete(accountId);
      this.progress.forget(accountId);
    });
    this.progress.wake(accountId, { isNew: true });
    this.progress.start((event) => this.tell(event));
    this.keepAlive ??= setInterval(() => void this.keepOpen(), KEEP_ALIVE_MS).unref();
  }

  /** Ends every stream, and lets none begin, since this process is going away. */
  end(): void {
    this.hasEnded = true;
    clearInterval(this.keepAlive);
    this.progress.stop();
    this.endAll();
  }

  async onApplicationShutdown(): Promise<void> {
    this.end();
    await this.telling;
    await (
      await this.listening?.catch(() => undefined)
    )?.();
  }

  private async listen(): Promise<void> {
    this.listening ??= this.database.listen(
      PAGE_EVENT_CHANNEL,
      (payload) => this.hear(JSON.parse(payload) as WebEventDto),
      // Events were lost: end all streams, since a client that reconnects reloads the library.
      () => this.endAll(),
    );
    try {
      await this.listening;
    } catch (error) {
      this.listening = undefined;
      throw error;
    }
  }

  private hear(event: WebEventDto): void {
    if (!this.streams.has(event.data.account_id) || this.remembered.has(event.id)) return;
    this.remembered.add(event.id);
    for (const oldest of this.remembered) {
      if (this.remembered.size <= MOST_REMEMBERED) break;
      this.remembered.delete(oldest);
    }
    // A job may have begun.
    this.progress.wake(event.data.account_id);
    this.tell(event);
  }

  private tell(event: WebEventDto | ProgressEvent): void {
    this.heard.push(event);
    this.telling ??= this.tellAll().finally(() => (this.telling = undefined));
  }

  /** One look at the sessions serves all events that came during the look before it. */
  private async tellAll(): Promise<void> {
    while (this.heard.length > 0) {
      const events = this.heard;
      this.heard = [];
      const accounts = new Set(events.map(({ data }) => data.account_id));
      await this.endClosed([...accounts].flatMap((id) => [...(this.streams.get(id) ?? [])]));
      for (const event of events) {
        const frame = Buffer.from(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
        for (const stream of this.streams.get(event.data.account_id)?.keys() ?? []) stream.write(frame);
      }
    }
  }

  private async keepOpen(): Promise<void> {
    const all = [...this.streams.values()].flatMap((own) => [...own]);
    if (all.length === 0) return;
    await this.endClosed(all);
    for (const [stream] of all) stream.write(KEEP_ALIVE);
  }

  /** Ends the streams whose session has ended; ends all of them if the sessions cannot be read. */
  private async endClosed(streams: readonly (readonly [OpenStream, string])[]): Promise<void> {
    const ids = streams.map(([, sessionId]) => sessionId);
    const living = await livingWebSessions(this.database, ids).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'event streams were ended, since their sessions could not be looked up');
      return new Set<string>();
    });
    for (const [stream, sessionId] of streams) if (!living.has(sessionId)) stream.end();
  }

  private endAll(): void {
    for (const own of this.streams.values()) for (const stream of own.keys()) stream.end(farewell());
  }
}

/** The page comes back after one to five seconds, so that not all of them come at once. */
function farewell(): string {
  return `retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`;
}
