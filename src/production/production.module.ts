import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Module } from '@nestjs/common';
import { Database } from '@libs/database';
import { provider } from '@libs/kernel';
import {
  AwaitResource,
  CancelProduction,
  FailProduction,
  PollNext,
  PollStep,
  Publish,
  RecordCancellation,
  ResourceUpdates,
  StartProduction,
} from '@libs/production';
import {
  CancelRender,
  CheckRender,
  ClaimRender,
  HoldRender,
  ProviderRegistry,
  RenderRunner,
  RequestRender,
} from '@libs/providers';
import { ChildProcessRenderRunner, EmbeddedProvider, RENDER_CHILD_MODULE } from '@libs/providers/adapters';
import { ObjectStore } from '@libs/storage';
import { Environment } from '../platform/environment.js';
import { BackgroundWork } from './background-work.js';

const renders = [
  provider(CancelRender, Database),
  provider(CheckRender, Database),
  provider(ClaimRender, Database),
  provider(HoldRender, Database),
  provider(RequestRender, Database),
  provider(EmbeddedProvider, RequestRender, CheckRender, CancelRender),
  {
    provide: ProviderRegistry,
    inject: [EmbeddedProvider],
    useFactory: (embedded: EmbeddedProvider) => new ProviderRegistry([embedded]),
  },
  {
    provide: RenderRunner,
    inject: [ObjectStore, Environment],
    useFactory: (store: ObjectStore, { dataDir, ffmpegPath }: Environment) =>
      new ChildProcessRenderRunner(store, {
        stagingDir: join(dataDir, 'staging'),
        childModule: fileURLToPath(RENDER_CHILD_MODULE),
        ffmpegPath,
      }),
  },
];

const jobs = [
  provider(Publish, Database),
  provider(FailProduction, Database),
  provider(RecordCancellation, Database),
  provider(PollStep, Database, ProviderRegistry, Publish, FailProduction, RecordCancellation),
  provider(PollNext, Database, PollStep),
  provider(StartProduction, Database, ProviderRegistry),
  provider(ResourceUpdates, Database),
  provider(AwaitResource, Database, ResourceUpdates),
  provider(CancelProduction, Database, PollStep, AwaitResource),
];

/** Durable jobs over this process's database, and the loops that move them. */
@Module({
  providers: [...renders, ...jobs, BackgroundWork],
  exports: [PollNext, StartProduction, AwaitResource, CancelProduction, BackgroundWork],
})
export class ProductionModule {}
