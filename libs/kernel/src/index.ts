export { charactersIn, isLong } from './characters-in.js';
export { Clock } from './clock.js';
export { component, member } from './described-document.js';
export { discardStream } from './discard-stream.js';
export { fairTurn } from './concurrency/fair-turn.js';
export { Semaphore } from './concurrency/semaphore.js';
export { SharedPlaces } from './concurrency/shared-places.js';
export { isUuid, newId, randomBase62, toBase62, uuidV5 } from './identifiers.js';
export { inCredits } from './in-credits.js';
export { LOGGER, type Logger } from './logger.js';
export { meansAbsent } from './means-absent.js';
export { plainText } from './plain-text.js';
export type {
  Companion,
  Finished,
  GenerateWork,
  Phase,
  Recipe,
  Release,
  ReleasedPart,
  Unit,
  UnitFile,
  UnitInput,
  UnitOutput,
} from './recipe.js';
export { DENIAL_CODES, type DenialCode } from './refusals/denial-codes.js';
export { Denial, type DenialBody } from './refusals/denial.js';
export { deny } from './refusals/deny.js';
export { isDenial } from './refusals/is-denial.js';
export {
  isMediumError,
  ObjectDamaged,
  RemoteStoreUnavailable,
  StorageUnavailable,
} from './refusals/storage-unavailable.js';
export { host, origin, origins } from './settings/address-forms.js';
export { isLoopback, isTrustworthy } from './settings/loopback.js';
export { reachable } from './settings/reachable.js';
export { flag, isSecret, secret, textIn, unread, url, wholeNumber } from './settings/setting-forms.js';
export { tokens } from './settings/token-forms.js';
export { canonicalJson } from './signatures/canonical-json.js';
export { canonicalSha256 } from './signatures/canonical-sha256.js';
export { KeyRing } from './signatures/key-ring.js';
export { looksLikeJwt } from './signatures/looks-like-jwt.js';
export { webhookSecrets } from './signatures/secret-forms.js';
export { seal, unseal } from './signatures/seal.js';
export { WebhookSecrets } from './signatures/webhook-secrets.js';
export { mistakeOfJson } from './strict-json.js';
export { SystemClock } from './system-clock.js';
