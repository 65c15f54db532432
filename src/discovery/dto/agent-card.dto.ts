import { ApiProperty } from '@nestjs/swagger';

/** What of A2A this service does: nothing. */
export class AgentCapabilitiesDto {
  @ApiProperty({ enum: [false], description: 'No A2A streams.' })
  streaming: boolean;

  @ApiProperty({ enum: [false], description: 'No A2A push notifications.' })
  pushNotifications: boolean;

  @ApiProperty({ enum: [false], description: 'No history of A2A tasks.' })
  stateTransitionHistory: boolean;
}

/** How a caller shows who it is. */
export class AgentAuthenticationDto {
  @ApiProperty({
    minItems: 1,
    example: ['bearer'],
    description: 'Schemes: `bearer` in the Authorization header, and `x402` where calls can be paid.',
  })
  schemes: string[];
}

/** How to connect by MCP. */
export class AgentMcpDto {
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

  @ApiProperty({ format: 'uri', example: 'https://media.example/mcp/server-card', description: 'The server card.' })
  serverCard: string;
}

/** Something the service can do: a tool of its MCP endpoint. */
export class AgentSkillDto {
  @ApiProperty({ example: 'create_video', description: 'Name of the tool.' })
  id: string;

  @ApiProperty({ example: 'Create video', description: 'Its title.' })
  name: string;

  @ApiProperty({ example: 'Makes a narrated, captioned video.', description: 'What it does.' })
  description: string;

  @ApiProperty({ minItems: 1, example: ['mcp-tool'], description: 'Words to find it by.' })
  tags: string[];
}

/** Agent-to-agent discovery card of a service that is reached by MCP. */
export class AgentCardDto {
  @ApiProperty({ enum: ['mcp'], description: 'How to talk to the service.' })
  protocol: string;

  @ApiProperty({ example: 'mediamaker', description: 'Name of the service.' })
  name: string;

  @ApiProperty({ example: 'Makes video, images and sound from a prompt.', description: 'What it does, in a line.' })
  description: string;

  @ApiProperty({ example: '0.1.0', description: 'Version of the program.' })
  version: string;

  @ApiProperty({ format: 'uri', example: 'https://media.example/mcp', description: 'The MCP endpoint.' })
  url: string;

  @ApiProperty({ format: 'uri', example: 'https://media.example/docs/llms.txt', description: 'What to read about it.' })
  documentationUrl: string;

  @ApiProperty({ example: 'This service is no A2A server …', description: 'For the models of those who read this.' })
  instructions: string;

  @ApiProperty({ description: 'How to connect.' })
  mcp: AgentMcpDto;

  @ApiProperty({ description: 'What of A2A the service does.' })
  capabilities: AgentCapabilitiesDto;

  @ApiProperty({ description: 'How callers show who they are.' })
  authentication: AgentAuthenticationDto;

  @ApiProperty({ minItems: 1, example: ['application/json'], description: 'Media types of what is sent.' })
  defaultInputModes: string[];

  @ApiProperty({ minItems: 1, example: ['application/json'], description: 'Media types of what is answered.' })
  defaultOutputModes: string[];

  @ApiProperty({ minItems: 1, description: 'The tools, in the order of the catalogue.' })
  skills: AgentSkillDto[];
}
