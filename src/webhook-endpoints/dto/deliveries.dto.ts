import { ACCOUNT_EVENT_TYPES, type AccountEventType, DELIVERY_STATES, type DeliveryState, PING } from '@libs/events';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { DEFAULT_LIMIT, PageCursor, PageLimit } from '../../platform/request-body/page-query.decorator.js';

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
  @PageLimit()
  limit: number = DEFAULT_LIMIT;

  /** `next_cursor` of the page before. */
  @PageCursor(LONGEST_CURSOR, 'MTc5NTk1MzYwMDAwMDAwMHwyZjFj')
  cursor?: string;
}
