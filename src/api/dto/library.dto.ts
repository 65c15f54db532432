import {
  RESOURCE_KINDS,
  RESOURCE_STATUSES,
  type ResourceKind,
  type ResourceStatus,
  VISIBILITIES,
  type Visibility,
} from '@libs/library';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsBase64,
  IsIn,
  IsISO8601,
  IsOptional,
  IsRFC3339,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
} from 'class-validator';
import { DEFAULT_LIMIT, PageLimit } from '../../platform/request-body/page-query.decorator.js';

const TOOL = /^[a-z_]{1,40}$/;
const VIEWS = ['works', 'all', 'deleted'] as const;
const AN_ID = '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42';

export class OrderedPathDto {
  /** Identifier of the resource. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: AN_ID })
  resource_id: string;
}

export class LibraryQueryDto {
  /** `works`: what was asked for, without parts of films, trained styles and receipts. `all`: these too. `deleted`: what can be restored. */
  @IsOptional()
  @IsIn(VIEWS)
  @ApiPropertyOptional({ enum: VIEWS, default: 'works', example: 'works' })
  view: (typeof VIEWS)[number] = 'works';

  /** Only this kind. */
  @IsOptional()
  @IsIn(RESOURCE_KINDS)
  @ApiPropertyOptional({ enum: RESOURCE_KINDS, example: 'video' })
  kind?: ResourceKind;

  /** Only this status. */
  @IsOptional()
  @IsIn(RESOURCE_STATUSES)
  @ApiPropertyOptional({ enum: RESOURCE_STATUSES, example: 'completed' })
  status?: ResourceStatus;

  /** Only what this tool made. */
  @IsOptional()
  @IsString()
  @Matches(TOOL)
  @ApiPropertyOptional({ pattern: TOOL.source, example: 'create_video' })
  tool?: string;

  /** Only this visibility. */
  @IsOptional()
  @IsIn(VISIBILITIES)
  @ApiPropertyOptional({ enum: VISIBILITIES, example: 'public' })
  visibility?: Visibility;

  /** Part of the name. */
  @IsOptional()
  @IsString()
  @MaxLength(120)
  @Matches(/^[^\0]*$/u, { message: 'search holds no character U+0000' })
  @ApiPropertyOptional({ maxLength: 120, example: 'launch' })
  search?: string;

  /** Only resources with this tag. */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  @Matches(/^[^\0]*$/u, { message: 'tag holds no character U+0000' })
  @ApiPropertyOptional({ maxLength: 40, example: 'launch' })
  tag?: string;

  /** Only what was ordered then or later. */
  @IsOptional()
  @IsRFC3339()
  @IsISO8601({ strict: true })
  @MaxLength(40)
  @ApiPropertyOptional({ format: 'date-time', maxLength: 40, example: '2026-11-01T00:00:00Z' })
  created_after?: string;

  /** Only what was ordered before. */
  @IsOptional()
  @IsRFC3339()
  @IsISO8601({ strict: true })
  @MaxLength(40)
  @ApiPropertyOptional({ format: 'date-time', maxLength: 40, example: '2026-12-01T00:00:00Z' })
  created_before?: string;

  /** Resources of a page. */
  @PageLimit()
  limit: number = DEFAULT_LIMIT;

  /** `next_cursor` of the page before. */
  @IsOptional()
  @IsBase64({ urlSafe: true })
  @MaxLength(200)
  @ApiPropertyOptional({ maxLength: 200, example: 'MjAyNi0xMS0yMg' })
  cursor?: string;
}
