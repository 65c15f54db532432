import { Database } from '@libs/database';
import { type Logger, LOGGER } from '@libs/kernel';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { prepareRequestDays } from './request-days.js';
import { type RequestLogSettings, requestLogSettings } from './requests.settings.js';
import { type RequestFacts, writeRequests } from './write-requests.js';

/** Rows that are written in one statement. */
const BATCH = 500;
/** Rows that wait at most. Above that the oldest are dropped, a batch at a time. */
const MOST_WAITING = 10_000;
/** Milliseconds that a row waits for others. */
const EVERY_MS = 1_000;
/** Milliseconds until the next try after the database failed. */
const AGAIN_AFTER_MS = 5_000;
/** Milliseconds that a process which stops has for the rows that wait. */
const LAST_WRITES_MS = 3_000;

/**
 * Records what callers asked, outside of their requests: rows wait in memory and are written in batches. Nothing waits for it and
 * nothing fails by it. While the database fails, rows wait for the next try.
 */
@Injectable()
export class RequestLog implements OnApplicationShutdown {
  /** Receives how many rows were dropped. */
  onDropped: (rows: number) => void = () => undefined;
  readonly isOn: boolean;
  private waiting: RequestFacts[] = [];
  private timer?: NodeJS.Timeout;
  private writing?: Promise<boolean>;
  private inTrouble = false;

  constructor(
    private readonly database: Database,
    @Inject(requestLogSettings.KEY) { requestLogDays }: RequestLogSettings,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.isOn = requestLogDays > 0;
  }

  note(facts: RequestFacts): void {
    if (!this.isOn) return;
    if (this.waiting.length >= MOST_WAITING) this.drop(BATCH);
    this.waiting.push(facts);
    this.plan();
  }

  /** Writes what waits. Resolves early where the database fails. */
  async drain(): Promise<void> {
    let isWell = true;
    while (this.writing || (this.waiting.length > 0 && isWell)) isWell = await this.write();
  }

  async onApplicationShutdown(): Promise<void> {
    const patience = new AbortController();
    const expired = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LAST_WRITES_MS);
      patience.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    await Promise.race([this.drain(), expired]);
    patience.abort();
    clearTimeout(this.timer);
    if (this.waiting.length > 0) this.drop(this.waiting.length);
  }

  /** A full batch is written at once, fewer rows after a second, and after a failure everything at the next try. */
  private plan(): void {
    if (this.writing) return;
    if (this.waiting.length >= BATCH && !this.inTrouble) void this.write();
    else this.timer ??= setTimeout(() => void this.write(), this.inTrouble ? AGAIN_AFTER_MS : EVERY_MS).unref();
  }

  /** Whether the database took them. */
  private write(): Promise<boolean> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.writing ??= this.writeBatch().finally(() => {
      this.writing = undefined;
      if (this.waiting.length > 0) this.plan();
    }));
  }

  private async writeBatch(): Promise<boolean> {
    const batch = this.waiting.splice(0, BATCH);
    try {
      await this.insert(batch);
      this.inTrouble = false;
      return true;
    } catch (error) {
      // Of several failures in a row the first is logged.
      if (!this.inTrouble) this.logger.warn({ err: error }, 'requests could not be recorded');
      this.inTrouble = true;
      if (isMistakeOfRows(error)) this.onDropped(batch.length);
      else this.waiting = [...batch, ...this.waiting];
      if (this.waiting.length > MOST_WAITING) this.drop(this.waiting.length - MOST_WAITING);
      return false;
    }
  }

  private async insert(batch: readonly RequestFacts[]): Promise<void> {
    try {
      await writeRequests(this.database, batch);
    } catch (error) {
      if (!hasCode(error, '23514')) throw error;
      // No process made the day's partition ahead: none ran for days.
      await prepareRequestDays(this.database);
      await writeRequests(this.database, batch);
    }
  }

  /** The oldest go. */
  private drop(rows: number): void {
    this.onDropped(this.waiting.splice(0, rows).length);
  }
}

/** A data exception or a broken constraint (SQLSTATE classes 22 and 23): another try would fail as well. */
function isMistakeOfRows(error: unknown): boolean {
  return hasCode(error, '22') || hasCode(error, '23');
}

/** Whether PostgreSQL failed with an SQLSTATE that begins so. */
function hasCode(error: unknown, begin: string): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith(begin);
}
