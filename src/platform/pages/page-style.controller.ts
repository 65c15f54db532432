import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { consoleFonts } from './built-console.js';
import { fontFaces, PAGE_STYLE } from './page-style.js';
import { Public } from '../routes/public.decorator.js';
import { PublishedFile } from '../published/published-file.js';
import { PublishedInterceptor } from '../published/published.interceptor.js';
import { Unlimited } from '../routes/unlimited.decorator.js';

/** The style of the pages for people. */
@ApiExcludeController()
@Public()
@UseInterceptors(PublishedInterceptor)
@Unlimited()
@Controller('assets')
export class PageStyleController {
  private readonly style = new PublishedFile(
    Buffer.from(fontFaces(consoleFonts()) + PAGE_STYLE),
    'text/css; charset=utf-8',
  );

  @Get('page.css')
  getStyle(): PublishedFile {
    return this.style;
  }
}
