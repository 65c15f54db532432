import { Module } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database } from '@libs/database';
import {
  BeginPasswordReset,
  BeginSignUp,
  CloseWebSession,
  EndConnections,
  FinishSignUp,
  LinkSignIn,
  ListApiKeys,
  ListConnections,
  ListWebSessions,
  NoteRefusedSignIns,
  PasswordHasher,
  ResetPassword,
  RevokeApiKey,
  RotateApiKey,
  SignIn,
  WalletLinkSignIn,
  WalletMessages,
  WalletProof,
  WalletSignatures,
  WalletSignIn,
  browserPurpose,
} from '@libs/identity';
import { Argon2PasswordHasher, SmtpMail } from '@libs/identity/adapters';
import {
  LOGGER,
  type Logger,
  provider,
  type Secrets,
  secretSettings,
  type ServerSettings,
  serverSettings,
} from '@libs/kernel';
import { AuthModule } from '../auth/auth.module.js';
import { AuthorizationServerModule } from '../auth/authorization-server/authorization-server.module.js';
import { ConnectionsController } from './account/connections.controller.js';
import { ConsentController } from './consent/consent.controller.js';
import { ConsoleEventsModule } from './events/console-events.module.js';
import { HomeController } from './home/home.controller.js';
import { KeyScriptController } from './keys/key-script.controller.js';
import { KeysController } from './keys/keys.controller.js';
import { KnownBrowsers } from './sign-in/known-browsers.js';
import { LinkController } from './sign-in/link.controller.js';
import { LoggedMail } from './mail/logged-mail.js';
import { LoginController } from './sign-in/login.controller.js';
import { OutgoingMail } from './mail/outgoing-mail.js';
import { ResetController } from './sign-in/reset.controller.js';
import { SessionsController } from './account/sessions.controller.js';
import { SignUpController } from './sign-in/sign-up.controller.js';
import { SignUpSettings } from './sign-in/sign-up-settings.js';
import { WalletLinkController } from './wallet/wallet-link.controller.js';
import { WalletController } from './wallet/wallet.controller.js';
import { WalletScriptController } from './wallet/wallet-script.controller.js';
import { signUpSettings } from './sign-in/sign-up.settings.js';
import { type OauthSettings, oauthSettings } from '../auth/oauth.settings.js';

type SignUp = ConfigType<typeof signUpSettings>;

function outgoingMail({ mailUrl, mailFrom }: SignUp, { isProduction }: ServerSettings, logger: Logger): OutgoingMail {
  if (mailUrl !== undefined) return new OutgoingMail(new SmtpMail(mailUrl, mailFrom), logger);
  return isProduction ? new OutgoingMail(undefined, logger) : new OutgoingMail(new LoggedMail(logger), logger, true);
}

@Module({
  imports: [AuthModule, AuthorizationServerModule, ConsoleEventsModule],
  controllers: [
    HomeController,
    LoginController,
    ConsentController,
    SignUpController,
    ResetController,
    LinkController,
    SessionsController,
    ConnectionsController,
    KeysController,
    KeyScriptController,
    WalletController,
    WalletLinkController,
    WalletScriptController,
  ],
  providers: [
    { provide: PasswordHasher, useClass: Argon2PasswordHasher },
    { provide: OutgoingMail, inject: [signUpSettings.KEY, serverSettings.KEY, LOGGER], useFactory: outgoingMail },
    {
      provide: SignUpSettings,
      inject: [signUpSettings.KEY, OutgoingMail],
      useFactory: ({ signUp }: SignUp, { isPossible }: OutgoingMail) =>
        new SignUpSettings(signUp && isPossible, isPossible),
    },
    KnownBrowsers,
    {
      provide: WalletSignIn,
      inject: [Database, WalletMessages, WalletSignatures, serverSettings.KEY],
      useFactory: (
        database: Database,
        messages: WalletMessages,
        signatures: WalletSignatures,
        { baseUrl }: ServerSettings,
      ) => {
        const purpose = browserPurpose(`${baseUrl}/login`, signatures.contractChainId);
        return new WalletSignIn(database, new WalletProof(database, messages, signatures, purpose));
      },
    },
    provider(LinkSignIn, Database),
    provider(WalletLinkSignIn, Database),
    provider(SignIn, Database, PasswordHasher),
    provider(NoteRefusedSignIns, Database),
    provider(BeginSignUp, Database),
    provider(FinishSignUp, Database, PasswordHasher),
    provider(BeginPasswordReset, Database),
    {
      provide: ResetPassword,
      inject: [Database, PasswordHasher, LOGGER],
      useFactory: (database: Database, hasher: PasswordHasher, logger: Logger) =>
        new ResetPassword(database, hasher, (error) =>
          logger.warn({ err: error }, 'a password is reset; a process may accept tokens of its grants for a moment'),
        ),
    },
    provider(ListWebSessions, Database),
    provider(CloseWebSession, Database),
    {
      provide: ListConnections,
      inject: [Database, serverSettings.KEY, oauthSettings.KEY],
      useFactory: (database: Database, { baseUrl }: ServerSettings, { verifiedClients }: OauthSettings) =>
        new ListConnections(database, baseUrl, verifiedClients),
    },
    provider(EndConnections, Database),
    provider(ListApiKeys, Database),
    provider(RevokeApiKey, Database),
    {
      provide: RotateApiKey,
      inject: [Database, secretSettings.KEY],
      useFactory: (database: Database, { apiKeyPeppers }: Secrets) => new RotateApiKey(database, apiKeyPeppers),
    },
  ],
})
export class ConsoleModule {}
