import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsISO8601, IsObject, IsString, IsUUID, Matches, MaxLength, ValidateNested } from 'class-validator';

const RESOURCE = '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21';
const WORD = /^[a-z_]{1,40}$/;
const TYPE = /^[a-z_]{1,40}(\.[a-z_]{1,40}){1,3}$/;

/** Which resource changed. */
export class WebEventDataDto {
  @IsUUID()
  @ApiProperty({ format: 'uuid', description: 'The resource that changed.', example: RESOURCE })
  resource_id: string;

  @IsUUID()
  @ApiProperty({ format: 'uuid', description: 'Its owner.', example: '5d0f8a7e-2c1b-4e39-8f44-9a6b7c8d9e01' })
  account_id: string;

  @IsString()
  @Matches(WORD)
  @ApiProperty({ pattern: WORD.source, description: 'Its status after the change.', example: 'completed' })
  status: string;
}

/** A change of a resource. */
export class WebEventDto {
  @IsUUID()
  @ApiProperty({
    format: 'uuid',
    description: 'The same in each repeat.',
    example: 'e4a3b7de-8c57-4f0f-9a51-1d2f7f6f0c11',
  })
  id: string;

  @IsString()
  @Matches(TYPE)
  @ApiProperty({
    pattern: TYPE.source,
    description: '`resource.created`, `resource.updated`, `resource.deleted` or `resource.restored`; more may come.',
    example: 'resource.updated',
  })
  type: string;

  @IsISO8601({ strict: true })
  @MaxLength(40)
  @ApiProperty({
    format: 'date-time',
    maxLength: 40,
    description: 'When the change was made, with microseconds. It grows within one resource.',
    example: '2026-11-22T12:00:00.123456Z',
  })
  created_at: string;

  @IsObject()
  @ValidateNested()
  @Type(() => WebEventDataDto)
  @ApiProperty({ description: 'Which resource changed.' })
  data: WebEventDataDto;
}
