import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { deny, type WebhookSecrets } from '@libs/kernel';
import { verifyWebhook } from '@libs/kernel/adapters';
import type { FastifyRequest } from 'fastify';

/**
 * Admits requests whose body one of the secrets signed, before the body is validated. Each receiver of webhooks has its own
 * subclass with its own secrets.
 */
export abstract class WebhookGuard implements CanActivate {
  protected constructor(
    private readonly secrets: WebhookSecrets,
    /** Of a body: a larger one is refused before its signature is computed. */
    private readonly mostBytes: number,
  ) {}

  /** Throws `webhook_signature_invalid`, or `payload_too_large`. */
  canActivate(context: ExecutionContext): boolean {
    const { headers, rawBody = Buffer.alloc(0) } = context.switchToHttp().getRequest<FastifyRequest>();
    if (rawBody.length > this.mostBytes) {
      throw deny('payload_too_large', `The body is larger than the ${this.mostBytes} bytes of this webhook.`);
    }
    verifyWebhook(this.secrets, headers, rawBody);
    return true;
  }
}
