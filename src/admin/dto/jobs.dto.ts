import { RESOURCE_STATUSES, type ResourceStatus } from '@libs/library';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { AdminPageQueryDto } from './page.dto.js';

const UUID = { format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' } as const;

export class JobPathDto {
  /** Identifier of the resource that the job makes. */
  @IsUUID()
  @ApiProperty(UUID)
  resource_id: string;
}

export class JobsQueryDto extends AdminPageQueryDto {
  /** Only jobs of this account. */
  @IsOptional()
  @IsUUID()
  @ApiPropertyOptional(UUID)
  account_id?: string;

  /** Only jobs in this state. */
  @IsOptional()
  @IsIn(RESOURCE_STATUSES)
  @ApiPropertyOptional({ enum: RESOURCE_STATUSES, example: 'failed' })
  status?: ResourceStatus;
}
