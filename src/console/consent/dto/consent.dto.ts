import { IsIn, IsOptional, IsString } from 'class-validator';

export class ConsentDto {
  @IsIn(['allow', 'deny'])
  answer: 'allow' | 'deny';

  @IsOptional()
  @IsString()
  form_token?: string;
}
