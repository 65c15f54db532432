export * from './catalogue.js';
export * from './define-tool.js';
export * from './describe-tool.js';
export * from './object-schema.js';
export * from './price-call.js';
export * from './tool-context.js';
export * from './tool-input-rejected.js';
export * from './tool-services.js';
