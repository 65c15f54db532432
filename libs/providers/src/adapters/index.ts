export { ChildProcessRenderRunner, RENDER_CHILD_MODULE } from './embedded/child-process-render-runner.js';
export { EmbeddedProvider } from './embedded/embedded.provider.js';
export { FfmpegSearch } from './ffmpeg-search.js';
export { clearStaging } from './files/clear-staging.js';
export { IMPORT_CHILD_MODULE, ImportRunner } from './import/import-runner.js';
export { ImportProvider } from './import/import.provider.js';
export { ChildProcessUnitMaker, UNIT_CHILD_MODULE } from './units/child-process-unit-maker.js';
