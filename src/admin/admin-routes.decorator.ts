import { applyDecorators, Header, HttpCode, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { freshSignInNeeded } from '../auth/web-sessions/fresh-sign-in.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ADMIN_PAGE, notOperator, OperatorGuard } from './operator.guard.js';

/** On a controller: routes for operators, in the browser alone. */
export const AdminRoutes = (): ClassDecorator =>
  applyDecorators(ApiTags('admin'), Access('web_session'), UseGuards(OperatorGuard), Refuses(notOperator()));

/** What a route answers; no cache keeps it. */
export const AdminAnswer = (standardSchema: z.ZodType, description: string): MethodDecorator =>
  applyDecorators(
    Header('Cache-Control', 'no-store'),
    ApiOkResponse({ standardSchema, headers: { 'Cache-Control': {} }, description }),
  );

/** A route that changes something: `OperatorGuard` asks for a fresh sign-in. */
export const AdminAct = (standardSchema: z.ZodType, description: string): MethodDecorator =>
  applyDecorators(AdminAnswer(standardSchema, description), HttpCode(200), Refuses(freshSignInNeeded(ADMIN_PAGE)));
