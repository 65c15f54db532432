import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@libs/identity';
import { ResolveResource } from '@libs/library';
import { AccessOnDemand } from '../auth/access.decorator.js';
import { CallerOnDemand } from '../auth/caller.decorator.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { ResolvedResourceDto, ResolvePathDto } from './dto/resolve.dto.js';

@ApiTags('resolve')
@AccessOnDemand('api_key')
@Controller('api/resolve')
export class ResolveController {
  constructor(private readonly resolveResource: ResolveResource) {}

  /** Resolves a resource to a signed download address; a public resource needs no credential. */
  @Get(':resource_id')
  @Header('Cache-Control', 'private, no-store')
  @ApiOkResponse({ type: ResolvedResourceDto })
  @Refuses('forbidden_resource', 'not_found', 'resource_not_ready')
  resolve(
    @Param() { resource_id: resourceId }: ResolvePathDto,
    @CallerOnDemand('library:read') reader: () => Promise<Principal>,
  ): Promise<ResolvedResourceDto> {
    return this.resolveResource.run(resourceId, reader);
  }
}
