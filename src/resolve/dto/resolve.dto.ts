import type { ResolvedResource, ResourceStatus } from '@libs/library';
import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';

export class ResolvePathDto {
  /** Identifier of the resource. */
  @IsUUID()
  @ApiProperty({ format: 'uuid' })
  resource_id: string;
}

/** A resource and an address to download it from. */
export class ResolvedResourceDto implements ResolvedResource {
  @ApiProperty({ format: 'uuid' })
  resource_id: string;

  name: string;

  @ApiProperty({ enum: ['completed'] })
  status: ResourceStatus;

  @ApiProperty({ example: 'video/mp4' })
  mime_type: string;

  @ApiProperty({ type: 'integer', minimum: 0 })
  size_bytes: number;

  @ApiProperty({ format: 'uri', description: 'Signed address; needs no other credential.' })
  download_url: string;

  @ApiProperty({ format: 'date-time', description: 'Until when the address is good.' })
  expires_at: string;
}
