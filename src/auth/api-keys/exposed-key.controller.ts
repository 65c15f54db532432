import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RevokeExposedKey } from '@libs/identity';
import { Public } from '../../platform/routes/public.decorator.js';
import { Refuses } from '../../platform/refusals/refuses.decorator.js';
import { ExposedKeyDto, ReportTakenDto } from './dto/exposed-key.dto.js';

/** Where leaked keys are ended by whoever finds them. */
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
      'Whoever has the whole key may end it; nothing else is asked for. A good key is accepted nowhere any more once this answers. The answer is the same for any other text, so that nothing is learned by trying.',
  })
  @ApiOkResponse({ type: ReportTakenDto, description: 'If this was a key of this service, it is revoked.' })
  @Refuses('storage_unavailable')
  async revokeExposedKey(@Body() { key }: ExposedKeyDto): Promise<ReportTakenDto> {
    await this.revoke.run(key);
    return { accepted: true };
  }
}
