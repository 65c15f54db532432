export * from './child-process-render-runner.js';
export * from './clear-staging.js';
export * from './embedded.provider.js';
export * from './import.provider.js';
export * from './import-runner.js';
export * from './child-process-unit-maker.js';
export * from './ffmpeg-search.js';
