import { type ResourceStatus, RESOURCE_STATUSES } from '@libs/library';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';

const DEFAULT_LIMIT = 50;
const MOST_LIMIT = 200;
const PRINTABLE = /^[!-~]*$/;

/** Reads plain digits alone: `Number` would read an empty text as 0, and `1e2` and `0x10` as numbers. */
const WholeNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value,
  );

export class ResourcePathDto {
  /** Identifier of the resource. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  resource_id: string;
}

export class ResourcesQueryDto {
  /** How many resources are returned at most. */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(MOST_LIMIT)
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST_LIMIT, default: DEFAULT_LIMIT, example: 50 })
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

/** A resource in the library of a wallet. */
export class WalletResourceDto {
  @ApiProperty({
    format: 'uuid',
    description: 'Identifier of the resource.',
    example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21',
  })
  id: string;

  @ApiProperty({ description: 'Name in the library.', example: 'Why the sky is blue' })
  name: string;

  @ApiProperty({
    enum: RESOURCE_STATUSES,
    description: 'State of the resource; `completed`, `failed` and `cancelled` are final.',
    example: 'completed',
  })
  status: ResourceStatus;

  @ApiPropertyOptional({
    format: 'uri',
    description: 'Signed address of the file, good for 15 minutes. Present once the resource is completed.',
    example: 'https://media.example/storage/a/film.mp4?sig=x',
  })
  storage_url?: string;

  @ApiProperty({ pattern: '^[a-z]+/', description: 'Media type of the file.', example: 'video/mp4' })
  mime_type: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Facts of the media, its cost, and signed addresses of the files beside it.',
    example: { kind: 'video', duration_seconds: 8, created_at: '2026-11-22T12:00:00.000Z' },
  })
  metadata: Record<string, unknown>;
}

/** A page of the library of a wallet. */
export class WalletResourcesDto {
  @ApiProperty({ type: [WalletResourceDto], maxItems: MOST_LIMIT, description: 'The newest first.' })
  resources: WalletResourceDto[];

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'How many resources the filter finds, on all pages.',
    example: 1,
  })
  total: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MOST_LIMIT, description: 'As asked for.', example: 50 })
  limit: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'As asked for.', example: 0 })
  offset: number;
}
