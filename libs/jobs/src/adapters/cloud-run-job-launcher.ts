import type { JobsClient, protos } from '@google-cloud/run';
import { executionArguments } from '../launch/execution-arguments.js';
import { JobLauncher, type LaunchOrder } from '../launch/job-launcher.js';
import { LaunchRefused, type LaunchFault } from '../launch/launch-refused.js';
import { LaunchUnavailable } from '../launch/launch-unavailable.js';
import { grpcCode } from './grpc-code.js';
import { loadClient } from '@libs/kernel/adapters';
import { messageOf } from './message-of.js';
import { withCredentials } from './with-credentials.js';

/** Milliseconds for an answer of Cloud Run: the delivery of the launch task waits for it. */
const ANSWER_MS = 20_000;

/** Permanent gRPC errors. All other codes, and network errors, are transient. */
const FAULTS: Readonly<Record<number, LaunchFault>> = {
  3: 'invalid argument',
  5: 'not found',
  7: 'permission denied',
};

export interface CloudRunJobOptions {
  /** `projects/P/locations/L/jobs/J` */
  job: string;
  /** Endpoint and credentials; default: Google's endpoint and the credentials of this machine. */
  client?: ConstructorParameters<typeof JobsClient>[0];
  /** Milliseconds for an answer. */
  answerMs?: number;
}

/** Runs an execution of one Cloud Run job for each order, with the order as its arguments. */
export class CloudRunJobLauncher extends JobLauncher {
  private constructor(
    private readonly client: JobsClient,
    private readonly job: string,
    private readonly answerMs: number,
  ) {
    super();
  }

  /** @throws ClientMissing, CredentialsMissing */
  static async open({ job, client, answerMs = ANSWER_MS }: CloudRunJobOptions): Promise<CloudRunJobLauncher> {
    const { JobsClient } = await loadClient('@google-cloud/run@4.2.0', () => import('@google-cloud/run'));
    return new CloudRunJobLauncher(await withCredentials(new JobsClient(client)), job, answerMs);
  }

  async launch(order: LaunchOrder): Promise<{ execution: string }> {
    const overrides: protos.google.cloud.run.v2.RunJobRequest.IOverrides = {
      taskCount: 1,
      containerOverrides: [{ args: executionArguments(order) }],
    };
    try {
      const [operation] = await this.client.runJob({ name: this.job, overrides }, { timeout: this.answerMs });
      const { metadata, name } = operation;
      return { execution: (metadata as protos.google.cloud.run.v2.IExecution | null)?.name ?? name ?? this.job };
    } catch (error) {
      throw troubleOf(error);
    }
  }

  override stop(): Promise<void> {
    return this.client.close();
  }
}

function troubleOf(error: unknown): LaunchRefused | LaunchUnavailable {
  const fault = FAULTS[grpcCode(error) ?? 0];
  return fault === undefined
    ? new LaunchUnavailable(messageOf(error), error)
    : new LaunchRefused(fault, messageOf(error), error);
}
