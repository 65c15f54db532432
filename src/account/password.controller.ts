import { Body, Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@libs/database';
import { ChangePassword, findAccount, hasPassword, NoteRefusedSignIns } from '@libs/identity';
import { passwordMistake } from '@libs/identity/adapters';
import { type Denial, deny } from '@libs/kernel';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { SignInLimits } from '../auth/rates/sign-in-limits.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ValidationFailure } from '../platform/refusals/validation-failure.js';
import { NewPasswordDto } from './dto/account.dto.js';
import { passwordChangedSchema } from './schema/account.schema.js';

function noPassword(): Denial {
  return deny('not_found', 'This account has no password.', {
    nextStep: 'Sign in with the wallet, the link or the provider that the account was created with.',
  });
}

/** A new password by the present one. */
@ApiTags('account')
@Access('web_session')
@Controller('api/account/password')
export class PasswordController {
  constructor(
    private readonly database: Database,
    private readonly sessions: WebSessions,
    private readonly limits: SignInLimits,
    private readonly refused: NoteRefusedSignIns,
    private readonly change: ChangePassword,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Change your password',
    description:
      'Ends every other session and every connected application; API keys and webhook endpoints stay. A wrong current password counts as a failed sign-in.',
  })
  @ApiOkResponse({
    standardSchema: passwordChangedSchema,
    headers: { 'Cache-Control': {} },
    description: 'The password is changed.',
  })
  @Refuses(noPassword())
  async changePassword(
    @Body() { current_password: present, new_password: next }: NewPasswordDto,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof passwordChangedSchema>> {
    const own = await this.sessions.own(request);
    const email = (await findAccount(this.database, own.accountId))?.email;
    if (!email || !(await hasPassword(this.database, own.accountId))) throw noPassword();
    const mistake = await passwordMistake(next, email);
    if (mistake !== undefined) throw refused('new_password', mistake, 'password_weak');
    const ended = await this.limits.oneTry(request, {
      email,
      work: () => this.change.run(own, { email, present, next }),
      onSpent: () => this.refused.run(email),
    });
    if (!ended) throw refused('current_password', 'The current password is wrong.', 'password_wrong');
    return { ended_sessions: ended.sessions, ended_connections: ended.grants };
  }
}

function refused(field: keyof NewPasswordDto, msg: string, type: string): ValidationFailure {
  return new ValidationFailure([{ loc: ['body', field], msg, type }]);
}
