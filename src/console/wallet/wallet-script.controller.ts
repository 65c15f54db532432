import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/routes/public.decorator.js';
import { PublishedFile } from '../../platform/published/published-file.js';
import { Unlimited } from '../../platform/routes/unlimited.decorator.js';
import { WALLET_SCRIPT } from './wallet-script.js';

/** The script of the wallet button. */
@ApiExcludeController()
@Public()
@Unlimited()
@Controller('assets')
export class WalletScriptController {
  private readonly script = new PublishedFile(Buffer.from(WALLET_SCRIPT), 'text/javascript; charset=utf-8');

  @Get('wallet.js')
  getScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.script.answer(request, reply);
  }
}
