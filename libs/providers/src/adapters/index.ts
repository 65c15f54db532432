export * from './child-process-render-runner.js';
export * from './embedded.provider.js';
