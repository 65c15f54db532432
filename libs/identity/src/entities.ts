import { SigningKeyRow } from './access-tokens/signing-key.entity.js';
import { Account } from './account.entity.js';
import { ExternalIdentity } from './accounts/external-identity.entity.js';
import { ApiKeyRow } from './api-keys/api-key.entity.js';
import { AuditEventRow } from './audit/audit-event.entity.js';
import { OauthClient } from './oauth-client.entity.js';
import { ClientDocument } from './oauth/client-document.entity.js';
import { OidcRecord } from './oauth/oidc-record.entity.js';
import { RevokedGrant } from './oauth/revoked-grant.entity.js';
import { LiveProcessRow } from './revocation/live-process.entity.js';
import { RevocationRow } from './revocation/revocation.entity.js';
import { WebSessionRow } from './sessions/web-session.entity.js';
import { AccountPassword } from './sign-in/account-password.entity.js';
import { MailToken } from './sign-in/mail-token.entity.js';
import { WalletNonce } from './wallets/wallet-nonce.entity.js';
import { WalletSessionRow } from './wallets/wallet-session.entity.js';

/** The entities of the tables that libs/identity owns. */
export const IDENTITY_ENTITIES = [
  Account,
  AccountPassword,
  ApiKeyRow,
  AuditEventRow,
  ClientDocument,
  ExternalIdentity,
  LiveProcessRow,
  MailToken,
  OauthClient,
  OidcRecord,
  RevocationRow,
  RevokedGrant,
  SigningKeyRow,
  WalletNonce,
  WalletSessionRow,
  WebSessionRow,
];
