import { ApiProperty } from '@nestjs/swagger';

/** Something for machines at this host. */
export class AiCatalogEntryDto {
  @ApiProperty({ example: 'urn:air:media.example:mcp:mediamaker', description: 'Identifier of the entry.' })
  identifier: string;

  @ApiProperty({ example: 'application/mcp-server-card+json', description: 'Media type of what is at the address.' })
  type: string;

  @ApiProperty({ format: 'uri', example: 'https://media.example/mcp/server-card', description: 'Where it is.' })
  url: string;
}

/** What there is for machines at this host. */
export class AiCatalogDto {
  @ApiProperty({ enum: ['1.0'], description: 'Version of the form of this document.' })
  specVersion: string;

  @ApiProperty({ minItems: 1, description: 'Every entry.' })
  entries: AiCatalogEntryDto[];
}
