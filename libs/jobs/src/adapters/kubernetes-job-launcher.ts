import type { BatchV1Api, createConfiguration, KubeConfig } from '@kubernetes/client-node';
import { JobLauncher, type LaunchOrder } from '../launch/job-launcher.js';
import { LaunchRefused, type LaunchFault } from '../launch/launch-refused.js';
import { LaunchUnavailable } from '../launch/launch-unavailable.js';
import { JobTemplate } from './job-template.js';
import { LauncherUnusable } from './launcher-unusable.js';
import { loadClient } from '@libs/kernel/adapters';
import { messageOf } from './message-of.js';

/** Milliseconds for an answer of the API server: the delivery of the launch task waits for it. */
const ANSWER_MS = 20_000;

/** What else the API server answers passes: 401 while a token is renewed, 409, 429, 5xx. */
const FAULTS: Readonly<Record<number, LaunchFault>> = {
  400: 'invalid argument',
  403: 'permission denied',
  404: 'not found',
  422: 'invalid argument',
};

export interface KubernetesJobOptions {
  namespace: string;
  /** A Job of `batch/v1`, as YAML or JSON. */
  template: string;
  /** The cluster to call; absent, that of `KUBECONFIG` or of the pod that this process runs in. */
  config?: KubeConfig;
  /** Milliseconds for an answer. */
  answerMs?: number;
}

type Configuration = NonNullable<Parameters<typeof createConfiguration>[0]>;
type Middleware = NonNullable<Configuration['promiseMiddleware']>[number];

/** Creates a Job for each order. Its name is that of the order, so that a repeated order is the same Job. */
export class KubernetesJobLauncher extends JobLauncher {
  private constructor(
    private readonly api: BatchV1Api,
    private readonly template: JobTemplate,
    private readonly namespace: string,
  ) {
    super();
  }

  /**
   * @throws ClientMissing
   * @throws LauncherUnusable
   */
  static async open(options: KubernetesJobOptions): Promise<KubernetesJobLauncher> {
    const kubernetes = await loadClient('@kubernetes/client-node@2.0.1', () => import('@kubernetes/client-node'));
    const { namespace, template, config = new kubernetes.KubeConfig(), answerMs = ANSWER_MS } = options;
    if (options.config === undefined) config.loadFromDefault();
    const server = config.getCurrentCluster()?.server;
    if (server === undefined) throw new LauncherUnusable('there is no cluster to call');
    const api = new kubernetes.BatchV1Api(
      kubernetes.createConfiguration({
        baseServer: new kubernetes.ServerConfiguration(server, {}),
        authMethods: { default: config },
        promiseMiddleware: [within(answerMs)],
      }),
    );
    return new KubernetesJobLauncher(api, new JobTemplate(readYaml(kubernetes, template)), namespace);
  }

  async launch(order: LaunchOrder): Promise<{ execution: string }> {
    const body = this.template.jobOf(order);
    try {
      await this.api.createNamespacedJob({ namespace: this.namespace, body });
    } catch (error) {
      const answer = answerOf(error);
      if (!isSameJob(answer)) throw troubleOf(answer, error);
    }
    return { execution: `${this.namespace}/${body.metadata?.name}` };
  }
}

/** What the API server said instead of 201: its HTTP status, and the `Status` object of its body. */
interface Answer {
  code?: number;
  reason?: string;
  message?: string;
}

function answerOf(error: unknown): Answer {
  // What was broken off by us has a small code of its own.
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'number' && error.code >= 100)) return {};
  const body = 'body' in error && typeof error.body === 'string' ? statusIn(error.body) : {};
  return { ...body, code: error.code };
}

function statusIn(text: string): Answer {
  try {
    const { reason, message } = JSON.parse(text) as Record<keyof Answer, unknown>;
    return { reason: textOf(reason), message: textOf(message) };
  } catch {
    // A proxy on the way answered in words of its own.
    return { message: text.slice(0, 500) };
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** 409 may also mean that a quota changed concurrently; then the Job was not created. */
function isSameJob({ code, reason }: Answer): boolean {
  return code === 409 && reason === 'AlreadyExists';
}

/** A spent quota is a 403, but transient: it has room again when a Job ends. */
function isQuota({ code, message = '' }: Answer): boolean {
  return code === 403 && message.includes('exceeded quota');
}

function troubleOf(answer: Answer, error: unknown): LaunchRefused | LaunchUnavailable {
  const detail = answer.code === undefined ? messageOf(error) : `${answer.code} ${answer.message ?? ''}`;
  const fault = answer.code === undefined ? undefined : FAULTS[answer.code];
  if (fault === undefined || isQuota(answer)) return new LaunchUnavailable(detail.trim(), error);
  return new LaunchRefused(fault, detail.trim(), error);
}

function within(milliseconds: number): Middleware {
  return {
    pre: (request) => {
      request.setSignal(AbortSignal.timeout(milliseconds));
      return Promise.resolve(request);
    },
    post: (response) => Promise.resolve(response),
  };
}

function readYaml({ loadYaml }: typeof import('@kubernetes/client-node'), text: string): unknown {
  try {
    return loadYaml(text);
  } catch (error) {
    throw new LauncherUnusable(`the template is not YAML: ${messageOf(error)}`);
  }
}
