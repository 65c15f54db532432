import type { Principal } from '@libs/identity';
import type { ResourceUpdate } from '@libs/jobs';
import { OpenStream } from '../../platform/streams/open-stream.js';
import type { StreamOpening, StreamReply } from '../../platform/streams/stream-line.js';
import type { DetailedTask } from '../tasks/tasks.js';
import type { NewsFrames } from './news-frames.js';

/** What one stream subscribes to, and how it tags and ends its messages. */
export interface StreamForm {
  /** Absent: every resource of the account. */
  resourceIds?: ReadonlySet<string>;
  listChanges: boolean;
  /** Tasks whose changes the stream sends until they end. */
  taskIds?: ReadonlySet<string>;
  /** The subscription that every message is tagged with (revision 2026-07-28). */
  tag?: string | number;
  /** The last frame, where this process ends the stream in good order. */
  farewell: (tag?: string | number) => string;
}

/**
 * One open event stream of a caller, as long as its connection. Thousands stay open, so it references the connection
 * and the subscription only, never the request.
 */
export class NewsStream {
  /** Tasks that have not ended; true if the current state must still be sent. */
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

  /** False once the client has disconnected or the stream has ended. */
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

  /** Sends an update for every subscribed resource, and for the list. */
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

  /** Whether the state of a task must be sent; clears the mark, so the caller of this must send it. */
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

  /** Ends without a farewell: the credential is no longer valid. */
  cut(): void {
    this.line.end();
  }
}
