import type { ResolvedResource, ResourceStatus } from '@libs/library';
import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';

export class ResolvePathDto {
  /** Identifier of the resource. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  resource_id: string;
}

/** A resource and an address to download it from. */
export class ResolvedResourceDto implements ResolvedResource {
  @ApiProperty({
    format: 'uuid',
    description: 'Identifier of the resource.',
    example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21',
  })
  resource_id: string;

  @ApiProperty({ minLength: 1, description: 'Name in the library.', example: 'Why the sky is blue' })
  name: string;

  @ApiProperty({ enum: ['completed'], description: 'Others have nothing to download.', example: 'completed' })
  status: ResourceStatus;

  @ApiProperty({ pattern: '^[a-z]+/', description: 'Media type of the file.', example: 'video/mp4' })
  mime_type: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Bytes of the file.', example: 1048576 })
  size_bytes: number;

  @ApiProperty({
    format: 'uri',
    description: 'Signed address; needs no other credential.',
    example: 'https://media.example/storage/a/film.mp4?sig=x',
  })
  download_url: string;

  @ApiProperty({
    format: 'date-time',
    description: 'Until when the address is good.',
    example: '2026-11-22T12:15:00.000Z',
  })
  expires_at: string;
}
