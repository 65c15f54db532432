import { Module, type Provider } from '@nestjs/common';
import { Argon2PasswordHasher } from './adapters/argon2-password-hasher.js';
import { KeySignatures } from './adapters/key-signatures.js';
import { SigningKeys } from './adapters/signing-keys.js';
import { SiweWalletMessages } from './adapters/siwe-wallet-messages.js';
import { KeyUses } from './api-keys/key-uses.js';
import { ListApiKeys } from './api-keys/list-api-keys.js';
import { RevokeApiKey } from './api-keys/revoke-api-key.js';
import { RevokeExposedKey } from './api-keys/revoke-exposed-key.js';
import { RotateApiKey } from './api-keys/rotate-api-key.js';
import { VerifyApiKey } from './api-keys/verify-api-key.js';
import { EndConnections } from './oauth/end-connections.js';
import { ListConnections } from './oauth/list-connections.js';
import { RevokeGrants } from './oauth/revoke-grants.js';
import { LiveProcess } from './revocation/live-process.js';
import { CloseWebSession } from './sessions/close-web-session.js';
import { FindWebSession } from './sessions/find-web-session.js';
import { ListWebSessions } from './sessions/list-web-sessions.js';
import { OpenWebSession } from './sessions/open-web-session.js';
import { BeginPasswordReset } from './sign-in/begin-password-reset.js';
import { BeginSignUp } from './sign-in/begin-sign-up.js';
import { ChangePassword } from './sign-in/change-password.js';
import { FinishSignUp } from './sign-in/finish-sign-up.js';
import { LinkSignIn } from './sign-in/link-sign-in.js';
import { NoteRefusedSignIns } from './sign-in/note-refused-sign-ins.js';
import { PasswordHasher } from './sign-in/password-hasher.js';
import { ResetPassword } from './sign-in/reset-password.js';
import { SignIn } from './sign-in/sign-in.js';
import { WalletLinkSignIn } from './sign-in/wallet-link-sign-in.js';
import { WalletMessages } from './wallets/wallet-message.js';
import { WalletSessionSignIn } from './wallets/wallet-session-sign-in.js';
import { WalletSignIn } from './wallets/wallet-sign-in.js';
import { ChainSignatures, WalletSignatures } from './wallets/wallet-signatures.js';

const VERBS = [
  BeginPasswordReset,
  BeginSignUp,
  ChangePassword,
  CloseWebSession,
  EndConnections,
  FindWebSession,
  FinishSignUp,
  KeyUses,
  LinkSignIn,
  ListApiKeys,
  ListConnections,
  ListWebSessions,
  LiveProcess,
  NoteRefusedSignIns,
  OpenWebSession,
  ResetPassword,
  RevokeApiKey,
  RevokeExposedKey,
  RevokeGrants,
  RotateApiKey,
  SignIn,
  SigningKeys,
  VerifyApiKey,
  WalletLinkSignIn,
  WalletSessionSignIn,
  WalletSignIn,
];

const ADAPTERS: Provider[] = [
  { provide: PasswordHasher, useClass: Argon2PasswordHasher },
  { provide: WalletMessages, useClass: SiweWalletMessages },
  {
    provide: WalletSignatures,
    inject: [{ token: ChainSignatures as unknown as string, optional: true }],
    // A closed wallet lane has no chain: contract wallets are refused.
    useFactory: (chain?: ChainSignatures): WalletSignatures => chain ?? new KeySignatures(),
  },
];

/** Accounts and their credentials. Database, logger and settings come from the application; so does the chain of wallets. */
@Module({
  providers: [...VERBS, ...ADAPTERS],
  exports: [...VERBS, PasswordHasher, WalletMessages, WalletSignatures],
})
export class IdentityModule {}
