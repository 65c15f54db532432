import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RevokeExposedKey } from '@libs/identity';
import { Public } from '../../platform/routes/public.decorator.js';
import { Refuses } from '../../platform/refusals/refuses.decorator.js';
import { ExposedKeyDto, ReportTakenDto } from './dto/exposed-key.dto.js';

/** Revokes leaked keys; anyone who shows the whole key may call it. */
@ApiTags('keys')
@Public()
@Controller('api/keys')
export class ExposedKeyController {
  constructor(private readonly revoke: RevokeExposedKey) {}

  @Post('revoke-exposed')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Revoke an API key that leaked',
    description:
      'The whole key is the only credential that this needs. Once this answers, no process accepts the key any more. The answer is the same for any other text, so that guessing reveals nothing.',
  })
  @ApiOkResponse({ type: ReportTakenDto, description: 'If this was a key of this service, it is revoked.' })
  @Refuses('storage_unavailable')
  async revokeExposedKey(@Body() { key }: ExposedKeyDto): Promise<ReportTakenDto> {
    await this.revoke.run(key);
    return { accepted: true };
  }
}
