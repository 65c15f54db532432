import { Denial } from '@libs/kernel';
import { BadRequestException, Body, Controller, Get, Module, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../src/platform/routes/public.decorator.js';

@Public()
@Controller('example')
class ExampleController {
  @Post('echo')
  echo(@Body() body: unknown): { type: string } {
    return { type: typeof body };
  }

  @Get('broken')
  broken(): never {
    throw new Error('the secret is 1234', { cause: new Error('a deeper secret') });
  }

  @Get('gone')
  gone(): never {
    const cause = new Error('the secret is 1234', { cause: Object.assign(new Error('full'), { code: 'ENOSPC' }) });
    throw new Denial('storage_unavailable', 'The store is away.', { cause });
  }

  @Get('elsewhere')
  elsewhere(): never {
    throw new Denial('handler_elsewhere', 'Another revision does this.');
  }

  @Get('broken-object')
  async brokenObject(): Promise<never> {
    return Promise.reject({ secret: 1234 });
  }

  @Get('broken-with-status')
  brokenWithStatus(): never {
    throw Object.assign(new Error('the secret is 1234'), { statusCode: 404, status: 404 });
  }

  /** Begins an answer that never ends. */
  @Get('endless')
  endless(@Res() reply: FastifyReply): void {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/plain' }).write('begun');
  }

  @Get('broken-http')
  brokenHttp(): never {
    throw new BadRequestException('the secret is 1234');
  }
}

/** Routes that answer in every way that a route can go wrong. */
@Module({ controllers: [ExampleController] })
export class WithExamples {}
