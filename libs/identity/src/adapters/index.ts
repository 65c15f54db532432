export * from './argon2-password-hasher.js';
export * from './issuer-metadata.js';
export * from './jose-token-reader.js';
export * from './password-mistake.js';
export * from './remote-keys.js';
export * from './siwe-wallet-messages.js';
export * from './smtp-mail.js';
export * from './verify-task-token.js';
