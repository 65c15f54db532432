import { createHash } from 'node:crypto';
import type { CloudTasksClient, protos } from '@google-cloud/tasks';
import { DELIVERY_SECONDS, TaskSink, type Delivery, type DueTask } from '../queue/task-sink.js';
import { grpcCode } from './grpc-code.js';
import { loadClient } from '@libs/kernel/adapters';
import { messageOf } from './message-of.js';
import { withCredentials } from './with-credentials.js';

/** Milliseconds for an answer of Cloud Tasks. */
const ANSWER_MS = 20_000;

/** gRPC codes. The queue has the task already: a repetition, or an earlier answer that was lost. */
const ALREADY_EXISTS = 6;
/** Nothing an operator does makes these good: INVALID_ARGUMENT, OUT_OF_RANGE. */
const NEVER = [3, 11];

/** An id of a task may be so long, of letters, digits, hyphens and underscores. */
const LONGEST_ID = 500;

export interface CloudTasksOptions {
  /** `projects/P/locations/L/queues/Q` */
  queue: string;
  /** Scheme, host and port of the service that is called. */
  target: string;
  /** The service account in the queue's tokens. */
  serviceAccount: string;
  /** The `aud` of the queue's tokens. */
  audience: string;
  /** Endpoint and credentials; default: Google's endpoint and the credentials of this machine. */
  client?: ConstructorParameters<typeof CloudTasksClient>[0];
  /** Milliseconds for an answer. */
  answerMs?: number;
}

/**
 * Hands wake-ups to a queue of Cloud Tasks, which calls the service at their time and repeats what fails. A name is
 * refused there for about an hour after its task ended, as it is here.
 */
export class CloudTasksTaskSink extends TaskSink {
  /** An hour: far longer than any wake-up waits, far below the 30 days that the queue would keep one. */
  override readonly takesAheadSeconds = 3_600;

  private constructor(
    private readonly client: CloudTasksClient,
    private readonly options: CloudTasksOptions,
  ) {
    super();
  }

  /** @throws ClientMissing, CredentialsMissing */
  static async open(options: CloudTasksOptions): Promise<CloudTasksTaskSink> {
    const { CloudTasksClient } = await loadClient('@google-cloud/tasks@7.1.0', () => import('@google-cloud/tasks'));
    return new CloudTasksTaskSink(await withCredentials(new CloudTasksClient(options.client)), options);
  }

  async deliver(task: DueTask): Promise<Delivery> {
    const { queue: parent, answerMs: timeout = ANSWER_MS } = this.options;
    try {
      await this.client.createTask({ parent, task: this.cloudTask(task) }, { timeout });
      return { outcome: 'accepted' };
    } catch (error) {
      const code = grpcCode(error);
      if (code === ALREADY_EXISTS) return { outcome: 'accepted' };
      return { outcome: NEVER.includes(code ?? 0) ? 'refused' : 'deferred', reason: messageOf(error) };
    }
  }

  override close(): Promise<void> {
    return this.client.close();
  }

  private cloudTask({ name, route, body, run_at: runAt }: DueTask): protos.google.cloud.tasks.v2.ITask {
    const { queue, target, serviceAccount, audience } = this.options;
    return {
      name: `${queue}/tasks/${taskId(name)}`,
      scheduleTime: timestampOf(runAt),
      dispatchDeadline: { seconds: DELIVERY_SECONDS },
      httpRequest: {
        httpMethod: 'POST',
        url: new URL(route, target).href,
        headers: { 'Content-Type': 'application/json' },
        body: Buffer.from(JSON.stringify(body)),
        oidcToken: { serviceAccountEmail: serviceAccount, audience },
      },
    };
  }
}

/** Task ids with a common prefix slow the queue down, so a hash comes first; the name after it is for people. */
function taskId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return `${hash}-${name.replaceAll(/[^\w-]/g, '_')}`.slice(0, LONGEST_ID);
}

function timestampOf(date: Date): protos.google.protobuf.ITimestamp {
  const milliseconds = date.getTime();
  return { seconds: Math.floor(milliseconds / 1000), nanos: (milliseconds % 1000) * 1_000_000 };
}
