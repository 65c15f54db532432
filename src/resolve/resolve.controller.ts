import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@libs/identity';
import { ResolveResource } from '@libs/library';
import { AccessOnDemand } from '../auth/access/access.decorator.js';
import { CallerOnDemand } from '../auth/access/caller.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ResolvedResourceDto, ResolvePathDto } from './dto/resolve.dto.js';

@ApiTags('resolve')
@AccessOnDemand('api_key', 'idp_jwt')
@Controller('api/resolve')
export class ResolveController {
  constructor(private readonly resolve: ResolveResource) {}

  @Get(':resource_id')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({
    summary: 'Resolve a resource to a download address',
    description:
      'A public resource needs no credential, and one that is sent is not looked at. A private one opens for its owner alone.',
  })
  @ApiOkResponse({
    type: ResolvedResourceDto,
    headers: { 'Cache-Control': {} },
    description: 'The resource, and an address that is good for 15 minutes.',
  })
  @Refuses('forbidden_resource', 'not_found', 'resource_not_ready')
  resolveResource(
    @Param() { resource_id: resourceId }: ResolvePathDto,
    @CallerOnDemand('library:read') reader: () => Promise<Principal>,
  ): Promise<ResolvedResourceDto> {
    return this.resolve.run(resourceId, reader);
  }
}
