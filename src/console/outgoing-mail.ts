import type { Letter, Mail } from '@libs/identity';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';

/**
 * Sends letters behind the back of the requests that cause them, so that no answer tells by its time whether there was
 * one. A letter that does not go out is asked for again by whoever waits for it.
 */
export class OutgoingMail implements OnApplicationShutdown {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    /** Absent: this installation sends no mail. */
    private readonly mail: Mail | undefined,
    private readonly logger: Logger,
  ) {}

  get isPossible(): boolean {
    return this.mail !== undefined;
  }

  send(letter: Letter): void {
    const sending = (this.mail?.send(letter) ?? Promise.resolve())
      .catch((error: unknown) => this.logger.error({ err: error }, 'a letter could not be sent'))
      .finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay);
  }
}
