import { GuardedFetch, SideThread } from '@libs/kernel/adapters';
import {
  EndOpenJobs,
  type ErrorReporter,
  FailJob,
  NoJobWatch,
  PollNext,
  PollLongJob,
  PollStep,
  Publish,
  RecordCancellation,
  SlotTerms,
  StartLongJob,
  StopOrders,
  TakeOver,
  WithdrawHandoff,
} from '@libs/jobs';
import { FilmRecipes } from '@libs/jobs/adapters';
import { CancelRender, CheckRender, ProviderRegistry, RequestRender } from '@libs/providers';
import { EmbeddedProvider, ImportProvider, TrainerProvider } from '@libs/providers/adapters';
import type { Database } from '@libs/database';
import { Holds } from '@libs/library';
import { PaymentFunding } from '@libs/x402';
import type { ObjectStore } from '@libs/storage';
import { EraseAccount } from './erase-account.js';

/** The erasure with the providers of this service, whose work it has to end. */
export function openErasure(database: Database, store: ObjectStore, errors: ErrorReporter): EraseAccount {
  const renders = [new RequestRender(database), new CheckRender(database), new CancelRender(database)] as const;
  const providers = new ProviderRegistry([
    new EmbeddedProvider(...renders, new SideThread()),
    new ImportProvider(...renders, new GuardedFetch()),
    new TrainerProvider(database, ...renders),
  ]);
  const holds = new Holds(new PaymentFunding());
  const [publish, fail, cancellation] = [
    new Publish(database, holds),
    new FailJob(database, holds),
    new RecordCancellation(database, holds),
  ];
  const pollStep = new PollStep(database, providers, publish, fail, cancellation, errors);
  const poll = new PollNext(database, pollStep, pollLongJob({ database, providers, holds, errors }));
  return new EraseAccount(database, store, new EndOpenJobs(database, poll, errors));
}

interface PollParts {
  database: Database;
  providers: ProviderRegistry;
  holds: Holds;
  errors: ErrorReporter;
}

/** Long jobs are only cancelled here, and none is begun: there is no room for a walk. */
function pollLongJob({ database, providers, holds, errors }: PollParts): PollLongJob {
  const terms = new SlotTerms('inline', 90, { compose: 1, remix: 1 });
  const recipes = new FilmRecipes();
  const stopOrders = new StopOrders(database, providers, errors);
  return new PollLongJob(
    database,
    new StartLongJob(database, terms, recipes, holds),
    new TakeOver(database, terms, recipes, stopOrders, holds),
    new WithdrawHandoff(database, stopOrders, holds, new NoJobWatch()),
    { admit: (take) => take(() => false) },
  );
}
