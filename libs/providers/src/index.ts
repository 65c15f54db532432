export { CancelRender } from './embedded/cancel-render.js';
export { cancelRendersOf } from './embedded/cancel-renders-of.js';
export { CheckRender } from './embedded/check-render.js';
export { ClaimRender } from './embedded/claim-render.js';
export { EndedByMarkup } from './embedded/ended-by-markup.js';
export { eraseRenders } from './embedded/erase-renders.js';
export { renderIdsOf } from './embedded/render-ids-of.js';
export { exportRenders } from './embedded/export-renders.js';
export {
  countEndedRenders,
  countOrderedRenders,
  forgetEndedRenders,
  forgetOrderedRenders,
  forgetRenders,
} from './embedded/forget-renders.js';
export { HoldRender } from './embedded/hold-render.js';
export { type RenderBacklog, measureRenders } from './embedded/measure-renders.js';
export { readPlace } from './embedded/read-place.js';
export { RenderRunner } from './embedded/render-runner.js';
export { RunnersByKind } from './embedded/runners-by-kind.js';
export { type RenderEnd, RenderWorker } from './embedded/render-worker.js';
export { COPIES, PREVIEW_ENDED_CHANNEL, type RenderLine } from './embedded/render.js';
export type { Render } from './embedded/render.entity.js';
export { RequestRender } from './embedded/request-render.js';
export { strayRenders } from './embedded/stray-renders.js';
export { type ImportBrief, PART_BYTES, bytesOfParts, decodingMinutes, partsOf } from './import/import-brief.js';
export { LARGEST_IMPORT_BYTES, MOST_DECODED_PIXELS } from './import/import-limits.js';
export { inputsOf, sourcesOf } from './inputs-of.js';
export { confirmPrice } from './models/confirm-price.js';
export { isVoiceOfMaker } from './models/maker-voice.js';
export { MAKER_NAMES, type Model } from './models/model.js';
export { MAKER_VOICES, ModelCatalogue } from './models/model-catalogue.js';
export { notePrice } from './models/note-price.js';
export { ChooseModel } from './offer/choose-model.js';
export { closedWords } from './offer/closed-words.js';
export { isOpen, ModelOffers, type Offer, type OpenOffer } from './offer/model-offers.js';
export type { Choice, ChosenPurchase, Payer, PurchaseWish } from './offer/purchase-wish.js';
export { QuotePurchase, UNIT_WORDS } from './offer/quote-purchase.js';
export { dollarsOf, microdollarsOf } from './models/microdollars.js';
export { requireWalletPrice, WALLET_CREDITS } from './offer/wallet-limit.js';
export { erasePurchases, exportPurchases, forgetPurchases, purchaseIdsOf } from './purchases/forget-purchases.js';
export {
  countUnknownPurchases,
  findPurchases,
  type ListedPurchase,
  listPurchases,
  type ShownPurchase,
} from './purchases/list-purchases.js';
export { PURCHASE_STATES, type PurchaseState } from './purchases/purchase-states.js';
export { type MakerReport, RecordMakerReport } from './purchases/record-maker-report.js';
export { ProviderRegistry } from './provider-registry.js';
export {
  type CheckOutcome,
  NOT_BEGUN,
  type Operation,
  type PendingOutcome,
  type ProducedFile,
  Provider,
} from './provider.js';
export {
  CHECKPOINT_CHOICES,
  type CheckpointChoice,
  type TrainingBrief,
  WEIGHTS_TYPE,
} from './training/training-brief.js';
export { exportTrainings } from './training/export-trainings.js';
export { RecordReport, type TrainingReport } from './training/record-report.js';
export {
  trainerContradictions,
  trainerForms,
  type TrainerSettings,
  trainerSettings,
} from './training/trainer.settings.js';
export { strayUnits } from './units/stray-units.js';
export { UnitFileLost } from './units/unit-file-lost.js';
export { UnitMaker, type UnitWatch } from './units/unit-maker.js';
export { strayRawResults } from './purchases/stray-raw-results.js';
export { MAKERS_PROVIDER } from './purchases/purchase-brief.js';
export { PROVIDERS_ENTITIES } from './entities.js';
export { importForms, type ImportSettings, importSettings } from './import.settings.js';
export { previewForms, renderForms, type RenderSettings, renderSettings } from './embedded/render.settings.js';
export type { ClosedMaker } from './makers/closed-maker.entity.js';
export { closedMakers, reopenMaker, requireNoMakerClosed } from './makers/maker-breaker.js';
export { MakerTrouble } from './makers/maker-trouble.js';
export { type Turn, Writer } from './writing/writer.js';
export { writerContradictions, writerForms, writerSettings } from './writing/writer.settings.js';
export { makerForms, makerSettings } from './makers/maker.settings.js';
