import { ApiProperty } from '@nestjs/swagger';
import { IconDto } from './icon.dto.js';
import { LaneDto } from './lane.dto.js';
import { ToolGroupDto } from './tool-group.dto.js';

/** Revisions of the protocol that begin alike. */
export class McpEraDto {
  @ApiProperty({ minItems: 1, example: ['2026-07-28'], description: 'Revisions, newest first.' })
  protocolVersions: string[];

  @ApiProperty({ enum: ['initialize', 'server/discover'], description: 'The request by which a client learns of us.' })
  beginsWith: string;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What is offered in these revisions.' })
  capabilities: object;
}

/** Where other documents are. */
export class McpDocumentsDto {
  @ApiProperty({ format: 'uri', example: 'https://media.example/mcp/server-card', description: 'The server card.' })
  serverCard: string;

  @ApiProperty({
    format: 'uri',
    example: 'https://media.example/.well-known/public-mcp-contract-v1.json',
    description: 'The public contract.',
  })
  contract: string;

  @ApiProperty({
    format: 'uri',
    example: 'https://media.example/.well-known/public-mcp-lane-projection-v1.json',
    description: 'The live lane projection.',
  })
  laneProjection: string;

  @ApiProperty({
    format: 'uri',
    example: 'https://media.example/.well-known/oauth-protected-resource/mcp',
    description: 'Protected-resource metadata (RFC 9728).',
  })
  protectedResource: string;

  @ApiProperty({ format: 'uri', example: 'https://media.example/openapi.json', description: 'The HTTP routes.' })
  openapi: string;

  @ApiProperty({ format: 'uri', example: 'https://media.example/llms.txt', description: 'Text for language models.' })
  llms: string;
}

/** MCP server discovery. */
export class McpJsonDto {
  @ApiProperty({ example: 'mediamaker', description: 'Name of the server.' })
  name: string;

  @ApiProperty({ example: '0.1.0', description: 'Version of the program.' })
  version: string;

  @ApiProperty({ example: 'Mediamaker', description: 'Name for people.' })
  title: string;

  @ApiProperty({ example: 'Makes video, images and sound from a prompt.', description: 'What it does, in a line.' })
  description: string;

  @ApiProperty({ format: 'uri', example: 'https://media.example', description: 'Base address of the service.' })
  websiteUrl: string;

  @ApiProperty({ minItems: 1, description: 'Pictures beside the name.' })
  icons: IconDto[];

  @ApiProperty({ format: 'uri', example: 'https://media.example/mcp', description: 'Where to POST messages.' })
  endpoint: string;

  @ApiProperty({ enum: ['streamable-http'], description: 'Transport of the protocol.' })
  transport: string;

  @ApiProperty({
    minItems: 1,
    example: ['2026-07-28', '2025-11-25'],
    description: 'Every revision that is served, newest first.',
  })
  protocolVersions: string[];

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What the newest revision is offered.' })
  capabilities: object;

  @ApiProperty({ minItems: 1, description: 'What each revision is offered, and how it begins.' })
  eras: McpEraDto[];

  @ApiProperty({ example: 'A creating tool answers at once …', description: 'For the models of those who connect.' })
  instructions: string;

  @ApiProperty({ minItems: 1, description: 'How callers show who they are.' })
  lanes: LaneDto[];

  @ApiProperty({ minItems: 1, description: 'Parts of the tools to which a caller may narrow its list.' })
  toolGroups: ToolGroupDto[];

  @ApiProperty({ description: 'Where other documents are.' })
  documents: McpDocumentsDto;
}
