import { Module } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { IdentityModule, Mail } from '@libs/identity';
import { SmtpMail } from '@libs/identity/adapters';
import { LOGGER, type Logger } from '@libs/kernel';
import { serverSettings, type ServerSettings } from '@libs/kernel/settings';
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

type SignUp = ConfigType<typeof signUpSettings>;

function chosenMail({ mailUrl, mailFrom }: SignUp, { isProduction }: ServerSettings, logger: Logger): Mail | undefined {
  if (mailUrl !== undefined) return new SmtpMail(mailUrl, mailFrom);
  return isProduction ? undefined : new LoggedMail(logger);
}

@Module({
  imports: [AuthModule, IdentityModule, AuthorizationServerModule, ConsoleEventsModule],
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
    { provide: Mail, inject: [signUpSettings.KEY, serverSettings.KEY, LOGGER], useFactory: chosenMail },
    OutgoingMail,
    SignUpSettings,
    KnownBrowsers,
  ],
})
export class ConsoleModule {}
