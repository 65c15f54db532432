import { LANE_NAMES, type LaneProjection, type ProjectedLane } from '@libs/catalog';
import { SCOPES } from '@libs/identity';
import { ApiProperty } from '@nestjs/swagger';
import { PublishedPriceDto } from '../../platform/published/dto/published-price.dto.js';

/** A tool as a lane offers it. */
export class ProjectedToolDto {
  @ApiProperty({ example: 'create_video', description: 'Name of the tool.' })
  name: string;

  @ApiProperty({ enum: SCOPES, isArray: true, description: 'Scopes that a caller needs, all of them.' })
  scopes: string[];

  @ApiProperty({ description: 'What a call costs.' })
  price: PublishedPriceDto;
}

/** The catalogue as one lane sees it. */
export class ProjectedLaneDto implements ProjectedLane {
  @ApiProperty({ enum: LANE_NAMES, description: 'Name of the lane.' })
  name: string;

  @ApiProperty({ example: true, description: 'Whether this installation serves the lane.' })
  enabled: boolean;

  @ApiProperty({ example: 'Authorization: Bearer <API key>', description: 'How its callers show who they are.' })
  presented: string;

  @ApiProperty({ description: 'What the lane offers while it is enabled, in the order of the catalogue.' })
  tools: ProjectedToolDto[];
}

/** Limits of requests. */
export class ProjectedLimitsDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 10, description: 'Jobs of one account that run at a time.' })
  jobs_running_per_account: number;

  @ApiProperty({ type: 'integer', minimum: 0, example: 200, description: 'Jobs of one account in line behind those.' })
  jobs_waiting_per_account: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 536870912,
    description: 'Bytes of the largest file that is imported.',
  })
  import_bytes: number;

  @ApiProperty({ type: 'integer', minimum: 1, example: 120, description: 'Requests of one caller in a window.' })
  request_burst: number;

  @ApiProperty({ type: 'integer', minimum: 1, example: 12, description: 'Seconds of that window.' })
  request_window_seconds: number;
}

/** What this installation offers on each lane, as it runs. */
export class LaneProjectionDto implements LaneProjection {
  @ApiProperty({ enum: ['public-mcp-lane-projection'], description: 'Which document this is.' })
  projection: 'public-mcp-lane-projection';

  @ApiProperty({ enum: ['v1'], description: 'Version of its form.' })
  version: 'v1';

  @ApiProperty({ minItems: 1, description: 'Every lane.' })
  lanes: ProjectedLaneDto[];

  @ApiProperty({ example: false, description: 'Whether GET /mcp opens an event stream.' })
  standalone_stream: boolean;

  @ApiProperty({ description: 'Limits of requests.' })
  limits: ProjectedLimitsDto;

  @ApiProperty({
    pattern: '^[0-9a-f]{64}$',
    example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    description: 'Hexadecimal SHA-256 of the RFC 8785 form of this document without this member.',
  })
  canonical_sha256: string;
}
