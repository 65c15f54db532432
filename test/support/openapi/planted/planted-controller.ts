import { Body, Controller, Get, HttpCode, Module, Param, Post, Query, Req, Res } from '@nestjs/common';
import { Denial } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../../src/platform/routes/public.decorator.js';

/** What the planted routes give away where they should not. */
export const PLANTED_SECRET = 'the-key-of-somebody';

/** Whether the planted routes have their faults now. */
export const planted = { hasFaults: false };

/** Routes that are as `planted-api.ts` describes them, until their faults are turned on. */
@Public()
@Controller('planted')
class PlantedController {
  @Get('numbers/:n')
  getNumber(@Param('n') text: string, @Res({ passthrough: true }) reply: FastifyReply): object {
    const n = Number(text);
    if (!/^\d$/.test(text)) throw new Denial('not_found', 'There are ten numbers.');
    if (planted.hasFaults && n === 7) throw new Error('seven');
    if (!planted.hasFaults || n !== 5) void reply.header('number-is', n % 2 === 0 ? 'even' : 'odd');
    return planted.hasFaults && n === 3 ? { number: n } : { n };
  }

  @Post('orders')
  @HttpCode(200)
  placeOrder(@Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply): unknown {
    const { kind, count } = (body ?? {}) as { kind?: unknown; count?: unknown };
    const isCounted = Number.isInteger(count) && Number(count) >= 0 && Number(count) <= 9;
    if (!isCounted || !['cup', 'pot'].includes(kind as string)) throw new Denial('not_found', 'Nobody has that.');
    if (planted.hasFaults && kind === 'pot') {
      if (count === 0) return void reply.raw.destroy();
      void reply.status(418);
    }
    return { kind, count };
  }

  @Get('greeting')
  greet(
    @Query('of') of: string,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): object {
    if (!planted.hasFaults) return {};
    if (of === 'nameless') reply.raw.removeHeader('request-id');
    if (of === 'friend') return { key: PLANTED_SECRET };
    if (of === 'host' || of === 'all') return { from: headers.host };
    if (of !== 'nobody') return {};
    void reply.status(403);
    return { error_code: 'forbidden_resource', error_description: 'No.', actionable_next_step: 'Go.' };
  }
}

@Module({ controllers: [PlantedController] })
export class Planted {}
