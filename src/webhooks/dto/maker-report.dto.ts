import { ApiProperty } from '@nestjs/swagger';

/** What became of a maker's report. */
export class MakerReportTakenDto {
  /** `unchanged`: its request was known already. */
  @ApiProperty({ enum: ['recorded', 'unchanged'], example: 'unchanged' })
  result: string;
}
