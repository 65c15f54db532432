import { ACCOUNT_EVENT_TYPES, type AccountEventType } from '@libs/events';
import { ROTATION_OVERLAPS, type RotationOverlap } from '@libs/identity';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { Exact } from '../../platform/request-body/exact.decorator.js';

const LONGEST_URL = 2048;
const URL = 'https://shop.example/hooks/media';
const ENDPOINT = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const OVERLAPS = Object.keys(ROTATION_OVERLAPS);
const TYPES = {
  isArray: true,
  enum: ACCOUNT_EVENT_TYPES,
  minItems: 1,
  maxItems: ACCOUNT_EVENT_TYPES.length,
  example: ['resource.completed', 'resource.failed'],
};

export class EndpointPathDto {
  /** Identifier of the endpoint. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: ENDPOINT })
  id: string;
}

@Exact()
export class NewEndpointDto {
  /** The public https address that receives events, on port 443 or above 1023. */
  @IsString()
  @MaxLength(LONGEST_URL)
  @ApiProperty({ maxLength: LONGEST_URL, example: URL })
  url: string;

  /** The types of events that it receives. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(ACCOUNT_EVENT_TYPES.length)
  @IsIn(ACCOUNT_EVENT_TYPES, { each: true })
  @ApiProperty(TYPES)
  event_types: AccountEventType[];
}

/** What is absent stays as it is. */
@Exact()
export class ChangedEndpointDto {
  /** Another address. A browser session needs a fresh sign-in for it. */
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_URL)
  @ApiPropertyOptional({ maxLength: LONGEST_URL, example: URL })
  url?: string;

  /** Takes the place of the whole list. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(ACCOUNT_EVENT_TYPES.length)
  @IsIn(ACCOUNT_EVENT_TYPES, { each: true })
  @ApiPropertyOptional(TYPES)
  event_types?: AccountEventType[];

  /** `false` pauses it: nothing is sent, and new events are not kept for it. `true` enables it again. */
  @IsOptional()
  @IsBoolean()
  @ApiPropertyOptional({ example: true })
  enabled?: boolean;
}

@Exact()
export class RotatedSecretDto {
  /** How long the old secret signs beside the new one; `0` ends it at once. */
  @IsOptional()
  @IsIn(OVERLAPS)
  @ApiPropertyOptional({ enum: OVERLAPS, default: '24h', example: '24h' })
  overlap: RotationOverlap = '24h';
}
