import { ROTATION_OVERLAPS, type RotationOverlap, type Scope } from '@libs/identity';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { Exact } from '../../../platform/request-body/exact.decorator.js';
import { FormDto } from '../../dto/forms.dto.js';

const LONGEST_WORD = 1_000;

/** Days that a new key may live, as its form offers them. */
export const KEY_DAYS = ['7', '30', '90', '365'] as const;

/** A form field for each scope: a ticked box sends `on`. A field of any other name is refused. */
@Exact()
export class NewKeyFormDto extends FormDto implements Record<Scope, 'on' | undefined> {
  /** One form makes one key. */
  @IsUUID()
  form_id!: string;

  /** Mistakes are shown beside the field. */
  @IsString()
  @MaxLength(LONGEST_WORD)
  name!: string;

  @IsIn(KEY_DAYS)
  days!: (typeof KEY_DAYS)[number];

  @IsOptional()
  @IsIn(['on'])
  'media:generate': 'on' | undefined;

  @IsOptional()
  @IsIn(['on'])
  'library:read': 'on' | undefined;

  @IsOptional()
  @IsIn(['on'])
  'library:write': 'on' | undefined;

  @IsOptional()
  @IsIn(['on'])
  'webhooks:manage': 'on' | undefined;

  @IsOptional()
  @IsIn(['on'])
  'x:act': 'on' | undefined;
}

export class KeyFormDto extends FormDto {
  /** The id of a key. */
  @IsString()
  @MaxLength(LONGEST_WORD)
  key!: string;
}

export class RotateKeyFormDto extends KeyFormDto {
  @IsIn(Object.keys(ROTATION_OVERLAPS))
  overlap!: RotationOverlap;
}

export class ConsoleQueryDto {
  /** `revoked`: a key was revoked. */
  @IsOptional()
  @IsString()
  done?: string;
}
