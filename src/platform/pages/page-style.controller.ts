import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_STYLE } from './page-style.js';
import { Public } from '../routes/public.decorator.js';
import { PublishedFile } from '../published/published-file.js';
import { Unlimited } from '../routes/unlimited.decorator.js';

/** The style of the pages for people. */
@ApiExcludeController()
@Public()
@Unlimited()
@Controller('assets')
export class PageStyleController {
  private readonly style = new PublishedFile(Buffer.from(PAGE_STYLE), 'text/css; charset=utf-8');

  @Get('page.css')
  getStyle(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.style.answer(request, reply);
  }
}
