import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PublishedFile } from '../../platform/published/published-file.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { PublishedInterceptor } from '../../platform/published/published.interceptor.js';
import { Unlimited } from '../../platform/routes/unlimited.decorator.js';
import { KEY_SCRIPT } from './key-script.js';

/** The script of the pages of keys. */
@ApiExcludeController()
@Public()
@UseInterceptors(PublishedInterceptor)
@Unlimited()
@Controller('assets')
export class KeyScriptController {
  private readonly script = new PublishedFile(Buffer.from(KEY_SCRIPT), 'text/javascript; charset=utf-8');

  @Get('keys.js')
  getScript(): PublishedFile {
    return this.script;
  }
}
