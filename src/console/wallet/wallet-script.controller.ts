import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/routes/public.decorator.js';
import { PublishedFile } from '../../platform/published/published-file.js';
import { Unlimited } from '../../platform/routes/unlimited.decorator.js';
import { WALLET_LINK_SCRIPT } from './wallet-link-script.js';
import { WALLET_SCRIPT } from './wallet-script.js';

/** The scripts of the wallet button and of the page of a wallet link. */
@ApiExcludeController()
@Public()
@Unlimited()
@Controller('assets')
export class WalletScriptController {
  private readonly button = script(WALLET_SCRIPT);
  private readonly link = script(WALLET_LINK_SCRIPT);

  @Get('wallet.js')
  getScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.button.answer(request, reply);
  }

  @Get('wallet-link.js')
  getLinkScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.link.answer(request, reply);
  }
}

function script(text: string): PublishedFile {
  return new PublishedFile(Buffer.from(text), 'text/javascript; charset=utf-8');
}
