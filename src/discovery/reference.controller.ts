import { Controller, Get, Header, Param, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { PublishedFile } from '../platform/published/published-file.js';
import { Public } from '../platform/routes/public.decorator.js';
import { nothingHere } from '../platform/routes/unknown-address.js';
import { PublishedInterceptor } from '../platform/published/published.interceptor.js';
import { Unlimited } from '../platform/routes/unlimited.decorator.js';
import { REFERENCE_POLICY, referenceFiles, referencePage } from './reference-page.js';

/** The description of the HTTP routes as a page for people (Swagger UI), under a content policy of its own. */
@ApiExcludeController()
@Public()
@UseInterceptors(PublishedInterceptor)
@Unlimited()
@Controller('docs')
export class ReferenceController {
  private page?: PublishedFile;
  /** 1.7 MB, read when somebody opens the page. */
  private files?: ReadonlyMap<string, PublishedFile>;

  @Get()
  @Header('Content-Security-Policy', REFERENCE_POLICY)
  getReference(): PublishedFile {
    return (this.page ??= referencePage());
  }

  @Get(':file')
  getReferenceFile(@Param('file') name: string): PublishedFile {
    const file = (this.files ??= referenceFiles()).get(name);
    if (!file) throw nothingHere();
    return file;
  }
}
