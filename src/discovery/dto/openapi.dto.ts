import { ApiProperty } from '@nestjs/swagger';

/** What an OpenAPI document says of itself. */
export class OpenApiInfoDto {
  @ApiProperty({ example: 'Mediamaker', description: 'Name of what is described.' })
  title: string;

  @ApiProperty({ enum: ['2.0.0'], description: 'Version of the description of the HTTP routes.' })
  version: string;
}

/** The description of the HTTP routes (OpenAPI). */
export class OpenApiDto {
  @ApiProperty({
    minLength: 1,
    pattern: '^3\\.\\d+\\.\\d+$',
    example: '3.1.0',
    description: 'Version of the OpenAPI specification.',
  })
  openapi: string;

  @ApiProperty({ description: 'What the document says of itself.' })
  info: OpenApiInfoDto;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Every route.' })
  paths: object;
}
