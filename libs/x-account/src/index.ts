export { XFailure, type XFailureKind } from './gateway/x-failure.js';
export {
  type XAuthorization,
  XGateway,
  type XMediaCategory,
  type XMediaFile,
  type XPost,
  type XPostDraft,
  type XProfile,
} from './gateway/x-gateway.js';
export { type RevealedPair, XKeyPair } from './gateway/x-key-pair.js';
export { hasUnusableSigns, LONGEST_POST, postWeight } from './post-weight/post-weight.js';
export { xAccountContradictions, xAccountForms, XAccountSettings } from './x-account.settings.js';
