export * from './embedded/child-process-render-runner.js';
export * from './files/clear-staging.js';
export * from './embedded/embedded.provider.js';
export * from './import/import.provider.js';
export * from './import/import-runner.js';
export * from './units/child-process-unit-maker.js';
export * from './ffmpeg-search.js';
