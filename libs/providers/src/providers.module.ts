import { Previews } from '@libs/film';
import { type RoleSettings, roleSettings } from '@libs/kernel/settings';
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
import { makersWithKeys, priceListWithKeys } from './adapters/makers/makers-with-keys.js';
import { PreviewProcesses } from './adapters/preview/preview-processes.js';
import { PreviewRunner } from './adapters/preview/preview-runner.js';
import { QueuedPreviews } from './adapters/preview/queued-previews.js';
import { RenderInputs } from './adapters/render-inputs.js';
import { RenderSurroundings } from './adapters/render-surroundings.js';
import { FilmRunner } from './adapters/stage/film-runner.js';
import { FilmStage } from './adapters/stage/film-stage.js';
import { StageIsolation } from './adapters/stage/stage-isolation.js';
import { AdvancePurchase } from './adapters/purchases/advance-purchase.js';
import { BuyDirectly } from './adapters/purchases/buy-directly.js';
import { CloseAbandoned } from './adapters/purchases/close-abandoned.js';
import { FollowDelivery } from './adapters/purchases/follow-delivery.js';
import { HealPurchase } from './adapters/purchases/heal-purchase.js';
import { MakerOrders } from './adapters/purchases/maker-orders.js';
import { MakerProvider } from './adapters/purchases/maker.provider.js';
import { CopyResult } from './adapters/purchases/copy-result.js';
import { PurchaseRunner } from './adapters/purchases/purchase-runner.js';
import { RawResults } from './adapters/purchases/raw-results.js';
import { ReadMakerWebhook } from './adapters/purchases/read-maker-webhook.js';
import { ResultFetch } from './adapters/purchases/result-fetch.js';
import { TakeMade } from './adapters/purchases/take-made.js';
import { NextAttempt } from './adapters/purchases/next-attempt.js';
import { PriceGuard } from './adapters/purchases/price-guard.js';
import { SendPurchase } from './adapters/purchases/send-purchase.js';
import { WatchPurchase } from './adapters/purchases/watch-purchase.js';
import { HandOverTraining } from './adapters/training/hand-over-training.js';
import { TrainerProvider } from './adapters/training/trainer.provider.js';
import { WeightsFetch } from './adapters/training/weights-fetch.js';
import { WeightsRunner } from './adapters/training/weights-runner.js';
import { ChildProcessUnitMaker } from './adapters/units/child-process-unit-maker.js';
import { ChatCompletions } from './adapters/writing/chat-completions.js';
import { CancelRender } from './embedded/cancel-render.js';
import { CheckRender } from './embedded/check-render.js';
import { ClaimRender } from './embedded/claim-render.js';
import { HoldRender } from './embedded/hold-render.js';
import { RenderRunner } from './embedded/render-runner.js';
import { RequestRender } from './embedded/request-render.js';
import { MakerBreaker } from './makers/maker-breaker.js';
import { makerSettings } from './makers/maker.settings.js';
import { PriceList } from './makers/maker.js';
import { Makers } from './makers/makers.js';
import { ModelCatalogue } from './models/model-catalogue.js';
import { SetAside } from './models/set-aside.js';
import { ChooseModel } from './offer/choose-model.js';
import { ModelOffers } from './offer/model-offers.js';
import { QuotePurchase } from './offer/quote-purchase.js';
import { OpenPurchase } from './purchases/open-purchase.js';
import { PurchaseToken } from './purchases/purchase-token.js';
import { RecordMakerReport } from './purchases/record-maker-report.js';
import type { Provider } from './provider.js';
import { ProviderRegistry } from './provider-registry.js';
import { RecordReport } from './training/record-report.js';
import { UnitMaker } from './units/unit-maker.js';
import { type WriterSettings, writerSettings } from './writing/writer.settings.js';
import { Writer } from './writing/writer.js';

const EXPORTED = [
  ClaimRender,
  HoldRender,
  FilmStage,
  ImportRunner,
  WeightsRunner,
  PurchaseRunner,
  ReadMakerWebhook,
  DecoderIsolation,
  RecordReport,
  ChooseModel,
  ModelOffers,
  QuotePurchase,
  SetAside,
  { provide: ModelCatalogue, useFactory: () => new ModelCatalogue() },
  CloseAbandoned,
  RecordMakerReport,
  PurchaseToken,
  {
    provide: ProviderRegistry,
    inject: [EmbeddedProvider, ImportProvider, TrainerProvider, MakerProvider],
    useFactory: (...providers: Provider[]) => new ProviderRegistry(providers),
  },
  { provide: RenderRunner, useClass: EmbeddedRunner },
  { provide: UnitMaker, useClass: ChildProcessUnitMaker },
  PreviewRunner,
  {
    provide: Previews,
    inject: [roleSettings.KEY, PreviewProcesses, QueuedPreviews],
    useFactory: ({ makesMedia }: RoleSettings, own: Previews, elsewhere: Previews) => (makesMedia ? own : elsewhere),
  },
  { provide: Makers, inject: [makerSettings.KEY], useFactory: makersWithKeys },
  { provide: PriceList, inject: [makerSettings.KEY], useFactory: priceListWithKeys },
  {
    provide: Writer,
    inject: [writerSettings.KEY],
    useFactory: ({ writer }: WriterSettings) => writer && new ChatCompletions(writer),
  },
];

/** Makers of media. The application provides Database, ObjectStore, InstalledProgram and InputAddresses. */
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
    PreviewProcesses,
    QueuedPreviews,
    StageIsolation,
    FilmRunner,
    ChildProcessRenderRunner,
    EmbeddedProvider,
    ImportProvider,
    InputFetch,
    BuyDirectly,
    MakerOrders,
    OpenPurchase,
    PriceGuard,
    SendPurchase,
    HealPurchase,
    WatchPurchase,
    AdvancePurchase,
    NextAttempt,
    FollowDelivery,
    MakerProvider,
    MakerBreaker,
    ResultFetch,
    RawResults,
    CopyResult,
    TakeMade,
    TrainerProvider,
    HandOverTraining,
    WeightsFetch,
  ],
  exports: EXPORTED,
})
export class ProvidersModule {}
