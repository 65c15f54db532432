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
export type { RenderLine } from './embedded/render.js';
export type { Render } from './embedded/render.entity.js';
export { RequestRender } from './embedded/request-render.js';
export { strayRenders } from './embedded/stray-renders.js';
export { type ImportBrief, PART_BYTES, bytesOfParts, decodingMinutes, partsOf } from './import/import-brief.js';
export { LARGEST_IMPORT_BYTES, MOST_DECODED_PIXELS } from './import/import-limits.js';
export { adaptersOf, inputsOf } from './inputs-of.js';
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
export { PROVIDERS_ENTITIES } from './entities.js';
export { importForms, type ImportSettings, importSettings } from './import.settings.js';
export { previewForms, renderForms, type RenderSettings, renderSettings } from './embedded/render.settings.js';
