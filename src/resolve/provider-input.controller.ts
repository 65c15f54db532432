import { Controller, Get, Head, Header, Param, Redirect, UseGuards } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ResolveProviderInput } from '@libs/library';
import { CapabilityGuard } from '../auth/guards/capability.guard.js';
import { ProviderInputPathDto } from '../auth/guards/dto/provider-input.dto.js';
import { Opened } from '../auth/guards/opened.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';

const DESCRIPTION =
  'The token in the address is the capability: no header is looked at. The address that is redirected to is freshly signed for the same method.';

const BYTES = { '*/*': { schema: { type: 'string', format: 'binary' } } } as const;

/** The token in the path is the capability: `CapabilityGuard` reads it and no header. The path parameter only describes the path. */
@ApiTags('resolve')
@Public()
@UseGuards(CapabilityGuard)
@Controller('api/provider-input')
@ApiFoundResponse({ description: 'The address of the bytes.', headers: { 'Cache-Control': {} } })
@Refuses('token_malformed', 'token_signature_mismatch', 'not_found', 'capability_expired')
export class ProviderInputController {
  constructor(private readonly resolveInput: ResolveProviderInput) {}

  @Head(':token/*')
  @ApiOperation({ summary: 'Look where the bytes of a resource are', description: DESCRIPTION })
  @ApiOkResponse({ description: 'What a client meets that follows the redirect.' })
  @Redirect()
  @Header('Cache-Control', 'no-store')
  async headProviderInput(
    @Param() _path: ProviderInputPathDto,
    @Opened() { resourceId }: { resourceId: string },
  ): Promise<{ url: string }> {
    return { url: await this.resolveInput.run(resourceId, 'HEAD') };
  }

  @Get(':token/*')
  @ApiOperation({ summary: 'Redirect to the bytes of a resource', description: DESCRIPTION })
  @ApiOkResponse({ description: 'The bytes, for a client that follows the redirect.', content: BYTES })
  @Redirect()
  @Header('Cache-Control', 'no-store')
  async getProviderInput(
    @Param() _path: ProviderInputPathDto,
    @Opened() { resourceId }: { resourceId: string },
  ): Promise<{ url: string }> {
    return { url: await this.resolveInput.run(resourceId, 'GET') };
  }
}
