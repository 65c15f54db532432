import { ProviderInputToken } from '@libs/access';
import { Database } from '@libs/database';
import { Clock } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { downloadName, findResource } from '@libs/library';
import { InputAddresses } from '@libs/providers/adapters';
import { Inject, Injectable } from '@nestjs/common';

/** Addresses below `/api/provider-input` under which a trainer or maker fetches resources. */
@Injectable()
export class ProviderInputAddresses extends InputAddresses {
  constructor(
    private readonly database: Database,
    private readonly tokens: ProviderInputToken,
    private readonly clock: Clock,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
  ) {
    super();
  }

  addresses(accountId: string, resourceIds: readonly string[], until: Date): Promise<string[]> {
    const addresses = resourceIds.map(async (id, index) => {
      const { mime_type: type } = await findResource(this.database, accountId, id);
      const file = encodeURIComponent(downloadName(String(index + 1), type));
      // Whole seconds on both sides, at this very moment: an order that is sent again has the same addresses.
      const seconds = Math.floor(until.getTime() / 1000) - Math.floor(this.clock.now().getTime() / 1000);
      return `${this.server.baseUrl}/api/provider-input/${this.tokens.issue(id, seconds)}/${file}`;
    });
    return Promise.all(addresses);
  }
}
