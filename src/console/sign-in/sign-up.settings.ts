import { flag, secret, unread, url } from '@libs/kernel';
import { baseUrlOf, type serverForms } from '@libs/kernel/settings';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

/** Whether sign-up is open, and how e-mails are sent. */
export const signUpForms = {
  SIGN_UP: flag
    .optional()
    .describe(
      'Whether strangers may open accounts, by e-mail or with a new wallet. Unset: `on`, but in production only with `MAIL_URL`. `off`: known people and wallets still sign in.',
    ),
  MAIL_URL: secret(
    url(/^smtps?$/, 'an smtp:// or smtps:// address')
      .optional()
      .describe(
        'The mail server. Unset: development writes the links of its e-mails to the log, production sends none.',
      ),
  ),
  MAIL_FROM: z.string().min(3).max(320).optional().describe('The sender of e-mails. Unset: `no-reply@` the host name.'),
};

type Variables = z.output<z.ZodObject<typeof signUpForms & typeof serverForms>>;

export const signUpSettings = registerAs('signUp', (read: Variables = unread()) => ({
  /** Whether sign-up is open to anybody. */
  signUp: read.SIGN_UP ?? (read.MAIL_URL !== undefined || read.NODE_ENV !== 'production'),
  /** Undefined: development writes e-mails to the log, production sends none. */
  mailUrl: read.MAIL_URL,
  mailFrom: read.MAIL_FROM ?? `Mediamaker <no-reply@${new URL(baseUrlOf(read)).hostname}>`,
}));

export function mistakesOfSignUp(read: Variables): string[] {
  if (read.NODE_ENV !== 'production' || read.SIGN_UP !== true || read.MAIL_URL !== undefined) return [];
  return ['MAIL_URL: needed when NODE_ENV is production and SIGN_UP is on: an e-mail proves an address'];
}
