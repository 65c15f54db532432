import { MAKER_NAMES, PURCHASE_STATES, type PurchaseState } from '@libs/providers';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { AdminPageQueryDto } from './page.dto.js';

export class PurchasePathDto {
  /** Identifier of a purchase, or of the resource that it is for. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  purchase_id: string;
}

export class PurchasesQueryDto extends AdminPageQueryDto {
  /** Only purchases in this state. */
  @IsOptional()
  @IsIn(PURCHASE_STATES)
  @ApiPropertyOptional({ enum: PURCHASE_STATES, example: 'unknown' })
  state?: PurchaseState;
}

export class MakerPathDto {
  /** Name of a maker. */
  @IsIn(MAKER_NAMES)
  @ApiProperty({ enum: MAKER_NAMES, example: 'fal' })
  maker: (typeof MAKER_NAMES)[number];
}
