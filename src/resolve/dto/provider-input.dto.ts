import { ApiProperty } from '@nestjs/swagger';
import { Expose } from 'class-transformer';
import { Matches, MaxLength, MinLength } from 'class-validator';

export class ProviderInputPathDto {
  /** The capability: opaque, signed, expiring. */
  @MinLength(1)
  @MaxLength(4096)
  token: string;

  /** Shows a downstream provider a file extension; otherwise ignored. The router calls the rest of a path `*`. */
  @Expose({ name: '*' })
  @MinLength(1)
  @MaxLength(255)
  @Matches(/^[^/\p{Cc}]*$/u, { message: 'filename must not contain a slash or a control character' })
  @ApiProperty({ example: 'input.mp4' })
  filename: string;
}
