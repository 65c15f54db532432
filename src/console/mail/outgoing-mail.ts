import { type Letter, Mail } from '@libs/identity';
import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { LoggedMail } from './logged-mail.js';

/**
 * Sends e-mails after the response of the request that causes them, so that response times do not reveal whether an
 * account exists. A failed e-mail is not retried: its recipient can request it again.
 */
@Injectable()
export class OutgoingMail implements OnApplicationShutdown {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    /** Absent: this installation sends no mail. */
    @Optional() private readonly mail?: Mail,
  ) {}

  /** Whether letters are lines of the log, where no mail server is set. */
  get isLogged(): boolean {
    return this.mail instanceof LoggedMail;
  }

  get isPossible(): boolean {
    return this.mail !== undefined;
  }

  /** `write` finds out whether there is a letter to be sent. */
  send(write: () => Promise<Letter | undefined>): void {
    const sending = this.deliver(write)
      .catch((error: unknown) => this.logger.error({ err: error }, 'an e-mail could not be sent'))
      .finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  private async deliver(write: () => Promise<Letter | undefined>): Promise<void> {
    const letter = await write();
    if (letter !== undefined) await this.mail?.send(letter);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay);
  }
}
