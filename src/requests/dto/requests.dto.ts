import { DOORS, type Door, REQUEST_OUTCOMES, type RequestOutcome } from '@libs/requests';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { DEFAULT_LIMIT, PageCursor, PageLimit } from '../../platform/request-body/page-query.decorator.js';

const LONGEST_NAME = 64;
const LONGEST_CURSOR = 200;
/** Of a client that is named by its address. */
const LONGEST_CLIENT = 2_048;
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/;
/** With a zone: a time without one would be read by the clock of the server. */
const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;
const PRINTABLE = /^[!-~]*$/;

const timeMistake = (name: string): string => `${name} is a day, or a time with its zone, such as 2026-11-28T09:30:00Z`;

export class RequestPathDto {
  /** The `Request-Id` of the answer. */
  @Matches(REQUEST_ID, { message: 'a request id is 8 to 64 letters, digits, _ or -' })
  @ApiProperty({ pattern: REQUEST_ID.source, example: '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42' })
  request_id: string;
}

export class RequestsQueryDto {
  /** Only requests that began then or later. A day begins at 00:00 UTC. */
  @IsOptional()
  @Matches(TIME, { message: timeMistake('from') })
  @IsISO8601({ strict: true }, { message: timeMistake('from') })
  @ApiPropertyOptional({ pattern: TIME.source, example: '2026-11-27T00:00:00Z' })
  from?: string;

  /** Only requests that began earlier. */
  @IsOptional()
  @Matches(TIME, { message: timeMistake('to') })
  @IsISO8601({ strict: true }, { message: timeMistake('to') })
  @ApiPropertyOptional({ pattern: TIME.source, example: '2026-11-28T12:00:00Z' })
  to?: string;

  /** Over MCP, to the API by a program, or to the API by a page of this service. */
  @IsOptional()
  @IsIn(DOORS)
  @ApiPropertyOptional({ enum: DOORS, example: 'mcp' })
  door?: Door;

  /** Only requests by the other ways: without `page`, what programs asked. */
  @IsOptional()
  @IsIn(DOORS)
  @ApiPropertyOptional({ enum: DOORS, example: 'page' })
  except_door?: Door;

  /** Name of a tool. */
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_NAME)
  @Matches(PRINTABLE, { message: 'tool holds printable ASCII without spaces' })
  @ApiPropertyOptional({ maxLength: LONGEST_NAME, pattern: PRINTABLE.source, example: 'create_video' })
  tool?: string;

  /** Whether the request succeeded, or the class of the HTTP status of one that failed. A refused call over MCP may have status 200. */
  @IsOptional()
  @IsIn(REQUEST_OUTCOMES)
  @ApiPropertyOptional({ enum: REQUEST_OUTCOMES, example: 'failed' })
  outcome?: RequestOutcome;

  /** Code of the error. */
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_NAME)
  @Matches(PRINTABLE, { message: 'error_code holds printable ASCII without spaces' })
  @ApiPropertyOptional({ maxLength: LONGEST_NAME, pattern: PRINTABLE.source, example: 'insufficient_credits' })
  error_code?: string;

  /** Id of an API key or OAuth client. */
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_CLIENT)
  @Matches(PRINTABLE, { message: 'credential_id holds printable ASCII without spaces' })
  @ApiPropertyOptional({ maxLength: LONGEST_CLIENT, pattern: PRINTABLE.source, example: 'k3v9q2m7x1a8' })
  credential_id?: string;

  /** How many requests are returned at most. */
  @PageLimit()
  limit: number = DEFAULT_LIMIT;

  /** `next_cursor` of the page before. */
  @PageCursor(LONGEST_CURSOR, 'MTc5NTg0MDAwMDAwMHww')
  cursor?: string;
}
