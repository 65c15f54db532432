import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { OutgoingMail } from '../mail/outgoing-mail.js';
import { signUpSettings } from './sign-up.settings.js';

/** What the sign-in page offers on this installation. */
@Injectable()
export class SignUpSettings {
  /** Open sign-up: anybody may create an account. */
  readonly isOpen: boolean;
  /** Letters reach people, so that a forgotten password can be replaced. */
  readonly hasMail: boolean;

  constructor(@Inject(signUpSettings.KEY) { signUp }: ConfigType<typeof signUpSettings>, mail: OutgoingMail) {
    this.hasMail = mail.isPossible;
    this.isOpen = signUp && mail.isPossible;
  }
}
