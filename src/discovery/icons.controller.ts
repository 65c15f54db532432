import { Controller, Header, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PublishedFile } from '../platform/published/published-file.js';
import { Public } from '../platform/routes/public.decorator.js';
import { Published } from '../platform/published/published.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { nothingHere } from '../platform/routes/unknown-address.js';
import { Unlimited } from '../platform/routes/unlimited.decorator.js';
import { Documents } from './documents.js';
import { IconPathDto } from './dto/icon-path.dto.js';

/** The pictures that `tools/list` and the discovery documents name. Hosts show them on pages of their own origin. */
@ApiTags('discovery')
@Public()
@Unlimited()
@Controller('icons')
export class IconsController {
  constructor(private readonly documents: Documents) {}

  @Published(':file', {
    summary: 'Icon of the service or of a tool',
    description: 'A picture whose address is in `icons`. The name carries a hash: the file never changes.',
    mediaType: 'image/svg+xml',
    example: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"></svg>',
  })
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  @Refuses('not_found')
  getIcon(@Param() { file }: IconPathDto): PublishedFile {
    const icon = this.documents.icons.get(file);
    if (icon === undefined) throw nothingHere();
    return icon;
  }
}
