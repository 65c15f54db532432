import { Mail } from '@libs/identity';
import { SmtpMail } from '@libs/identity/adapters';
import { LOGGER, type Logger } from '@libs/kernel';
import { serverSettings, type ServerSettings } from '@libs/kernel/settings';
import { Global, Module } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { signUpSettings } from '../sign-in/sign-up.settings.js';
import { LoggedMail } from './logged-mail.js';

type SignUp = ConfigType<typeof signUpSettings>;

function chosenMail({ mailUrl, mailFrom }: SignUp, { isProduction }: ServerSettings, logger: Logger): Mail | undefined {
  if (mailUrl !== undefined) return new SmtpMail(mailUrl, mailFrom);
  return isProduction ? undefined : new LoggedMail(logger);
}

const MAIL = { provide: Mail, inject: [signUpSettings.KEY, serverSettings.KEY, LOGGER], useFactory: chosenMail };

/** How this application sends letters; also those that no page causes. */
@Global()
@Module({ providers: [MAIL], exports: [MAIL] })
export class MailModule {}
