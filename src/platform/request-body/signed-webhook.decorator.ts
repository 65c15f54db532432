import { applyDecorators, type Type, UseGuards } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { LONGEST_WEBHOOK_ID, LONGEST_WEBHOOK_SIGNATURE, webhookSignatureInvalid } from '@libs/kernel/adapters';
import { Refuses } from '../refusals/refuses.decorator.js';
import type { WebhookGuard } from './webhook.guard.js';

/** A route that receives signed webhooks: sets its guard, describes the headers of the signature, and its 401. */
export function SignedWebhook(guard: Type<WebhookGuard>): MethodDecorator {
  return applyDecorators(
    UseGuards(guard),
    ApiHeader({
      name: 'webhook-id',
      required: true,
      description: 'The same for each try of a message.',
      schema: { type: 'string', maxLength: LONGEST_WEBHOOK_ID, example: 'e4a3b7de-8c57-4f0f-9a51-1d2f7f6f0c11' },
    }),
    ApiHeader({
      name: 'webhook-timestamp',
      required: true,
      description: 'The time of this try in seconds since 1970, at most five minutes off.',
      schema: { type: 'string', pattern: '^\\d{1,12}$', example: '1795953600' },
    }),
    ApiHeader({
      name: 'webhook-signature',
      required: true,
      description:
        'Standard Webhooks: `v1,` and base64 of the HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; several are separated by spaces.',
      schema: {
        type: 'string',
        maxLength: LONGEST_WEBHOOK_SIGNATURE,
        example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      },
    }),
    Refuses(webhookSignatureInvalid()),
  );
}
