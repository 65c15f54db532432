import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const MEMBERS = { type: 'object', additionalProperties: true } as const;
const TEXT = { type: 'string' } as const;
const NUMBER = { type: 'integer' } as const;
const ID = { oneOf: [TEXT, NUMBER], example: '1' };

/** A message of the Model Context Protocol (JSON-RPC 2.0, 4). */
export class JsonRpcRequestDto {
  @ApiProperty({ enum: ['2.0'], description: 'The version of JSON-RPC.', example: '2.0' })
  jsonrpc: '2.0';

  @ApiPropertyOptional({
    ...ID,
    description: 'Chosen by the caller and repeated in the answer. A notification has none.',
  })
  id?: string | number;

  @ApiProperty({
    description: 'The method of the protocol, for example `tools/list` or `tools/call`.',
    example: 'tools/list',
    minLength: 1,
    maxLength: 256,
  })
  method: string;

  @ApiPropertyOptional({ ...MEMBERS, description: 'What the method takes; `tools/list` takes nothing.', example: {} })
  params?: Record<string, unknown>;
}

/** Why a message could not be answered (JSON-RPC 2.0, 5.1). */
export class JsonRpcErrorDto {
  @ApiProperty({
    type: 'integer',
    format: 'int32',
    description: 'Code of JSON-RPC or of the protocol.',
    example: -32700,
  })
  code: number;

  @ApiProperty({ minLength: 1, description: 'One sentence for people.', example: 'Parse error: The body is not JSON.' })
  message: string;

  @ApiPropertyOptional({ ...MEMBERS, description: 'More about it; a denial where one stands behind the error.' })
  data?: Record<string, unknown>;
}

/** The answer to a message: `result`, or `error`. */
export class JsonRpcResponseDto {
  @ApiProperty({ enum: ['2.0'], description: 'The version of JSON-RPC.', example: '2.0' })
  jsonrpc: '2.0';

  @ApiProperty({ ...ID, description: 'That of the request.' })
  id: string | number;

  @ApiPropertyOptional({
    ...MEMBERS,
    description: 'What the method answers; of `tools/list` the list `tools`, each with a `name`.',
    example: { tools: [{ name: 'create_video' }] },
  })
  result?: Record<string, unknown>;

  @ApiPropertyOptional({ description: 'Stands there instead of `result` where the method failed.' })
  error?: JsonRpcErrorDto;
}

/** The refusal of an unreadable message, whose id is unknown. */
export class JsonRpcRefusalDto {
  @ApiProperty({ enum: ['2.0'], description: 'The version of JSON-RPC.', example: '2.0' })
  jsonrpc: '2.0';

  @ApiPropertyOptional({
    oneOf: [TEXT, NUMBER, { type: 'null' }],
    description: 'That of the request where it could be read, otherwise null.',
  })
  id?: string | number | null;

  @ApiProperty({ description: 'What was wrong.' })
  error: JsonRpcErrorDto;
}
