import { type Letter, Mail } from '@libs/identity';
import type { Logger } from 'pino';

/** In development, where no mail server is set: the log is the letter box. */
export class LoggedMail extends Mail {
  constructor(private readonly logger: Logger) {
    super();
  }

  async send({ text }: Letter): Promise<void> {
    this.logger.info({ letter_in_development: text }, 'an e-mail would be sent if MAIL_URL were set');
  }
}
