import { ApiProperty } from '@nestjs/swagger';
import { IconDto } from './icon.dto.js';

/** A header that a client must send. */
export class ServerHeaderDto {
  @ApiProperty({ example: 'Authorization', description: 'Name of the header.' })
  name: string;

  @ApiProperty({ example: 'Bearer and an API key.', description: 'What its value is.' })
  description: string;

  @ApiProperty({ example: true, description: 'Whether requests without it are refused.' })
  isRequired: boolean;

  @ApiProperty({ example: true, description: 'Whether the value must be kept secret.' })
  isSecret: boolean;
}

/** An address at which the server is reached. */
export class ServerRemoteDto {
  @ApiProperty({ enum: ['streamable-http'], description: 'Transport of the protocol.' })
  type: string;

  @ApiProperty({ format: 'uri', example: 'https://media.example/mcp', description: 'Where to POST messages.' })
  url: string;

  @ApiProperty({
    minItems: 1,
    example: ['2026-07-28', '2025-11-25'],
    description: 'Every revision that is served, newest first.',
  })
  supportedProtocolVersions: string[];

  @ApiProperty({ minItems: 1, description: 'Headers of every request.' })
  headers: ServerHeaderDto[];
}

/** MCP server card. */
export class ServerCardDto {
  @ApiProperty({
    format: 'uri',
    description: 'The schema of this card.',
    example: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  })
  $schema: string;

  @ApiProperty({
    example: 'example.media/mediamaker',
    description: 'Reversed host, a slash and the name of the server.',
  })
  name: string;

  @ApiProperty({ example: '0.1.0', description: 'Version of the program.' })
  version: string;

  @ApiProperty({ example: 'Mediamaker', description: 'Name for people.' })
  title: string;

  @ApiProperty({ maxLength: 100, example: 'Makes video, images and sound.', description: 'What it does, in a line.' })
  description: string;

  @ApiProperty({ format: 'uri', example: 'https://media.example', description: 'Base address of the service.' })
  websiteUrl: string;

  @ApiProperty({ minItems: 1, description: 'Pictures beside the name.' })
  icons: IconDto[];

  @ApiProperty({ minItems: 1, description: 'Where the server is reached.' })
  remotes: ServerRemoteDto[];
}
