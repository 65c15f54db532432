import { Controller, Get, Head, Header, Param, Redirect } from '@nestjs/common';
import { ApiFoundResponse, ApiTags } from '@nestjs/swagger';
import { ProviderInputToken } from '@libs/access';
import { Denial } from '@libs/kernel';
import { ResolveProviderInput } from '@libs/library';
import { Public } from '../platform/public.decorator.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { ProviderInputPathDto } from './dto/provider-input.dto.js';

/**
 * The token in the path is the capability: no header is looked at. It is read here and not in a guard, because guards
 * run before the path is validated, and an invalid path is to be answered first.
 */
@ApiTags('resolve')
@Public()
@Controller('api/provider-input')
@ApiFoundResponse({ description: 'Location: a freshly signed address.' })
@Refuses('token_malformed', 'token_signature_mismatch', 'not_found', 'capability_expired')
export class ProviderInputController {
  constructor(
    private readonly tokens: ProviderInputToken,
    private readonly resolveInput: ResolveProviderInput,
  ) {}

  @Head(':token/*')
  @Redirect()
  @Header('Cache-Control', 'no-store')
  async head(@Param() path: ProviderInputPathDto): Promise<{ url: string }> {
    return { url: await this.resolveInput.run(this.open(path), 'HEAD') };
  }

  /** Redirects the holder of a token to the bytes of its resource. */
  @Get(':token/*')
  @Redirect()
  @Header('Cache-Control', 'no-store')
  async get(@Param() path: ProviderInputPathDto): Promise<{ url: string }> {
    return { url: await this.resolveInput.run(this.open(path), 'GET') };
  }

  /** The resource that the token opens. */
  private open({ token }: ProviderInputPathDto): string {
    const judged = this.tokens.read(token);
    switch (judged.verdict) {
      case 'malformed':
        throw new Denial('token_malformed', 'The token in the address cannot be read.');
      case 'mismatch':
        throw new Denial('token_signature_mismatch', 'The token in the address is not as it was issued.');
      case 'expired':
        throw new Denial('capability_expired', 'The token in the address has expired.');
      case 'valid':
        return judged.resourceId;
    }
  }
}
