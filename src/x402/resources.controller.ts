import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@libs/identity';
import { type LibraryResource, ListByOffset, ReadResource } from '@libs/library';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { Caller } from '../auth/access/caller.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ResourcePathDto, ResourcesQueryDto } from './dto/resources.dto.js';
import { walletResourceSchema, walletResourcesSchema } from './schema/resources.schema.js';

const FREE = 'Nothing is paid for it. A session token comes with a payment, or by `POST /api/x402/session`.';

/** The library of a wallet, for the agent that polls it (specification, Payment and library). */
@ApiTags('x402')
@Access('wallet_session')
@Controller('api/x402')
export class ResourcesController {
  constructor(
    private readonly read: ReadResource,
    private readonly list: ListByOffset,
  ) {}

  @Get('resource/:resource_id')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'A resource of the wallet',
    description: `The state of a resource and, once it is completed, a fresh address of its file. ${FREE}`,
  })
  @ApiOkResponse({
    standardSchema: walletResourceSchema,
    headers: { 'Cache-Control': {} },
    description: 'The resource.',
  })
  @Refuses('not_found')
  async getWalletResource(
    @Param() { resource_id: resourceId }: ResourcePathDto,
    @Caller() { accountId }: Principal,
  ): Promise<z.output<typeof walletResourceSchema>> {
    return walletResource(await this.read.run(accountId, resourceId));
  }

  @Get('resources')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'The resources of the wallet',
    description: `Pages through the library of the wallet, the newest resource first, each with a fresh address of its file. ${FREE}`,
  })
  @ApiOkResponse({
    standardSchema: walletResourcesSchema,
    headers: { 'Cache-Control': {} },
    description: 'A page of resources.',
  })
  async listWalletResources(
    @Query() { limit, offset, mime_type: mimeType }: ResourcesQueryDto,
    @Caller() { accountId }: Principal,
  ): Promise<z.output<typeof walletResourcesSchema>> {
    const { resources, total } = await this.list.run(accountId, { limit, offset, mimeType });
    return { resources: resources.map(walletResource), total, limit, offset };
  }
}

/** The members that the specification names for these routes; visibility is none of them. */
function walletResource({
  id,
  name,
  status,
  storage_url,
  mime_type,
  metadata,
}: LibraryResource): z.output<typeof walletResourceSchema> {
  return { id, name, status, ...(storage_url !== undefined && { storage_url }), mime_type, metadata };
}
