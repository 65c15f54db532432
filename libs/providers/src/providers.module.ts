import { Previews } from '@libs/film';
import { LibraryModule, OpenResource } from '@libs/library';
import { Module } from '@nestjs/common';
import { ChildProcessRenderRunner } from './adapters/embedded/child-process-render-runner.js';
import { EmbeddedProvider } from './adapters/embedded/embedded.provider.js';
import { EmbeddedRunner } from './adapters/embedded/embedded-runner.js';
import { FfmpegSearch } from './adapters/ffmpeg-search.js';
import { DecoderIsolation } from './adapters/import/decoder-isolation.js';
import { ImportRunner } from './adapters/import/import-runner.js';
import { ImportProvider } from './adapters/import/import.provider.js';
import { InputFetch } from './adapters/import/input-fetch.js';
import { PreviewProcesses } from './adapters/preview/preview-processes.js';
import { RenderInputs } from './adapters/render-inputs.js';
import { RenderSurroundings } from './adapters/render-surroundings.js';
import { FilmRunner } from './adapters/stage/film-runner.js';
import { FilmStage } from './adapters/stage/film-stage.js';
import { StageIsolation } from './adapters/stage/stage-isolation.js';
import { HandOverTraining } from './adapters/training/hand-over-training.js';
import { TrainerProvider } from './adapters/training/trainer.provider.js';
import { WeightsFetch } from './adapters/training/weights-fetch.js';
import { WeightsRunner } from './adapters/training/weights-runner.js';
import { ChildProcessUnitMaker } from './adapters/units/child-process-unit-maker.js';
import { CancelRender } from './embedded/cancel-render.js';
import { CheckRender } from './embedded/check-render.js';
import { ClaimRender } from './embedded/claim-render.js';
import { HoldRender } from './embedded/hold-render.js';
import { RenderRunner } from './embedded/render-runner.js';
import { RequestRender } from './embedded/request-render.js';
import type { Provider } from './provider.js';
import { ProviderRegistry } from './provider-registry.js';
import { RecordReport } from './training/record-report.js';
import { UnitMaker } from './units/unit-maker.js';

const EXPORTED = [
  ClaimRender,
  HoldRender,
  FilmStage,
  ImportRunner,
  WeightsRunner,
  DecoderIsolation,
  RecordReport,
  {
    provide: ProviderRegistry,
    inject: [EmbeddedProvider, ImportProvider, TrainerProvider],
    useFactory: (...providers: Provider[]) => new ProviderRegistry(providers),
  },
  { provide: RenderRunner, useClass: EmbeddedRunner },
  { provide: UnitMaker, useClass: ChildProcessUnitMaker },
  { provide: Previews, useClass: PreviewProcesses },
];

/** Makers of media. The application provides Database, ObjectStore, InstalledProgram and TrainingInputs. */
@Module({
  imports: [LibraryModule],
  providers: [
    ...EXPORTED,
    CancelRender,
    CheckRender,
    RequestRender,
    RenderSurroundings,
    { provide: RenderInputs, useExisting: OpenResource },
    FfmpegSearch,
    StageIsolation,
    FilmRunner,
    ChildProcessRenderRunner,
    EmbeddedProvider,
    ImportProvider,
    InputFetch,
    TrainerProvider,
    HandOverTraining,
    WeightsFetch,
  ],
  exports: EXPORTED,
})
export class ProvidersModule {}
