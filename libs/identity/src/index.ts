export { countOldSigningKeys, forgetSigningKeys } from './access-tokens/forget-signing-keys.js';
export {
  internalCallerForms,
  internalCallerSettings,
  mistakesOfInternalCallers,
} from './access-tokens/internal-caller.settings.js';
export { PUBLISHED_KEYS_SECONDS } from './access-tokens/signing-key.js';
export { TokenReader } from './access-tokens/token-reader.js';
export type { PublicKeySet, TrustedIssuer } from './access-tokens/trusted-issuer.js';
export { VerifyAccessToken } from './access-tokens/verify-access-token.js';
export { Account } from './account.entity.js';
export { DisableAccount } from './accounts/disable-account.js';
export { emailAddress } from './accounts/email-address.js';
export { eraseAccount } from './accounts/erase-account.js';
export { exportAccount } from './accounts/export-account.js';
export { findAccount, findAccountByEmail } from './accounts/find-account.js';
export { isOpenAccount } from './accounts/is-open-account.js';
export { localAccount } from './accounts/local-account.js';
export { apiKeyNameMistake } from './api-keys/api-key-name.js';
export type { ApiKeyRecord } from './api-keys/api-key-record.js';
export { looksLikeApiKey } from './api-keys/api-key.js';
export { createFirstApiKey } from './api-keys/create-first-api-key.js';
export { createApiKeyByForm } from './api-keys/create-api-key-by-form.js';
export { CreateApiKey } from './api-keys/create-api-key.js';
export { KeyUses } from './api-keys/key-uses.js';
export { ListApiKeys } from './api-keys/list-api-keys.js';
export { MOST_LIVE_API_KEYS, isLiveApiKey } from './api-keys/live-api-key.js';
export { RevokeApiKey } from './api-keys/revoke-api-key.js';
export { RevokeExposedKey } from './api-keys/revoke-exposed-key.js';
export { ROTATION_OVERLAPS, RotateApiKey, type RotationOverlap, isRotationOverlap } from './api-keys/rotate-api-key.js';
export type { MadeApiKey } from './api-keys/store-api-key.js';
export { VerifyApiKey } from './api-keys/verify-api-key.js';
export { readAuditLog } from './audit/read-audit-log.js';
export { recordAudit } from './audit/record-audit.js';
export { VerifyAuditLog } from './audit/verify-audit-log.js';
export { IDENTITY_ENTITIES } from './entities.js';
export { IdentityModule } from './identity.module.js';
export { mayReadLibrary } from './may-read-library.js';
export { clientBlocked, type ClientName, LONGEST_CLIENT_ID } from './oauth-client.js';
export type { OauthClient } from './oauth-client.entity.js';
export { type VerifiedClients, clientTrust } from './oauth/client-trust.js';
export type { Connection } from './oauth/connection.js';
export type { AuthIssuer } from './oauth/issuer-forms.js';
export {
  mistakesOfIssuers,
  oauthForms,
  type OauthSettings,
  oauthSettings,
  plainIssuers,
} from './oauth/oauth.settings.js';
export { DecideClient } from './oauth/decide-client.js';
export { EndConnections } from './oauth/end-connections.js';
export { type AskedGrant, findCoveringGrant } from './oauth/find-covering-grant.js';
export { countOldClients, forgetClients } from './oauth/forget-clients.js';
export { countOldOauthRecords, forgetOauthRecords } from './oauth/forget-oauth-records.js';
export { clientIdsOf, grantIdsOf } from './oauth/grant-ids-of.js';
export { type GrantedResources, grantedScopes } from './oauth/granted-scopes.js';
export { holdsGrant } from './oauth/holds-grant.js';
export { type ClientAddress, KeptDocuments } from './oauth/kept-documents.js';
export { listClients } from './oauth/list-clients.js';
export { ListConnections } from './oauth/list-connections.js';
export { noteClient } from './oauth/note-client.js';
export { type FoundOidcRecord, OidcRecords } from './oauth/oidc-records.js';
export { readClientTrust } from './oauth/read-client-trust.js';
export { redirectPlace, redirectPlaces } from './oauth/redirect-place.js';
export { RevokeGrants, revokeGrants } from './oauth/revoke-grants.js';
export { hashOpaqueToken, newOpaqueToken } from './opaque-token.js';
export type { ClientTrust, CredentialMode, Principal } from './principal.js';
export { isRevokedBy } from './revocation/is-revoked-by.js';
export { LiveProcess, type VerdictMemory } from './revocation/live-process.js';
export type { NumberedRevocation } from './revocation/revocation.js';
export { runningAddress } from './revocation/running-address.js';
export { ORDINARY_SCOPES, SCOPES, SCOPE_MEANINGS, type Scope, isScope } from './scope.js';
export { CloseWebSession } from './sessions/close-web-session.js';
export { FindWebSession } from './sessions/find-web-session.js';
export { holdWebSession } from './sessions/hold-web-session.js';
export { livingWebSessions } from './sessions/living-web-sessions.js';
export { ListWebSessions } from './sessions/list-web-sessions.js';
export { OpenWebSession } from './sessions/open-web-session.js';
export type { SignInProof } from './sessions/sign-in-proof.js';
export { WebSessionRow } from './sessions/web-session.entity.js';
export { type OwnWebSession, SESSION_DAYS, type WebSession } from './sessions/web-session.js';
export { BeginPasswordReset } from './sign-in/begin-password-reset.js';
export { BeginSignUp } from './sign-in/begin-sign-up.js';
export { FinishSignUp } from './sign-in/finish-sign-up.js';
export { LinkSignIn } from './sign-in/link-sign-in.js';
export { type Letter, Mail } from './sign-in/mail.js';
export { NoteRefusedSignIns } from './sign-in/note-refused-sign-ins.js';
export { emailOfMailToken, isMailTokenGood, makeOneTimeLink } from './sign-in/one-time-link.js';
export { ResetPassword } from './sign-in/reset-password.js';
export { SignIn } from './sign-in/sign-in.js';
export { WalletLinkSignIn } from './sign-in/wallet-link-sign-in.js';
export { WALLET_LINK_PATH, makeWalletLink, walletLinkAddress } from './sign-in/wallet-link.js';
export { closeWalletSessions } from './wallets/close-wallet-sessions.js';
export { countWalletSessions } from './wallets/count-wallet-sessions.js';
export { findWalletSession, isExpiredWalletSession } from './wallets/find-wallet-session.js';
export { openWalletSession } from './wallets/open-wallet-session.js';
export { hasWalletAccount, openWalletAccount } from './wallets/wallet-account.js';
export { WALLET_NAMESPACE, walletIdentity } from './wallets/wallet-identity.js';
export { walletRefused } from './wallets/wallet-proof.js';
export { AGENT_CHAIN_IDS, WalletSessionSignIn } from './wallets/wallet-session-sign-in.js';
export { walletSessionRefused } from './wallets/wallet-session-refused.js';
export { looksLikeWalletSession } from './wallets/wallet-session.js';
export { WalletSignIn } from './wallets/wallet-sign-in.js';
export {
  ChainSignatures,
  LONGEST_WALLET_SIGNATURE,
  type SignedText,
  WALLET_SIGNATURE,
} from './wallets/wallet-signatures.js';
