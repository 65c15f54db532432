import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { DEFAULT_LIMIT, PageLimit } from '../../platform/request-body/page-query.decorator.js';
import { WholeNumber } from '../../platform/request-body/whole-number.decorator.js';

const PRINTABLE = /^[!-~]*$/;

export class ResourcePathDto {
  /** Identifier of the resource. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  resource_id: string;
}

export class ResourcesQueryDto {
  /** How many resources are returned at most. */
  @PageLimit()
  limit: number = DEFAULT_LIMIT;

  /** How many resources are skipped, from the newest on. */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0, example: 0 })
  offset: number = 0;

  /** Only resources whose media type begins with this text. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @Matches(PRINTABLE, { message: 'mime_type holds printable ASCII without spaces; write + as %2B' })
  @ApiPropertyOptional({ maxLength: 100, pattern: PRINTABLE.source, example: 'image/' })
  mime_type?: string;
}
