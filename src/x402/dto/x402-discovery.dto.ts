import { ApiProperty } from '@nestjs/swagger';

/** What crawlers read of payment: the two conventions in use, in one document. */
export class X402DiscoveryDto {
  @ApiProperty({ enum: [1], description: 'Version of the discovery document.' })
  version: number;

  @ApiProperty({ enum: [2], description: 'Version of the x402 protocol.' })
  x402Version: number;

  @ApiProperty({ example: 'Payment by the call is not open on this service …', description: 'For language models.' })
  instructions: string;

  @ApiProperty({ example: [], description: 'Addresses that take payments; none while the lane is closed.' })
  resources: string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    example: [],
    description: 'The same with what each accepts; none while the lane is closed.',
  })
  items: Record<string, unknown>[];
}
