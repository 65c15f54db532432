export * from './child-process-job-launcher.js';
export * from './cloud-run-job-launcher.js';
export * from './cloud-tasks-task-sink.js';
export * from './http-task-sink.js';
export * from './rendering-recipes.js';
export * from './launcher-unusable.js';
export * from './kubernetes-job-launcher.js';
export * from './load-client.js';
