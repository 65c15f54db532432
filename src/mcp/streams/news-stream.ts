import type { Principal } from '@libs/identity';
import type { ResourceUpdate } from '@libs/jobs';
import { OpenStream } from '../../platform/streams/open-stream.js';
import type { StreamOpening, StreamReply } from '../../platform/streams/stream-line.js';
import type { DetailedTask } from '../tasks/tasks.js';
import type { NewsFrames } from './news-frames.js';

/** What one stream is to hear, and what it says of itself. */
export interface StreamForm {
  /** Absent: every resource of the account. */
  resourceIds?: ReadonlySet<string>;
  listChanges: boolean;
  /** Tasks that the stream is to hear of until they end. */
  taskIds?: ReadonlySet<string>;
  /** The subscription that every message is tagged with (revision 2026-07-28). */
  tag?: string | number;
  /** The last frame, where this process ends the stream in good order. */
  farewell: (tag?: string | number) => string;
}

/**
 * One open event stream of a caller, as long as its connection. Thousands of them stay open, so it keeps the connection
 * and what it is to hear, and nothing of the request.
 */
export class NewsStream {
  /** Tasks whose end it has not heard, and whether it is to be told how each stands. */
  private readonly awaited?: Map<string, boolean>;

  private constructor(
    readonly principal: Principal,
    private readonly form: StreamForm,
    private readonly line: OpenStream,
  ) {
    if (form.taskIds?.size) this.awaited = new Map([...form.taskIds].map((taskId) => [taskId, true]));
  }

  /** Answers with a stream; the headers that were set on the reply go with it. */
  static begin(principal: Principal, form: StreamForm, opening: StreamOpening, reply: StreamReply): NewsStream {
    return new NewsStream(principal, form, OpenStream.begin(opening, reply));
  }

  /** False once the caller is gone or the stream was ended. */
  get isOpen(): boolean {
    return this.line.isOpen;
  }

  /** Whether the credential that opened the stream has expired. */
  get isExpired(): boolean {
    return performance.now() >= (this.principal.validUntil ?? Infinity);
  }

  onClose(act: () => void): void {
    this.line.onClose(act);
  }

  /** Whether it announced the resource. */
  hear({ resourceId, news }: ResourceUpdate, frames: NewsFrames): boolean {
    const { resourceIds, listChanges, tag } = this.form;
    const isWanted = resourceIds === undefined || resourceIds.has(resourceId);
    const isAnnounced = isWanted && (news === undefined || news === 'resource');
    if (isAnnounced) this.write(frames.updated(resourceId, tag));
    if (listChanges && (news === undefined || news === 'list')) this.write(frames.listChanged(tag));
    return isAnnounced;
  }

  /** Of whatever it named, and of the list. */
  hearOfAll(news: NewsFrames): void {
    const { resourceIds = [], listChanges, tag } = this.form;
    for (const resourceId of resourceIds) {
      if (!this.isOpen) return;
      this.write(news.updated(resourceId, tag));
    }
    if (listChanges) this.write(news.listChanged(tag));
  }

  /** The tasks that it still waits for. */
  get tasks(): readonly string[] {
    return [...(this.awaited?.keys() ?? [])];
  }

  /** Notes that a task may have changed. */
  expectTask(taskId: string): void {
    if (this.awaited?.has(taskId)) this.awaited.set(taskId, true);
  }

  /** Whether it is to be told how a task stands; whoever asks tells it. */
  takeTask(taskId: string): boolean {
    if (!this.awaited?.get(taskId)) return false;
    this.awaited.set(taskId, false);
    return true;
  }

  /** A task that has ended changes no more. */
  hearTask(task: DetailedTask, news: NewsFrames): void {
    this.write(news.task(task, this.form.tag));
    if (task.status !== 'working') this.awaited?.delete(task.taskId);
  }

  write(frame: Buffer): void {
    this.line.write(frame);
  }

  /** Ends in good order: another process will serve the caller. */
  leave(): void {
    this.line.end(this.isOpen ? this.form.farewell(this.form.tag) : undefined);
  }

  /** Ends without a word: the caller may hear no more. */
  cut(): void {
    this.line.end();
  }
}
