import { Database } from '@libs/database';
import { recordAudit, ROTATION_OVERLAPS, type RotationOverlap } from '@libs/identity';
import { WebhookSecrets } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { lockEndpoint } from './change-endpoint.js';
import type { MadeEndpoint } from './create-endpoint.js';
import { type EndpointCaller, holdCaller } from './endpoint-caller.js';
import { rotatedLately } from './endpoint-denials.js';
import { EndpointSeal } from './endpoint-seal.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/**
 * Gives an endpoint a new secret. Both secrets sign until the overlap is over, at 0 the old one ends at once. A second rotation
 * within an overlap is refused, since a repeated call would end the secret that the receiver knows.
 */
@Injectable()
export class RotateEndpointSecret {
  constructor(
    private readonly database: Database,
    private readonly seal: EndpointSeal,
  ) {}

  async run(caller: EndpointCaller, id: string, overlap: RotationOverlap): Promise<MadeEndpoint> {
    const { accountId } = caller;
    const secret = WebhookSecrets.generateText();
    const seconds = ROTATION_OVERLAPS[overlap];
    return this.database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      await lockEndpoint(tx, accountId, id);
      const rotated = await tx.sql`
        update webhook_endpoint set sealed_secret = ${this.seal.seal({ id, account_id: accountId }, secret)},
          previous_sealed_secret = case when ${seconds}::int > 0 then sealed_secret end,
          previous_until = case when ${seconds}::int > 0 then clock_timestamp() + make_interval(secs => ${seconds}) end
        where id = ${id} and (${seconds}::int = 0 or previous_until is null or previous_until <= clock_timestamp())
        returning 1`;
      if (rotated.length === 0) throw rotatedLately();
      const endpoint = await tx.getRepository(WebhookEndpoint).findOneByOrFail({ id });
      const details = { overlap_seconds: seconds };
      const actor = `account:${accountId}` as const;
      await recordAudit(tx, { kind: 'webhook_secret_rotated', actor, accountId, subject: id, details });
      return { endpoint, secret };
    });
  }
}
