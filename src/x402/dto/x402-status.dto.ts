import { ApiProperty } from '@nestjs/swagger';
import { PublishedPriceDto } from '../../platform/published/dto/published-price.dto.js';

/** A tool of the wallet lane. */
export class X402ToolDto {
  @ApiProperty({ example: 'create_video', description: 'Name of the tool.' })
  name: string;

  @ApiProperty({ example: false, description: 'Whether it can be paid for by the call now.' })
  enabled: boolean;

  @ApiProperty({ description: 'What a call costs, in credits and in stablecoin: one unit of it is a US dollar.' })
  price: PublishedPriceDto;
}

/** The configuration of the wallet lane. */
export class X402StatusDto {
  @ApiProperty({ example: false, description: 'Whether the lane is open: nothing can be paid while it is not.' })
  enabled: boolean;

  @ApiProperty({ enum: [2], description: 'Version of the x402 protocol.' })
  x402_version: number;

  @ApiProperty({ example: 'USDC', description: 'The stablecoin in which prices are asked.' })
  currency: string;

  @ApiProperty({ description: 'What the lane offers, in the order of the catalogue.' })
  tools: X402ToolDto[];
}
