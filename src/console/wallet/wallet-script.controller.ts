import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/routes/public.decorator.js';
import { PublishedFile } from '../../platform/published/published-file.js';
import { PublishedInterceptor } from '../../platform/published/published.interceptor.js';
import { Unlimited } from '../../platform/routes/unlimited.decorator.js';
import { WALLET_LINK_SCRIPT } from './wallet-link-script.js';
import { WALLET_SCRIPT } from './wallet-script.js';

/** The scripts of the wallet button and of the page of a wallet link. */
@ApiExcludeController()
@Public()
@UseInterceptors(PublishedInterceptor)
@Unlimited()
@Controller('assets')
export class WalletScriptController {
  private readonly button = script(WALLET_SCRIPT);
  private readonly link = script(WALLET_LINK_SCRIPT);

  @Get('wallet.js')
  getScript(): PublishedFile {
    return this.button;
  }

  @Get('wallet-link.js')
  getLinkScript(): PublishedFile {
    return this.link;
  }
}

function script(text: string): PublishedFile {
  return new PublishedFile(Buffer.from(text), 'text/javascript; charset=utf-8');
}
