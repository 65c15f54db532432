import { ACCOUNT_EVENT_TYPES, type AccountEventType, DELIVERY_STATES, type DeliveryState, PING } from '@libs/events';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';

const DEFAULT_LIMIT = 50;
/** Deliveries of the largest page. */
export const MOST_DELIVERIES = 200;
const LONGEST_CURSOR = 200;
const TYPES = [...ACCOUNT_EVENT_TYPES, PING];

export class DeliveriesPathDto {
  /** Identifier of the endpoint. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '7c9e6679-7425-40de-944b-e07fc1f90ae7' })
  endpoint_id: string;
}

export class DeliveryPathDto extends DeliveriesPathDto {
  /** Identifier of the delivery. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '2f1c0a53-9d0e-4b8e-a0a5-0f6f4f2f8a11' })
  delivery_id: string;
}

export class DeliveriesQueryDto {
  /** Only deliveries in this state. */
  @IsOptional()
  @IsIn(DELIVERY_STATES)
  @ApiPropertyOptional({ enum: DELIVERY_STATES, example: 'delivered' })
  state?: DeliveryState;

  /** Only events of this type. */
  @IsOptional()
  @IsIn(TYPES)
  @ApiPropertyOptional({ enum: TYPES, example: 'resource.completed' })
  type?: AccountEventType | typeof PING;

  /** How many deliveries are returned at most. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value,
  )
  @IsInt()
  @Min(1)
  @Max(MOST_DELIVERIES)
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST_DELIVERIES, default: DEFAULT_LIMIT, example: 50 })
  limit: number = DEFAULT_LIMIT;

  /** `next_cursor` of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_CURSOR)
  @ApiPropertyOptional({ maxLength: LONGEST_CURSOR, example: 'MTc5NTk1MzYwMDAwMDAwMHwyZjFj' })
  cursor?: string;
}
