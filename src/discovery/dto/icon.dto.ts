import { ApiProperty } from '@nestjs/swagger';

/** A picture beside a name (MCP, Icon). */
export class IconDto {
  @ApiProperty({
    format: 'uri',
    example: 'https://media.example/icons/mediamaker-1a2b3c4d.svg',
    description: 'Address of the picture.',
  })
  src: string;

  @ApiProperty({ example: 'image/svg+xml', description: 'Its media type.' })
  mimeType: string;

  @ApiProperty({ minItems: 1, example: ['any'], description: 'Its sizes in pixels, like 48x48, or any.' })
  sizes: string[];
}
