import { seal, unseal, WebhookSecrets } from '@libs/kernel';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** The row that a secret is sealed for: moved to another row it does not open. */
type Place = Pick<WebhookEndpoint, 'id' | 'account_id'>;

/** What signs the deliveries to an endpoint. */
export type SealedSecrets = Place & Pick<WebhookEndpoint, 'sealed_secret' | 'previous_sealed_secret'>;

/** Seals the secrets of endpoints. Values that an older key of the ring sealed stay readable. */
@Injectable()
export class EndpointSeal {
  constructor(@Inject(secretSettings.KEY) private readonly secrets: Pick<Secrets, 'dataEncryption'>) {}

  seal(place: Place, secret: string): string {
    return seal(this.secrets.dataEncryption, placeOf(place), secret);
  }

  /** Throws a RangeError that shows nothing where the row was changed by hand, or its key left the ring. */
  open({ sealed_secret: current, previous_sealed_secret: previous, ...place }: SealedSecrets): WebhookSecrets {
    const sealed = previous === null ? [current] : [current, previous];
    return WebhookSecrets.parse(
      sealed.map((each) => unseal(this.secrets.dataEncryption, placeOf(place), each)).join(','),
    );
  }
}

function placeOf({ id, account_id: accountId }: Place): string {
  return `webhook_endpoint:${accountId}:${id}:secret`;
}
