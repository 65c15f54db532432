import { ApiProperty } from '@nestjs/swagger';

const ISSUER = 'https://media.example';

/** Metadata of an authorization server (RFC 8414); there may be more than is named here. */
export class AuthorizationServerDto {
  @ApiProperty({ format: 'uri', example: ISSUER, description: 'Who issues the tokens.' })
  issuer: string;

  @ApiProperty({ format: 'uri', example: `${ISSUER}/oauth/authorize`, description: 'Where a person agrees.' })
  authorization_endpoint: string;

  @ApiProperty({ format: 'uri', example: `${ISSUER}/oauth/token`, description: 'Where tokens are issued.' })
  token_endpoint: string;

  @ApiProperty({ format: 'uri', example: `${ISSUER}/oauth/jwks`, description: 'The keys that sign tokens.' })
  jwks_uri: string;

  @ApiProperty({ minItems: 1, example: ['code'], description: 'Which responses a client may ask for.' })
  response_types_supported: string[];

  @ApiProperty({ minItems: 1, example: ['S256'], description: 'How a client proves that it began the flow.' })
  code_challenge_methods_supported: string[];
}
