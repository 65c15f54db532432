import { Database } from '@libs/database';
import { ownerOfEndpoint } from '@libs/events';
import { Mail } from '@libs/identity';
import { LOGGER, type Logger } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { endpointDisabledLetter } from './endpoint-disabled-letter.js';

/** Writes to the owner of an endpoint that was disabled. A letter that fails is not sent again: the page says it too. */
@Injectable()
export class TellOwners {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    /** Absent: this installation sends no mail. */
    @Optional() private readonly mail?: Mail,
  ) {}

  tell(endpointId: string): void {
    this.logger.warn({ endpoint_id: endpointId }, 'a webhook endpoint was disabled: it failed for three days');
    const telling = this.write(endpointId)
      .catch((error: unknown) => this.logger.error({ err: error }, 'an e-mail could not be sent'))
      .finally(() => this.underWay.delete(telling));
    this.underWay.add(telling);
  }

  /** Resolves when the letters under way are sent. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async write(endpointId: string): Promise<void> {
    const owner = await ownerOfEndpoint(this.database, endpointId);
    if (owner) await this.mail?.send(endpointDisabledLetter(this.server.baseUrl, owner));
  }
}
