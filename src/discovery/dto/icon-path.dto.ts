import { ApiProperty } from '@nestjs/swagger';
import { MaxLength, MinLength } from 'class-validator';

/** The address of an icon. */
export class IconPathDto {
  /** Name of the file, as an `icons` member gives it. */
  @MinLength(1)
  @MaxLength(100)
  @ApiProperty({ example: 'create_video-1a2b3c4d.svg' })
  file: string;
}
