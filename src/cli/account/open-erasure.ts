import { GuardedFetch } from '@libs/kernel/adapters';
import { EndOpenJobs, ErrorReporter, FailProduction, PollStep, Publish, RecordCancellation } from '@libs/production';
import { CancelRender, CheckRender, ProviderRegistry, RequestRender } from '@libs/providers';
import { EmbeddedProvider, ImportProvider } from '@libs/providers/adapters';
import type { Database } from '@libs/database';
import type { ObjectStore } from '@libs/storage';
import { EraseAccount } from './erase-account.js';

class PrintedErrors extends ErrorReporter {
  report(part: string, error: unknown): void {
    console.error(`${part}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The erasure with the providers of this service, whose work it has to end. */
export function openErasure(database: Database, store: ObjectStore): EraseAccount {
  const renders = [new RequestRender(database), new CheckRender(database), new CancelRender(database)] as const;
  const providers = new ProviderRegistry([
    new EmbeddedProvider(...renders),
    new ImportProvider(...renders, new GuardedFetch()),
  ]);
  const [publish, fail, cancellation] = [
    new Publish(database),
    new FailProduction(database),
    new RecordCancellation(database),
  ];
  const errors = new PrintedErrors();
  const pollStep = new PollStep(database, providers, publish, fail, cancellation, errors);
  return new EraseAccount(database, store, new EndOpenJobs(database, pollStep, errors));
}
