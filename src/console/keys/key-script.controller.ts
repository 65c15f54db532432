import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublishedFile } from '../../platform/published/published-file.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { Unlimited } from '../../platform/routes/unlimited.decorator.js';
import { KEY_SCRIPT } from './key-script.js';

/** The script of the pages of keys. */
@ApiExcludeController()
@Public()
@Unlimited()
@Controller('assets')
export class KeyScriptController {
  private readonly script = new PublishedFile(Buffer.from(KEY_SCRIPT), 'text/javascript; charset=utf-8');

  @Get('keys.js')
  getScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.script.answer(request, reply);
  }
}
