import type { AuditKind } from '@libs/identity';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import { AUDIT_KIND_NAMES } from '../audit/audit.schema.js';
import { AdminPageQueryDto } from './page.dto.js';

const HASH = /^[0-9a-f]{64}$/;

export class AuditQueryDto extends AdminPageQueryDto {
  /** Only events of this account. */
  @IsOptional()
  @IsUUID()
  @ApiPropertyOptional({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  account_id?: string;

  /** Only events of this kind. */
  @IsOptional()
  @IsIn(AUDIT_KIND_NAMES)
  @ApiPropertyOptional({ enum: AUDIT_KIND_NAMES, example: 'client_verified' })
  kind?: AuditKind;
}

export class AuditVerificationQueryDto {
  /** A hash that was noted before: the chain has to hold it. */
  @IsOptional()
  @Matches(HASH, { message: 'a hash has 64 hexadecimal digits' })
  @ApiPropertyOptional({
    pattern: HASH.source,
    example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  })
  contains?: string;
}
