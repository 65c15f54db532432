export { clearStaging } from './clear-staging.js';
export { loadClient } from './load-client.js';
export { GuardedFetch, inputTooLarge } from './guarded-fetch.js';
export { program, textFile } from './file-forms.js';
export { AddressRefused, AnsweredOtherwise, InputUnreachable } from './input-unreachable.js';
export { programWorks } from './program-works.js';
export { SideThread } from './side-thread.js';
export {
  LONGEST_WEBHOOK_ID,
  LONGEST_WEBHOOK_SIGNATURE,
  signWebhook,
  verifyWebhook,
  webhookSignatureInvalid,
} from './standard-webhooks.js';
