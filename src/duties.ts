import { ResourceUpdates } from '@libs/jobs';
import type { Role } from '@libs/kernel/settings';
import type { DynamicModule, Type } from '@nestjs/common';
import { BackgroundWork } from './jobs/background-work.js';
import type { Foundations } from './platform/platform.module.js';
import type { ProcessWork } from './platform/process/process-work.js';
import { StagingWork } from './platform/process/staging-work.js';

/** What a process of a role is made of. */
interface Duties {
  root(foundations: Foundations): DynamicModule;
  /** In the order in which they start. */
  works: readonly Type<ProcessWork>[];
  /** Whether it prints how to connect, for the operator. */
  greets: boolean;
}

const DUTIES: Record<Role, () => Promise<Duties>> = { all, api, worker };

export function dutiesOf(role: Role): Promise<Duties> {
  return DUTIES[role]();
}

async function all(): Promise<Duties> {
  const answering = await api();
  return { ...answering, works: [...answering.works, BackgroundWork] };
}

/** Signed events go to its own console unless told otherwise, and refunds need keys that no worker has. */
async function api(): Promise<Duties> {
  const { AppModule } = await import('./app.module.js');
  const { ErasureWork } = await import('./account/erasure/erasure-work.js');
  const { EventWork } = await import('./events/event-work.js');
  const { PaymentWork } = await import('./x402/payment-work.js');
  const works = [StagingWork, ResourceUpdates, EventWork, PaymentWork, ErasureWork];
  return { root: (foundations) => AppModule.on(foundations), works, greets: true };
}

/** Loads nothing of what answers callers. */
async function worker(): Promise<Duties> {
  const { WorkerModule } = await import('./worker.module.js');
  return { root: (foundations) => WorkerModule.on(foundations), works: [StagingWork, BackgroundWork], greets: false };
}
