import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { MakerReport } from '@libs/providers';
import { ReadMakerWebhook } from '@libs/providers/adapters';
import type { FastifyRequest } from 'fastify';

const reports = new WeakMap<FastifyRequest, MakerReport>();

/** What an authentic webhook is about. */
export const Reported = createParamDecorator((_: unknown, context: ExecutionContext) =>
  reports.get(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Admits webhooks that the maker of the purchase in their address has signed. */
@Injectable()
export class MakerWebhookGuard implements CanActivate {
  constructor(private readonly read: ReadMakerWebhook) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    const { headers, params, rawBody: body = Buffer.alloc(0) } = request;
    const single = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
    const report = await this.read.run({ token: params.id, headers: Object.fromEntries(single), body });
    reports.set(request, report);
    return true;
  }
}
