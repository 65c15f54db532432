import { DELIVERY_STATES, type DeliveryState, type Receiver, RECEIVERS } from '@libs/events';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { AdminPageQueryDto } from './page.dto.js';

export class DeliveryPathDto {
  /** Identifier of the event. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  delivery_id: string;
}

export class DeliveriesQueryDto extends AdminPageQueryDto {
  /** Only events in this state. */
  @IsOptional()
  @IsIn(DELIVERY_STATES)
  @ApiPropertyOptional({ enum: DELIVERY_STATES, example: 'dead' })
  state?: DeliveryState;

  /** Only events for the web application, or only those for webhook endpoints of accounts. */
  @IsOptional()
  @IsIn(RECEIVERS)
  @ApiPropertyOptional({ enum: RECEIVERS, example: 'web_application' })
  receiver?: Receiver;
}
