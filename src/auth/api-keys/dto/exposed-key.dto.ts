import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';

/** A key that got into wrong hands. */
export class ExposedKeyDto {
  /** The whole key, as it was found. */
  @IsString()
  @MinLength(1)
  @MaxLength(256)
  @ApiProperty({ example: 'mmk_live_0123456789ab_…' })
  key: string;
}

/** Says nothing about the key. */
export class ReportTakenDto {
  @ApiProperty({ type: 'boolean', description: 'Always true, whatever was sent.', example: true })
  accepted: boolean;
}
