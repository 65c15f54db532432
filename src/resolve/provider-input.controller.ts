import { Controller, Get, Head, Header, Param, Redirect } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ProviderInputToken } from '@libs/access';
import { deny } from '@libs/kernel';
import { ResolveProviderInput } from '@libs/library';
import { Public } from '../platform/routes/public.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ProviderInputPathDto } from './dto/provider-input.dto.js';

const DESCRIPTION =
  'The token in the address is the capability: no header is looked at. The address that is redirected to is freshly signed for the same method.';

const BYTES = { '*/*': { schema: { type: 'string', format: 'binary' } } } as const;

/**
 * The token in the path is the capability: no header is looked at. It is read here and not in a guard, because guards
 * run before the path is validated, and an invalid path is to be answered first.
 */
@ApiTags('resolve')
@Public()
@Controller('api/provider-input')
@ApiFoundResponse({ description: 'The address of the bytes.', headers: { 'Cache-Control': {} } })
@Refuses('token_malformed', 'token_signature_mismatch', 'not_found', 'capability_expired')
export class ProviderInputController {
  constructor(
    private readonly tokens: ProviderInputToken,
    private readonly resolveInput: ResolveProviderInput,
  ) {}

  @Head(':token/*')
  @ApiOperation({ summary: 'Look where the bytes of a resource are', description: DESCRIPTION })
  @ApiOkResponse({ description: 'What a client meets that follows the redirect.' })
  @Redirect()
  @Header('Cache-Control', 'no-store')
  async headProviderInput(@Param() path: ProviderInputPathDto): Promise<{ url: string }> {
    return { url: await this.resolveInput.run(this.open(path), 'HEAD') };
  }

  @Get(':token/*')
  @ApiOperation({ summary: 'Redirect to the bytes of a resource', description: DESCRIPTION })
  @ApiOkResponse({ description: 'The bytes, for a client that follows the redirect.', content: BYTES })
  @Redirect()
  @Header('Cache-Control', 'no-store')
  async getProviderInput(@Param() path: ProviderInputPathDto): Promise<{ url: string }> {
    return { url: await this.resolveInput.run(this.open(path), 'GET') };
  }

  /** The resource that the token opens. */
  private open({ token }: ProviderInputPathDto): string {
    const judged = this.tokens.read(token);
    switch (judged.verdict) {
      case 'malformed':
        throw deny('token_malformed', 'The token in the address cannot be read.');
      case 'mismatch':
        throw deny('token_signature_mismatch', 'The token in the address is not as it was issued.');
      case 'expired':
        throw deny('capability_expired', 'The token in the address has expired.');
      case 'valid':
        return judged.resourceId;
    }
  }
}
