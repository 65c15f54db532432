import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

const STATES = ['running', 'completed', 'failed', 'cancelled'] as const;
const MOST_CHECKPOINTS = 64;
const LONGEST_MESSAGE = 2_000;
const MOST_STEP = 2_147_483_647;
const MOST_GPU_SECONDS = 1_000_000_000;
/** An https address of at most 2048 printable characters of ASCII; what it leads to is judged when it is fetched. */
const HTTPS = /^https:\/\/[\x21-\x5b\x5d-\x7e]{1,2040}$/;
const NOT_HTTPS = { message: '$property must be an https address of at most 2048 characters' };
/** Names of hardware change too often for a list of them. */
const GPU_TIER = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,39}$/;

const JOB_ID = '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21';

/** Weights that were saved on the way. */
export class CheckpointDto {
  /** Step after which they were saved. */
  @IsInt()
  @Min(0)
  @Max(MOST_STEP)
  @ApiProperty({ type: 'integer', minimum: 0, maximum: MOST_STEP, example: 500 })
  step: number;

  /** Where they can be fetched. */
  @Matches(HTTPS, NOT_HTTPS)
  @ApiProperty({ format: 'uri', maxLength: 2048, example: 'https://trainer.example/jobs/7/step-500.safetensors' })
  uri: string;

  /** The loss at that step; the lowest is taken for adapters that ask for it. */
  @IsOptional()
  @IsNumber()
  @ApiPropertyOptional({ example: 0.083 })
  loss?: number | null;
}

/** What a trainer reports of a job. Unknown members are ignored. */
export class AdapterStatusDto {
  /** The job_id of the order. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: JOB_ID })
  job_id: string;

  /** The first of completed, failed and cancelled stands. */
  @IsIn(STATES)
  @ApiProperty({ enum: STATES, example: 'completed' })
  state: (typeof STATES)[number];

  /** Where the final weights can be fetched for an hour; needed when completed. */
  @ValidateIf(({ state, adapter_weights_uri: uri }: AdapterStatusDto) => state === 'completed' || isGiven(uri))
  @Matches(HTTPS, NOT_HTTPS)
  @ApiPropertyOptional({ format: 'uri', maxLength: 2048, example: 'https://trainer.example/jobs/7/final.safetensors' })
  adapter_weights_uri?: string | null;

  /** Seconds of graphics hardware so far. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(MOST_GPU_SECONDS)
  @ApiPropertyOptional({ minimum: 0, maximum: MOST_GPU_SECONDS, example: 412.5 })
  gpu_seconds?: number | null;

  /** Kind of graphics hardware. */
  @IsOptional()
  @Matches(GPU_TIER, { message: '$property must be up to 40 letters, digits, spaces and . _ -' })
  @ApiPropertyOptional({ maxLength: 40, example: 'l40s' })
  gpu_tier?: string | null;

  /** All checkpoints so far; they replace those of earlier reports. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_CHECKPOINTS)
  @ValidateNested({ each: true })
  @Type(() => CheckpointDto)
  @ApiPropertyOptional({ type: [CheckpointDto], maxItems: MOST_CHECKPOINTS })
  checkpoints?: CheckpointDto[] | null;

  /** Why the job failed, for the owner of the adapter. */
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_MESSAGE)
  @ApiPropertyOptional({ maxLength: LONGEST_MESSAGE, example: 'Out of memory at step 730.' })
  error_message?: string | null;
}

/** Null means absent. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** What became of a report. */
export class AdapterStatusTakenDto {
  /** As it was reported. */
  @ApiProperty({ format: 'uuid', example: JOB_ID })
  job_id: string;

  /** As it was reported. */
  @ApiProperty({ enum: STATES, example: 'completed' })
  state: string;

  /** `unchanged`: a repeat, a late `running`, or a report of a job that the service has ended. */
  @ApiProperty({ enum: ['recorded', 'unchanged'], example: 'recorded' })
  result: string;
}
