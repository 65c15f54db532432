import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../platform/routes/public.decorator.js';
import { nothingHere } from '../platform/routes/unknown-address.js';
import { Unlimited } from '../platform/routes/unlimited.decorator.js';
import { REFERENCE_POLICY, referenceFiles, referencePage } from './reference-page.js';

/** The description of the HTTP routes as a page for people (Swagger UI), under a content policy of its own. */
@ApiExcludeController()
@Public()
@Unlimited()
@Controller('docs')
export class ReferenceController {
  private readonly page = referencePage();
  private readonly files = referenceFiles();

  @Get()
  @Header('Content-Security-Policy', REFERENCE_POLICY)
  getReference(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.page.answer(request, reply);
  }

  @Get(':file')
  getReferenceFile(@Param('file') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const file = this.files.get(name);
    if (!file) throw nothingHere();
    file.answer(request, reply);
  }
}
