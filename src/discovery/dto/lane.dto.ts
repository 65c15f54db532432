import { LANE_NAMES } from '@libs/catalog';
import { ApiProperty } from '@nestjs/swagger';

/** Terms on which tools may be called. */
export class LaneDto {
  @ApiProperty({ enum: LANE_NAMES, description: 'Name of the lane.' })
  name: string;

  @ApiProperty({ example: true, description: 'Whether this installation serves the lane.' })
  enabled: boolean;

  @ApiProperty({ example: 'Authorization: Bearer <API key>', description: 'How its callers show who they are.' })
  presented: string;
}
