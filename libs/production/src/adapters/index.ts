export * from './http-task-sink.js';
