import { isRevokedBy, LiveProcess, type NumberedRevocation, type Principal, type VerdictMemory } from '@libs/identity';
import { deny } from '@libs/kernel';
import type { ResourceUpdate } from '@libs/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { NewsFrames } from './news-frames.js';
import type { NewsStream } from './news-stream.js';
import { OneAtATime } from './one-at-a-time.js';
import { TaskNews } from './task-news.js';

const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE = Buffer.from(': keep-alive\n\n');

/** Of one account, in one process. */
const MOST_STREAMS = 32;

/** How many revocations are remembered for requests that began before them and open a stream after them. */
const REMEMBERED_REVOCATIONS = 1_000;

/**
 * The open event streams of this process by the account that they belong to. An event reaches the streams of its owner
 * and no other. It counts as a memory of verdicts: a revocation is acknowledged only after the streams it ends are ended.
 */
@Injectable()
export class StreamHub implements VerdictMemory {
  private readonly streams = new Map<string, Set<NewsStream>>();
  private readonly revocations: NumberedRevocation[] = [];
  private keepAlive?: NodeJS.Timeout;
  private hasEnded = false;

  /** Serialises reads of a task, so that no stream sends an older state after a newer one. */
  private readonly looks = new OneAtATime();

  constructor(
    @Inject(LiveProcess) private readonly process: Pick<LiveProcess, 'isFresh' | 'beat'>,
    @Inject(TaskNews) private readonly taskNews: Pick<TaskNews, 'read'>,
  ) {}

  /**
   * Opens a stream for the principal, or throws the reason against it. It first sends the state of each task: no later event
   * would report a task that ended while the stream opened.
   */
  open(principal: Principal, begin: () => NewsStream): void {
    if (this.hasEnded) throw deny('shutting_down', 'This process is going away.');
    if (this.isRevokedSince(principal)) {
      throw deny(
        principal.mode === 'api_key' ? 'api_key_revoked' : 'token_revoked',
        'The credential was revoked a moment ago.',
      );
    }
    const own = this.streams.get(principal.accountId) ?? new Set();
    if (own.size >= MOST_STREAMS) {
      throw deny(
        'concurrency_exceeded',
        `This account has ${MOST_STREAMS} streams open, which is the most it may have.`,
        {
          nextStep: 'Close a stream that is open, or read the state with lib_list and await_resource.',
          retryAfterSeconds: KEEP_ALIVE_MS / 1000,
        },
      );
    }
    const stream = begin();
    // The client disconnected during admission: `close` will not fire again.
    if (!stream.isOpen) return;
    this.streams.set(principal.accountId, own.add(stream));
    stream.onClose(() => this.forgetStream(stream));
    this.keepAlive ??= setInterval(() => this.keepOpen(), KEEP_ALIVE_MS).unref();
    void this.tellTasks(principal.accountId, stream.tasks);
  }

  /**
   * Notifies the owner's streams. If this process may have missed revocations, it reads them first; if that fails, the
   * streams end, and a client that reconnects is authenticated again. Returns how many streams got the update.
   */
  async deliver(update: ResourceUpdate): Promise<number> {
    if (!this.streams.has(update.accountId)) return 0;
    if (!this.process.isFresh) await this.process.beat();
    const news = new NewsFrames();
    let told = 0;
    for (const stream of this.streams.get(update.accountId) ?? []) {
      this.tell(stream, () => {
        if (stream.hear(update, news)) told += 1;
      });
    }
    await this.tasksChanged(update.accountId, [update.resourceId]);
    return told;
  }

  /** After lost notifications: sends every stream an update for all that it subscribes to. */
  async missed(): Promise<void> {
    if (!this.process.isFresh) await this.process.beat();
    // Frames of their own: hardly two streams name the same resources, and all frames at once would fill the memory.
    for (const stream of this.all()) this.tell(stream, () => stream.hearOfAll(new NewsFrames()));
    for (const [accountId, streams] of this.streams) {
      await this.tasksChanged(accountId, new Set([...streams].flatMap(({ tasks }) => tasks)));
    }
  }

  private tasksChanged(accountId: string, taskIds: Iterable<string>): Promise<void> {
    const ids = [...taskIds];
    for (const stream of this.streams.get(accountId) ?? []) for (const taskId of ids) stream.expectTask(taskId);
    return this.tellTasks(accountId, ids);
  }

  /** Sends the state of these tasks to the account's streams that wait for it. If a task cannot be read, they end. */
  private async tellTasks(accountId: string, taskIds: Iterable<string>): Promise<void> {
    for (const taskId of taskIds) {
      await this.looks.run(taskId, async () => {
        const streams = [...(this.streams.get(accountId) ?? [])].filter((stream) => stream.takeTask(taskId));
        const [first] = streams;
        if (first === undefined) return;
        const told = await this.lookAt(first.principal, taskId);
        if (!this.process.isFresh) await this.process.beat();
        for (const stream of streams) this.tell(stream, () => told(stream));
      });
    }
  }

  private async lookAt(principal: Principal, taskId: string): Promise<(stream: NewsStream) => void> {
    try {
      const task = await this.taskNews.read(principal, taskId);
      const news = new NewsFrames();
      return (stream) => task && stream.hearTask(task, news);
    } catch {
      // The failure is recorded. A stream that is opened again gets the state anew.
      return (stream) => stream.leave();
    }
  }

  private tell(stream: NewsStream, news: () => void): void {
    if (stream.isExpired) stream.cut();
    else if (this.process.isFresh) news();
    else stream.leave();
  }

  forget(revocation: NumberedRevocation): void {
    // A key that merely ends sooner may open streams again, which then end with it.
    if (revocation.kind !== 'api_key_expiry') this.revocations.push(revocation);
    if (this.revocations.length > REMEMBERED_REVOCATIONS) this.revocations.shift();
    for (const stream of this.all()) if (isRevokedBy(stream.principal, revocation)) stream.cut();
  }

  /** Streams stay open: they send nothing while this process is not fresh, and it reads missed revocations first. */
  forgetAll(): void {}

  /** Ends every stream, and lets none begin, since this process is going away. */
  end(): void {
    this.hasEnded = true;
    for (const stream of this.all()) stream.leave();
  }

  /** Ignores revocations older than the principal's authentication: it may already reflect a changed client trust. */
  private isRevokedSince(principal: Principal): boolean {
    const { judgedAfter = 0 } = principal;
    return this.revocations.some((each) => each.id > judgedAfter && isRevokedBy(principal, each));
  }

  private forgetStream(stream: NewsStream): void {
    const { accountId } = stream.principal;
    const own = this.streams.get(accountId);
    own?.delete(stream);
    if (own?.size === 0) this.streams.delete(accountId);
    if (this.streams.size > 0) return;
    clearInterval(this.keepAlive);
    this.keepAlive = undefined;
  }

  private keepOpen(): void {
    for (const stream of this.all()) {
      if (stream.isExpired) stream.cut();
      else stream.write(KEEP_ALIVE);
    }
  }

  private *all(): Generator<NewsStream> {
    for (const own of this.streams.values()) yield* own;
  }
}
