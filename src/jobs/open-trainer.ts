import { ProviderInputToken } from '@libs/access';
import type { Database } from '@libs/database';
import type { Clock, Secrets, ServerSettings } from '@libs/kernel';
import { downloadName, findResource } from '@libs/library';
import type { CancelRender, CheckRender, RequestRender, TrainerSettings } from '@libs/providers';
import { type TrainerAccess, TrainerClient, TrainerProvider } from '@libs/providers/adapters';

/** The provider that hands trainings to the operator's trainer; without one it only ends those that are open. */
export function openTrainer(
  database: Database,
  request: RequestRender,
  look: CheckRender,
  stop: CancelRender,
  { linkSigning }: Pick<Secrets, 'linkSigning'>,
  clock: Clock,
  { baseUrl }: ServerSettings,
  { trainer }: TrainerSettings,
): TrainerProvider {
  const tokens = new ProviderInputToken({ linkSigning }, clock);
  const access: TrainerAccess | undefined = trainer && {
    client: new TrainerClient(trainer.url, trainer.secrets),
    callbackUrl: `${baseUrl}/webhooks/adapter-status`,
    inputAddresses: async (accountId, resourceIds, until) => {
      const addresses = resourceIds.map(async (id, index) => {
        const { mime_type: type } = await findResource(database, accountId, id);
        const file = encodeURIComponent(downloadName(String(index + 1), type));
        // Whole seconds on both sides, at this very moment: an order that is sent again has the same addresses.
        const seconds = Math.floor(until.getTime() / 1000) - Math.floor(clock.now().getTime() / 1000);
        return `${baseUrl}/api/provider-input/${tokens.issue(id, seconds)}/${file}`;
      });
      return Promise.all(addresses);
    },
  };
  return new TrainerProvider(database, { request, look, stop }, access);
}
