import { DELIVERY_SECONDS, TaskSink, type Delivery, type DueTask } from '../queue/task-sink.js';

/**
 * Routes whose 404 is final: the resource of the wake-up does not exist. On any other route 404 means that this process
 * lacks the route, since another mode or revision wrote the wake-up: retry.
 */
const ANSWERING_404: readonly string[] = ['/internal/poll', '/internal/notify'];

/** Transient client errors: 401 (our token is not accepted there yet), 408 and 429. */
const PASSING: readonly number[] = [401, 408, 429];

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
    if (!isPassing(task.route, response.status)) return { outcome: 'refused', reason };
    const retryAfter = Number(response.headers.get('retry-after'));
    return { outcome: 'deferred', reason, retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined };
  }
}

function isPassing(route: string, status: number): boolean {
  if (status === 404) return !ANSWERING_404.includes(route);
  return status >= 500 || PASSING.includes(status);
}
