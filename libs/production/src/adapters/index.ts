export * from './http-task-sink.js';
export * from './rendering-recipes.js';
