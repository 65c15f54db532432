export { IssuerMetadata } from './issuer-metadata.js';
export { JoseTokenReader } from './jose-token-reader.js';
export { KeySignatures } from './key-signatures.js';
export { LEAST_PASSWORD, passwordMistake } from './password-mistake.js';
export { type SigningKey, SigningKeys } from './signing-keys.js';
export { SmtpMail } from './smtp-mail.js';
export { TaskTokenRefused, VerifyTaskToken } from './verify-task-token.js';
