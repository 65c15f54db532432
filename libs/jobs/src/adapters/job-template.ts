import type { V1Job } from '@kubernetes/client-node';
import type { LaunchOrder } from '../launch/job-launcher.js';
import { executionArguments } from '../launch/execution-arguments.js';
import { executionName } from '../launch/execution-name.js';
import { LauncherUnusable } from './launcher-unusable.js';

/** Seconds after its end for which a Job can be looked at, and after its start at which it is ended, unless told otherwise. */
const KEPT_SECONDS = 3_600;
const LONGEST_SECONDS = 6 * 3_600;

interface Labelled {
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

/** The parts of a template that every Job is made of; whatever else it says is kept. */
interface UsableTemplate {
  metadata?: Labelled;
  spec: { template: { metadata?: Labelled; spec: { containers: [{ name: string }, ...{ name: string }[]] } } };
}

/** What all Jobs of this service have in common: a `batch/v1` Job, whose first container is the job process. */
export class JobTemplate {
  private readonly job: UsableTemplate;

  /** @throws LauncherUnusable in one line */
  constructor(job: unknown) {
    if (!isUsable(job)) {
      throw new LauncherUnusable(
        'the template must be a Job of batch/v1 with at least one container in spec.template.spec',
      );
    }
    this.job = job;
  }

  /**
   * The Job of an order. One that fails is not repeated by Kubernetes, since its fence is spent: the lease decides what
   * comes after it.
   */
  jobOf(order: LaunchOrder): V1Job {
    const { metadata, spec } = this.job;
    const { template } = spec;
    const [first, ...others] = template.spec.containers;
    const labels = { 'mediamaker/kind': order.kind, 'mediamaker/parent': order.parentId };
    return {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        name: executionName(order),
        labels: { ...metadata?.labels, ...labels },
        annotations: metadata?.annotations,
      },
      spec: {
        ttlSecondsAfterFinished: KEPT_SECONDS,
        activeDeadlineSeconds: LONGEST_SECONDS,
        ...spec,
        backoffLimit: 0,
        template: {
          ...template,
          metadata: { ...template.metadata, labels: { ...template.metadata?.labels, ...labels } },
          spec: {
            ...template.spec,
            restartPolicy: 'Never',
            containers: [{ ...first, args: executionArguments(order) }, ...others],
          },
        },
      },
    };
  }
}

function isUsable(job: unknown): job is UsableTemplate {
  const { apiVersion, kind, spec } = (job ?? {}) as Partial<V1Job>;
  const containers: unknown = spec?.template?.spec?.containers;
  return apiVersion === 'batch/v1' && kind === 'Job' && Array.isArray(containers) && isNamed(containers[0]);
}

function isNamed(container: unknown): boolean {
  return typeof container === 'object' && container !== null && 'name' in container;
}
