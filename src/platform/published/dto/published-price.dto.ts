import { ApiProperty } from '@nestjs/swagger';

/** What a tool costs: so much for each unit of a call. */
export class PublishedPriceDto {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 1,
    description: 'Credits for each unit; 0 where the tool is free.',
  })
  credits: number;

  @ApiProperty({
    pattern: '^\\d+\\.\\d{2}$',
    example: '0.01',
    description: 'The same in US dollars, with two decimals.',
  })
  usd: string;

  @ApiProperty({ example: 'started 5 seconds, twice at 1080p', description: 'What a unit is, after the word "per".' })
  per: string;
}
