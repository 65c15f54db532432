import type { Principal } from '@libs/identity';
import { ReadWorks } from '@libs/jobs';
import { ListResources, ReadRelated, resourceNotFound, UNLISTED_KINDS } from '@libs/library';
import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { NeedsScope } from '../auth/access/admits.decorator.js';
import { Caller } from '../auth/access/caller.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { MOST_LIMIT } from '../platform/request-body/page-query.decorator.js';
import { LibraryQueryDto, OrderedPathDto } from './dto/library.dto.js';
import { LibraryEntries } from './library-entries.js';
import { libraryPageSchema, orderSchema } from './schema/library.schema.js';

/** The library as its owner looks through it: with pictures, with what can be restored, and with what made each resource. */
@ApiTags('resources')
@Access('api_key', 'oauth', 'web_session')
@NeedsScope('library:read')
@Controller('api')
export class LibraryController {
  constructor(
    private readonly list: ListResources,
    private readonly entries: LibraryEntries,
    private readonly works: ReadWorks,
    private readonly related: ReadRelated,
  ) {}

  @Get('library')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Look through the library',
    description:
      'Your resources with small pictures and the progress of their jobs, the newest first. `next_cursor` is the `cursor` of the next page; the last page has none. Needs the scope `library:read`.',
  })
  @ApiOkResponse({
    standardSchema: libraryPageSchema,
    headers: { 'Cache-Control': {} },
    description: 'A page of the library.',
  })
  async listLibrary(
    @Query() { view, tag, limit, cursor, ...asked }: LibraryQueryDto,
    @Caller() caller: Principal,
  ): Promise<z.output<typeof libraryPageSchema>> {
    const { kind, status, tool, visibility, search, created_after: after, created_before: before } = asked;
    const page = await this.list.run(caller.accountId, {
      kind,
      status,
      tool,
      visibility,
      search,
      limit,
      cursor,
      onlyWhole: view === 'works',
      onlyDeleted: view === 'deleted',
      unlisted: view === 'works' ? [] : UNLISTED_KINDS,
      ...(tag !== undefined && { tags: [tag] }),
      ...(after !== undefined && { createdAfter: new Date(after) }),
      ...(before !== undefined && { createdBefore: new Date(before) }),
    });
    const { total, nextCursor } = page;
    const items = await this.entries.of(page.items, caller);
    return { items, total, ...(nextCursor !== undefined && { next_cursor: nextCursor }) };
  }

  @Get('resources/:resource_id/order')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read how a resource was made',
    description:
      'The tool and the arguments that made a resource of yours, what it cost, and the resources that it was made from or that were made from it. Answers for a deleted resource too, as long as it can be restored. Needs the scope `library:read`.',
  })
  @ApiOkResponse({ standardSchema: orderSchema, headers: { 'Cache-Control': {} }, description: 'How it was made.' })
  @Refuses('not_found')
  async getOrder(
    @Param() { resource_id: id }: OrderedPathDto,
    @Caller() caller: Principal,
  ): Promise<z.output<typeof orderSchema>> {
    const own = { id, includeDeleted: true, unlisted: UNLISTED_KINDS, limit: 1 };
    const [row] = (await this.list.run(caller.accountId, own)).items;
    if (!row) throw resourceNotFound(id);
    const { inputs = [], held, charged, ...made } = (await this.works.order(caller.accountId, row.id)) ?? {};
    const { madeFrom, parts, partOf, usedIn } = await this.related.run(row, inputs, MOST_LIMIT);
    const [resource, part_of] = await this.entries.of([row, ...(partOf ? [partOf] : [])], caller);
    if (!resource) throw new Error('a resource has no entry');
    return {
      resource,
      ...made,
      ...(held !== undefined && { credits_held: held }),
      ...(charged !== undefined && { credits_charged: charged }),
      made_from: await this.entries.of(madeFrom, caller),
      parts: await this.entries.of(parts, caller),
      ...(part_of && { part_of }),
      used_in: await this.entries.of(usedIn, caller),
    };
  }
}
