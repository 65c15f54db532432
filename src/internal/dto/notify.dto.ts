import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { Exact } from '../../platform/request-body/exact.decorator.js';

/** Whose resource was published. */
@Exact()
export class NotifyRequestDto {
  /** What was published. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  resource_id: string;

  /** Its owner. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '5d0f8a7e-2c1b-4e39-8f44-9a6b7c8d9e01' })
  user_id: string;
}

/** How many event streams received the notice. */
export class NotifyResponseDto {
  /** Also without any listening session. */
  @ApiProperty({ enum: ['broadcast'], example: 'broadcast' })
  result: string;

  /** Event streams of this process that received the notice. Streams of other processes receive it too, uncounted. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  sessions: number;
}
