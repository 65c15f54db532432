import { Module } from '@nestjs/common';
import { IdentityModule } from '@libs/identity';
import { AuthModule } from '../auth/auth.module.js';
import { DownloadsModule } from '../auth/web-sessions/downloads.module.js';
import { AuthorizationServerModule } from '../auth/authorization-server/authorization-server.module.js';
import { ConnectionsController } from './account/connections.controller.js';
import { ConsentController } from './consent/consent.controller.js';
import { ConsoleEventsModule } from './events/console-events.module.js';
import { KeyScriptController } from './keys/key-script.controller.js';
import { KeysController } from './keys/keys.controller.js';
import { KnownBrowsers } from './sign-in/known-browsers.js';
import { LinkController } from './sign-in/link.controller.js';
import { LoginController } from './sign-in/login.controller.js';
import { MailModule } from './mail/mail.module.js';
import { OutgoingMail } from './mail/outgoing-mail.js';
import { ResetController } from './sign-in/reset.controller.js';
import { SessionsController } from './account/sessions.controller.js';
import { SignUpController } from './sign-in/sign-up.controller.js';
import { SignUpSettings } from './sign-in/sign-up-settings.js';
import { WalletLinkController } from './wallet/wallet-link.controller.js';
import { WalletController } from './wallet/wallet.controller.js';
import { WalletScriptController } from './wallet/wallet-script.controller.js';

@Module({
  imports: [DownloadsModule, AuthModule, IdentityModule, AuthorizationServerModule, ConsoleEventsModule, MailModule],
  controllers: [
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
  providers: [OutgoingMail, SignUpSettings, KnownBrowsers],
  exports: [OutgoingMail, SignUpSettings],
})
export class ConsoleModule {}
