import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database } from '@libs/database';
import { type Logger, LOGGER, newId } from '@libs/kernel';
import { serverSettings, type ServerSettings } from '@libs/kernel/settings';
import { LiveProcessRow } from './live-process.entity.js';
import { type NumberedRevocation, REVOCATION_CHANNEL } from './revocation.js';

/** A heartbeat counts for this long, here and in processes that wait for this one. */
export const HEARTBEAT_LIFE_MS = 1_000;
const BEAT_EVERY_MS = 250;

/** A memory of verdicts that must forget what was revoked. */
export interface VerdictMemory {
  forget(revocation: NumberedRevocation): void;
  forgetAll(): void;
}

/**
 * Registers this process as a cache of verdicts. The cache may be used only while `isFresh`: the last heartbeat began
 * less than a second ago by our monotonic clock, so it lapses here no later than in the database, where a revocation
 * waits for our acknowledgement or for that lapse.
 */
@Injectable()
export class LiveProcess implements OnModuleInit, OnApplicationShutdown {
  private readonly id = newId();
  private readonly memories = new Set<VerdictMemory>();
  private applied = 0;
  private freshUntil = 0;
  private stopped = false;
  private timer?: NodeJS.Timeout;
  private beating?: Promise<void>;
  private again = false;
  private inTrouble = false;
  private stopListening?: () => Promise<void>;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    @Inject(serverSettings.KEY) private readonly server: Pick<ServerSettings, 'baseUrl'>,
  ) {}

  get isFresh(): boolean {
    return performance.now() < this.freshUntil;
  }

  /** Grows with every revocation that was applied: a verdict read before it changed must not be remembered. */
  get revision(): number {
    return this.applied;
  }

  remember(memory: VerdictMemory): void {
    this.memories.add(memory);
  }

  async start(): Promise<void> {
    const wake = (): void => void this.beat();
    this.stopListening = await this.database.listen(REVOCATION_CHANNEL, wake, wake);
    await this.beat();
  }

  /** Stops using the cache and unregisters, so that revocations no longer wait for this process. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.freshUntil = 0;
    clearTimeout(this.timer);
    await this.beating;
    try {
      await this.stopListening?.();
      await this.database.getRepository(LiveProcessRow).delete({ id: this.id });
    } catch (error) {
      this.tell(error);
    }
  }

  onModuleInit(): Promise<void> {
    return this.start();
  }

  /** After the last request, which may still need to authenticate its caller. */
  onApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  /** One heartbeat now; while one is under way, one more right after it. Never rejects. */
  beat(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    this.again = this.beating !== undefined;
    this.beating ??= this.beatUntilQuiet().finally(() => {
      this.beating = undefined;
      clearTimeout(this.timer);
      if (!this.stopped) this.timer = setTimeout(() => void this.beat(), BEAT_EVERY_MS).unref();
    });
    return this.beating;
  }

  private async beatUntilQuiet(): Promise<void> {
    try {
      do {
        this.again = false;
        await this.beatOnce();
      } while (this.again && !this.stopped);
      this.inTrouble = false;
    } catch (error) {
      // Of several failures in a row the first is logged.
      if (!this.inTrouble) this.tell(error);
      this.inTrouble = true;
    }
  }

  /**
   * The heartbeat is committed before the news are read. In one statement, a revocation could commit between its
   * snapshot and its commit, see our old heartbeat as lapsed, and leave us fresh although we have not read it.
   */
  private async beatOnce(): Promise<void> {
    const began = performance.now();
    if (!this.isFresh) this.forgetEverything();
    await this.database.sql`
      insert into live_process (id, heartbeat_at, acknowledged, base_url)
      values (${this.id}, clock_timestamp(), ${this.applied}, ${this.server.baseUrl})
      on conflict (id) do update set heartbeat_at = clock_timestamp(), acknowledged = excluded.acknowledged`;
    const news = await this.database.sql<NumberedRevocation[]>`
      select id, kind, subject from revocation where id > ${this.applied} order by id`;
    for (const revocation of news) {
      for (const memory of this.memories) memory.forget(revocation);
      this.applied = revocation.id;
      this.again = true;
    }
    if (!this.stopped) this.freshUntil = began + HEARTBEAT_LIFE_MS;
  }

  private tell(error: unknown): void {
    this.logger.warn({ err: error }, 'heartbeat failed');
  }

  private forgetEverything(): void {
    for (const memory of this.memories) memory.forgetAll();
  }
}
