import { Controller, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../auth/access/access.decorator.js';
import { HasWalletLane } from '../auth/access/wallet-lane.js';
import { ChecksRate } from '../auth/rates/checks-rate.decorator.js';
import { ToolAnswers } from './tool-answers.js';

/** Every tool as an operation. The description of the routes is made from the catalogue, one operation for each tool. */
@ApiExcludeController()
@Access('api_key', 'oauth', 'web_session')
@Controller('api/tools')
export class ToolsController {
  constructor(private readonly answers: ToolAnswers) {}

  @Post(':tool')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @HasWalletLane()
  @ChecksRate()
  callTool(
    @Param('tool') tool: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | undefined> {
    return this.answers.answer({ tool, given: request.body ?? {}, place: 'body' }, request, reply);
  }
}
