import { SCOPES } from '@libs/identity';
import { ApiProperty } from '@nestjs/swagger';

/** Protected-resource metadata (RFC 9728). */
export class ProtectedResourceDto {
  @ApiProperty({
    format: 'uri',
    example: 'https://media.example/mcp',
    description:
      'The MCP endpoint, with the query of the address that was asked. Access tokens name it without a query.',
  })
  resource: string;

  @ApiProperty({
    type: [String],
    required: false,
    example: ['https://media.example'],
    description: 'Issuers of access tokens, the preferred one first; absent where sign-in with OAuth is not open.',
  })
  authorization_servers?: string[];

  @ApiProperty({ minItems: 1, enum: ['header'], isArray: true, description: 'How a token is sent (RFC 6750).' })
  bearer_methods_supported: string[];

  @ApiProperty({ minItems: 1, enum: SCOPES, isArray: true, description: 'Scopes that ordinary use needs.' })
  scopes_supported: string[];

  @ApiProperty({ example: 'Mediamaker', description: 'Name of the resource, for people.' })
  resource_name: string;

  @ApiProperty({ format: 'uri', example: 'https://media.example/docs/llms.txt', description: 'What to read about it.' })
  resource_documentation: string;
}
