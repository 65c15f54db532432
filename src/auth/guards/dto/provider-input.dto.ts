import { ApiProperty } from '@nestjs/swagger';
import { Expose } from 'class-transformer';
import { Matches, MaxLength, MinLength } from 'class-validator';

/** Neither a slash nor a control character. Schemas carry it, and many of their tools know no `\p` (the u flag). */
const FILENAME = new RegExp(String.raw`^[^/\x00-\x1f\x7f-\x9f]*$`);

/** The address of a provider input. */
export class ProviderInputPathDto {
  /** The capability: opaque, signed, expiring. */
  @MinLength(1)
  @MaxLength(4096)
  @ApiProperty({ example: 'eyJyIjoiMGI5ZiJ9.c2ln' })
  token: string;

  /** Shows a downstream provider a file extension; otherwise ignored. */
  // The router calls the rest of a path so.
  @Expose({ name: '*' })
  @MinLength(1)
  @MaxLength(255)
  @Matches(FILENAME, { message: 'filename must not contain a slash or a control character' })
  @ApiProperty({ example: 'input.mp4' })
  filename: string;
}
