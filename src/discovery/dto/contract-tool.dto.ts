import { LANE_NAMES, type ContractTool } from '@libs/catalog';
import { SCOPES } from '@libs/identity';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PublishedPriceDto } from '../../platform/published/dto/published-price.dto.js';

const DAY = { format: 'date', example: '2026-11-22' };
const SCHEMA = { type: 'object' as const, additionalProperties: true };
const SHA256 = {
  pattern: '^[0-9a-f]{64}$',
  example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};

/** Hints for clients (MCP, ToolAnnotations). */
export class ToolAnnotationsDto {
  @ApiProperty({ example: 'Create video', description: 'Title of the tool.' })
  title: string;

  @ApiProperty({ example: false, description: 'Whether it changes nothing.' })
  readOnlyHint: boolean;

  @ApiProperty({ example: false, description: 'Whether it may destroy something.' })
  destructiveHint: boolean;

  @ApiProperty({ example: false, description: 'Whether a repetition changes nothing more.' })
  idempotentHint: boolean;

  @ApiProperty({ example: true, description: 'Whether it reaches beyond the service.' })
  openWorldHint: boolean;
}

/** The end of a tool, announced. */
export class DeprecationDto {
  @ApiProperty({ ...DAY, description: 'Day of the announcement.' })
  since: string;

  @ApiProperty({ ...DAY, description: 'Last day on which the tool answers.' })
  sunset: string;

  @ApiProperty({ example: 'create_video', description: 'Name of the tool to use instead.' })
  use: string;
}

/** A tool as the contract promises it. */
export class ContractToolDto {
  @ApiProperty({ example: 'create_video', description: 'Name, for ever.' })
  name: ContractTool['name'];

  @ApiProperty({ example: 'Create video', description: 'Name for people.' })
  title: ContractTool['title'];

  @ApiProperty({ maxLength: 200, example: 'Makes a narrated, captioned video.', description: 'What it does.' })
  description: ContractTool['description'];

  @ApiProperty({ enum: LANE_NAMES, isArray: true, description: 'Lanes on which it is offered while they are open.' })
  lanes: ContractTool['lanes'];

  @ApiProperty({ enum: SCOPES, isArray: true, description: 'Scopes that a caller needs, all of them.' })
  scopes: ContractTool['scopes'];

  @ApiProperty({ type: PublishedPriceDto, description: 'What a call costs.' })
  price: ContractTool['price'];

  @ApiProperty({ type: ToolAnnotationsDto, description: 'Hints for clients.' })
  annotations: ContractTool['annotations'];

  @ApiProperty({ ...SCHEMA, description: 'JSON Schema (2020-12) of the arguments.' })
  input_schema: ContractTool['input_schema'];

  @ApiProperty({ ...SCHEMA, description: 'JSON Schema (2020-12) of the structured result, or of a denial.' })
  output_schema: ContractTool['output_schema'];

  @ApiProperty({ ...SHA256, description: 'Hexadecimal SHA-256 of the RFC 8785 form of input_schema.' })
  input_sha256: ContractTool['input_sha256'];

  @ApiProperty({ ...SHA256, description: 'Hexadecimal SHA-256 of the RFC 8785 form of output_schema.' })
  output_sha256: ContractTool['output_sha256'];

  @ApiPropertyOptional({ type: DeprecationDto, description: 'There only where the tool is on its way out.' })
  deprecation?: ContractTool['deprecation'];
}
