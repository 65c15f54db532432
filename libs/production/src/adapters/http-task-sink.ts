import { DELIVERY_SECONDS, TaskSink, type Delivery, type DueTask } from '../task-sink.js';

/** Delivers wake-ups as a cloud task queue would: POST with the internal bearer and the queue's headers. */
export class HttpTaskSink extends TaskSink {
  constructor(
    private readonly baseUrl: string,
    private readonly bearer: string,
  ) {
    super();
  }

  async deliver(task: DueTask): Promise<Delivery> {
    let response: Response;
    try {
      response = await fetch(new URL(task.route, this.baseUrl), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${this.bearer}`,
          'Content-Type': 'application/json',
          'X-CloudTasks-TaskName': task.name,
          'X-CloudTasks-TaskRetryCount': String(task.attempt - 1),
        },
        body: JSON.stringify(task.body),
        redirect: 'error',
        signal: AbortSignal.timeout(DELIVERY_SECONDS * 1000),
      });
      await response.arrayBuffer();
    } catch (error) {
      return { outcome: 'deferred', reason: error instanceof Error ? error.message : String(error) };
    }
    if (response.ok) return { outcome: 'accepted' };
    const reason = `${task.route} answered ${response.status}`;
    if (response.status < 500 && response.status !== 429 && response.status !== 408 && response.status !== 401) {
      return { outcome: 'refused', reason };
    }
    const retryAfter = Number(response.headers.get('retry-after'));
    return { outcome: 'deferred', reason, retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined };
  }
}
